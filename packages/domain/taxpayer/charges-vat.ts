// Does the account charge VAT? Only a registered issuer does; the documents of all others are of class C and have none.
import type { Context } from '#resource/context.ts';
import { activeSystem, factsOf } from './fiscal-identity.ts';

/** One round trip at most; goes out beside the other reads of a sale. */
export async function chargesVat(ctx: Context): Promise<boolean> {
  const facts = await factsOf(ctx);
  const condition = activeSystem(facts)?.tax_condition ?? facts.tenant.tax.tax_condition;
  return condition === 'responsable_inscripto';
}
