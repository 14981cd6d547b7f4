// GET /bill/tax_info/registry/{cuit}/: what the register of taxpayers says of a CUIT, so that a customer or the account's own
// data need not be typed. Addition to the specification.
import { nextFault } from '#domain/account/next-fault.ts';
import { receiverCondition, TAX_CONDITIONS } from '#domain/fiscal/tax-condition.ts';
import { cuitDigits, isValidCuit } from '#kernel/cuit.ts';
import { fail } from '#kernel/error.ts';
import { list, oneOf, text, whole } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import type { Context } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import type { AuthorityClient, RegisteredTaxpayer } from '#resource/ports.ts';
import { clientFor } from './authority-client.ts';
import { type FiscalFacts, fiscalIdentity, readFiscalFacts } from './fiscal-identity.ts';
import { BillingSystem } from './records/billing-system.ts';

export const lookUpTaxpayer = verb(
  BillingSystem,
  {
    name: 'bill/tax_info.registry',
    summary: 'Look a CUIT up in the register of taxpayers',
    description:
      'Answers name, address, VAT condition and taxes as they are registered. An account without a CUIT asks as the CUIT that it looks up.',
    method: 'GET',
    path: '/bill/tax_info/registry/{cuit}/',
    access: 'accounting:read',
    data: z.object({
      cuit: text(),
      nombre: text(),
      tipo_persona: oneOf(['FISICA', 'JURIDICA']),
      estado: text().meta({ description: 'State of the CUIT in the register' }),
      domicilio: text().nullable(),
      condicion_iva: whole(0).nullable().meta({
        description:
          'None where the register gives no certificate of registration or keeps registrations back',
      }),
      tax_condition: oneOf(TAX_CONDITIONS).nullable(),
      impuestos: list(whole(0)),
      categoria_monotributo: text().nullable(),
      motivo: text().nullable().meta({
        description: 'Why there is no certificate, or why registrations are kept back',
      }),
    }),
    fails: [
      'invalid_tax_id',
      'not_found',
      'tax_configuration_missing',
      'tax_authority_unavailable',
    ],
    failStatus: { invalid_tax_id: 400, tax_configuration_missing: 409 },
  },
  async (ctx, { params }) => {
    const asked = cuitDigits(params.cuit ?? '') ?? '';
    if (!isValidCuit(asked)) {
      fail('invalid_tax_id', {
        errors: [{ field: 'cuit', location: 'path', code: 'invalid_format', format: 'cuit' }],
      });
    }
    const [facts, { fault, spent }] = await Promise.all([
      readFiscalFacts(ctx),
      nextFault(ctx, 'look_up_taxpayer'),
    ]);
    if (spent.length > 0) await ctx.checkpoint(spent);
    const client = askingClient(ctx, facts, asked);
    const found = (await client.taxpayer(asked, fault)) ?? fail('not_found');
    return { data: shown(found) };
  },
);

function shown(found: RegisteredTaxpayer) {
  const { condicion_iva = null, domicilio = null, categoria_monotributo = null } = found;
  const tax_condition =
    TAX_CONDITIONS.find((name) => receiverCondition(name) === condicion_iva) ?? null;
  const motivo = found.motivo ?? null;
  return { ...found, condicion_iva, domicilio, categoria_monotributo, motivo, tax_condition };
}

/** An account without a CUIT asks as the one that is looked up: it is most likely its own. */
function askingClient(ctx: Context, facts: FiscalFacts, asked: string): AuthorityClient {
  const { cuit } = fiscalIdentity(ctx, facts);
  return cuit === undefined ? ctx.authority.clientOf({ cuit: asked }) : clientFor(ctx, facts, cuit);
}
