// The rules of the account's books with its VAT condition, in one round trip.
import { fiscalIdentity, readFiscalFacts } from '#domain/taxpayer/fiscal-identity.ts';
import { fail } from '#kernel/error.ts';
import type { Context } from '#resource/context.ts';
import { CONFIG_ID, DEFAULT_RULES, VatConfig } from '../../records/vat/vat-config.ts';
import type { EntryRules } from '../entry/complete-entry.ts';

type ReadRules = { readonly rules: EntryRules; readonly config: VatConfig | undefined };

export async function readRules(ctx: Context): Promise<ReadRules> {
  const [config, facts] = await Promise.all([
    ctx.store.get(VatConfig, CONFIG_ID),
    readFiscalFacts(ctx),
  ]);
  const { condition } = fiscalIdentity(ctx, facts);
  return { rules: { ...DEFAULT_RULES, ...config, condition }, config };
}

/** Throws tax_configuration_missing for a live account without a CUIT, tax_condition_mismatch where no VAT return is owed. */
export async function readRegisteredRules(ctx: Context): Promise<EntryRules> {
  const [config, facts] = await Promise.all([
    ctx.store.get(VatConfig, CONFIG_ID),
    readFiscalFacts(ctx),
  ]);
  const { condition, cuit } = fiscalIdentity(ctx, facts);
  if (cuit === undefined) {
    fail('tax_configuration_missing', { errors: [{ field: 'cuit', code: 'required' }] });
  }
  if (condition !== 'responsable_inscripto') {
    const message = 'Only taxpayers registered for VAT settle and declare it';
    fail('tax_condition_mismatch', {
      errors: [{ field: 'vat_condition', message, actual: condition }],
    });
  }
  return { ...DEFAULT_RULES, ...config, condition };
}
