// DELETE /bill/tax_info/taxpayer/{billing_system}/: forgets a billing system and its key. Decision: not while it is the
// active one, since its key cannot be had again.
import { fail } from '#kernel/error.ts';
import { remove } from '#resource/change.ts';
import { verb } from '#resource/define.ts';
import { deletedData } from '#resource/record-schema.ts';
import { readFiscalFacts } from './fiscal-identity.ts';
import { BillingSystem } from './records/billing-system.ts';
import { storedSystem, systemNamed } from './stored-system.ts';

export const removeSystem = verb(
  BillingSystem,
  {
    name: 'bill/tax_info.delete',
    summary: 'Forget a billing system with its certificate and key',
    method: 'DELETE',
    path: '/bill/tax_info/taxpayer/{billing_system}/',
    access: 'accounting:write',
    data: deletedData,
    assertsVersion: true,
    fails: ['not_found', 'resource_in_use', 'version_conflict'],
  },
  async (ctx, { params }) => {
    const name = systemNamed(params.billing_system);
    const system = storedSystem(ctx, await readFiscalFacts(ctx), name);
    if (system.active) {
      const message = 'It is the active billing system: activate another one, or none, first';
      fail('resource_in_use', { errors: [{ field: 'billing_system', location: 'path', message }] });
    }
    return ctx.commit([remove(BillingSystem, system)], { data: { deleted: true, id: system._id } });
  },
);
