// Keys of the control items: tenants, tokens, rate limits, access tickets. They exist only in the live table, for both modes
// (data.md 2).
import type { Key } from './table.ts';

/*
 * pk          sk                 item
 * c#<tenant>  TEN                tenant: name, plan, fiscal profile
 * c#<tenant>  TOK#0 … TOK#9      API token of that slot
 * c#<tenant>  RL                 rate-limit buckets, last use of each token, sandbox generation, clock and faults, flags for admission
 * c#tenants   <folded name>      unique name → id; also the list of tenants
 * c#resets    <tenant>           a sandbox of that tenant waits to be swept
 * c#tickets   <holder, service>  access ticket of the tax authority, sealed, and the lease of whoever asks for one
 */

export const TENANT_ID_PATTERN = /^[a-z0-9]{10}$/;
export const TOKEN_SLOTS = 10;

/** Partitions that belong to no tenant; shorter than a tenant id, so they never meet one. */
export const TENANTS_PARTITION = 'c#tenants';
export const RESETS_PARTITION = 'c#resets';
export const TICKETS_PARTITION = 'c#tickets';

/** Every control partition, for rules that name keys by pattern. */
export const CONTROL_PATTERN = 'c#*';

export const controlPartition = (tenantId: string): string => `c#${tenantId}`;
export const tenantKey = (tenantId: string): Key => ({ pk: controlPartition(tenantId), sk: 'TEN' });
export const rateKey = (tenantId: string): Key => ({ pk: controlPartition(tenantId), sk: 'RL' });
export const tokenKey = (tenantId: string, slot: number): Key => ({
  pk: controlPartition(tenantId),
  sk: `TOK#${slot}`,
});
export const nameKey = (name: string): Key => ({ pk: TENANTS_PARTITION, sk: foldName(name) });
export const resetKey = (tenantId: string): Key => ({ pk: RESETS_PARTITION, sk: tenantId });
export const ticketKey = (holder: string): Key => ({ pk: TICKETS_PARTITION, sk: holder });

/** Names that differ only in case or outer blanks are the same name. */
const foldName = (name: string): string => name.trim().normalize('NFKC').toLowerCase();
