// The system that a path names, as it is stored. Spec: Taxpayer data; paths name systems by their name and not by an id.
import { fail } from '#kernel/error.ts';
import { assertMatch } from '#resource/conditional-request.ts';
import type { Context } from '#resource/context.ts';
import type { FiscalFacts } from './fiscal-identity.ts';
import { type BillingSystem, isSystemName, type SystemName } from './records/billing-system.ts';

/** Throws not_found for a name that no billing system has. */
export function systemNamed(name: string | undefined): SystemName {
  return name !== undefined && isSystemName(name) ? name : fail('not_found');
}

/** Throws not_found when the account has not set it up, version_conflict when If-Match names another version. */
export function storedSystem(
  ctx: Context,
  { systems }: FiscalFacts,
  name: SystemName,
): BillingSystem {
  const system = systems.get(name) ?? fail('not_found');
  assertMatch(ctx.request.headers, system);
  return system;
}
