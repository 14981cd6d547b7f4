// Keys of the control items: tenants, tokens, rate limits, access tickets. They exist only in the live table, for both modes
// (data#items).
import type { Item, Key } from './table.ts';

/*
 * pk          sk                 item
 * c#<tenant>  TEN                tenant: name, plan, fiscal profile
 * c#<tenant>  TOK#0 … TOK#9      API token of that slot
 * c#<tenant>  RL                 rate-limit buckets, last use of each token, sandbox generation, clock and faults, flags for admission
 * c#tenants   <folded name>      unique name → id; also the list of tenants
 * c#resets    <tenant>#<g>       that generation of its sandbox waits to be swept (without g, as earlier versions wrote: all up to g)
 * c#tickets   <holder, service>  access ticket of the tax authority, sealed, and the lease of the process that asks for one
 */

export const TENANT_ID_PATTERN = /^[a-z0-9]{10}$/;
export const TOKEN_SLOTS = 10;
const GENERATION_DIGITS = 9;

/** Partitions that belong to no tenant; shorter than a tenant id, so they never meet one. */
export const TENANTS_PARTITION = 'c#tenants';
export const RESETS_PARTITION = 'c#resets';
export const TICKETS_PARTITION = 'c#tickets';

/** The control partitions of tenants, whose ids have ten characters, and no other; for rules that name keys by pattern. */
export const TENANT_CONTROL_PATTERN = `c#${'?'.repeat(10)}`;

export const controlPartition = (tenantId: string): string => `c#${tenantId}`;
export const tenantKey = (tenantId: string): Key => ({ pk: controlPartition(tenantId), sk: 'TEN' });
export const rateKey = (tenantId: string): Key => ({ pk: controlPartition(tenantId), sk: 'RL' });
export const tokenKey = (tenantId: string, slot: number): Key => ({
  pk: controlPartition(tenantId),
  sk: `TOK#${slot}`,
});
export const nameKey = (name: string): Key => ({ pk: TENANTS_PARTITION, sk: foldName(name) });
/** In the order of the generations, of which no tenant ever has that many. */
export const resetKey = (tenantId: string, generation: number): Key => ({
  pk: RESETS_PARTITION,
  sk: `${tenantId}#${String(generation).padStart(GENERATION_DIGITS, '0')}`,
});
/** All marks of a tenant, those of earlier versions without a generation too. */
export const resetsOf = (tenantId: string): { pk: string; from: string; to: string } => ({
  pk: RESETS_PARTITION,
  from: tenantId,
  to: `${tenantId}#\uffff`,
});
/** Whose mark it is. */
export const ownerOfReset = (mark: Item): string => String(mark.sk).split('#')[0] ?? '';
export const ticketKey = (holder: string): Key => ({ pk: TICKETS_PARTITION, sk: holder });

/** Names that differ only in case or outer blanks are the same name. */
const foldName = (name: string): string => name.trim().normalize('NFKC').toLowerCase();
