// Does the account charge VAT? Only a registered issuer does; the documents of all others are of class C and have none. Decision 155.
import type { Context } from '#resource/context.ts';
import { activeSystem, factsOf } from './fiscal-identity.ts';
import { BillingSystem, idOfSystem, type SystemName } from './records/billing-system.ts';

/** Which system was the active one when it was last looked at, by account and mode: where to look first, never an answer by itself. */
const lastActive = new Map<string, SystemName>();
const ACCOUNTS_MAX = 10_000;

/**
 * One round trip, and another one where the active system has changed; goes out beside the other reads of a sale. `isIssuing`: the
 * document comes next and needs all the facts anyway.
 */
export async function chargesVat(ctx: Context, { isIssuing = false } = {}): Promise<boolean> {
  const account = `${ctx.tenantId} ${ctx.mode}`;
  const name = lastActive.get(account);
  if (name !== undefined && !isIssuing) {
    // At most one system is active, so that one that is decides.
    const system = await ctx.store.get(BillingSystem, idOfSystem(name));
    if (system?.active === true) return isRegistered(system.tax_condition);
  }
  const facts = await factsOf(ctx);
  const active = activeSystem(facts);
  remember(account, active?.billing_system);
  return isRegistered(active?.tax_condition ?? facts.tenant.tax.tax_condition);
}

function remember(account: string, name: SystemName | undefined): void {
  lastActive.delete(account);
  if (name === undefined) return;
  if (lastActive.size >= ACCOUNTS_MAX) lastActive.clear();
  lastActive.set(account, name);
}

const isRegistered = (condition: string | undefined): boolean =>
  condition === 'responsable_inscripto';
