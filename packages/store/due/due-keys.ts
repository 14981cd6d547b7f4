// Keys of what is still to be done, in a few partitions that tenants share. Erasure and the permissions of functions ask here
// which they are.
import { createHash } from 'node:crypto';
import type { Keyspace } from '../keys.ts';
import type { Item, Key } from '../table.ts';

/*
 * pk          sk                                      what waits
 * due#<0..7>  j#<tenant>.<generation>#<job>#<record>  a job of a record
 * due#<0..7>  b#<tenant>.<generation>#<job>#<batch>   a job of several records, ordered together
 * due#<0..7>  l#<tenant>.<generation>#<line>          a line of records, such as the deliveries of one subscription
 * due#<0..7>  d#<tenant>.<generation>#<delivery>      a single delivery, as earlier versions kept it
 */

type DueKind = 'j' | 'b' | 'l' | 'd';
const KINDS: readonly DueKind[] = ['j', 'b', 'l', 'd'];

const DUE_SHARDS = 8;
/** Every partition of that kind, for rules that name keys by pattern. */
export const DUE_PATTERN = 'due#*';

export const duePartitions: readonly string[] = Array.from(
  { length: DUE_SHARDS },
  (_, shard) => `due#${shard}`,
);

/** `name` tells the work from others of its kind; its first part, the id of what waits, chooses the partition. */
export function dueKey(kind: DueKind, { tenantId, generation }: Keyspace, name: DueName): Key {
  const shard = createHash('sha256').update(name.id).digest().readUInt8(0) % DUE_SHARDS;
  const what = name.job === undefined ? name.id : `${name.job}#${name.id}`;
  return { pk: `due#${shard}`, sk: `${kind}#${tenantId}.${generation}#${what}` };
}

type DueName = { id: string; job?: string };

/** What a due item's key says; undefined for any other. */
export function parseDueKey(item: Item): (Keyspace & { kind: DueKind; name: DueName }) | undefined {
  const [letter, owner = '', first = '', second] = String(item.sk).split('#');
  const kind = KINDS.find((known) => known === letter);
  const [tenantId = '', generation = ''] = owner.split('.');
  if (kind === undefined) return undefined;
  const name = second === undefined ? { id: first } : { job: first, id: second };
  return { kind, tenantId, generation: Number.parseInt(generation, 10), name };
}

type Range = { pk: string; from: string; to: string };

/** Where due items of one kind are that belong to a tenant's generation. */
export const dueRanges = (kind: DueKind, { tenantId, generation }: Keyspace): Range[] =>
  duePartitions.map((pk) => beginning(pk, `${kind}#${tenantId}.${generation}#`));

/** Where all due items of one kind are, of whatever tenant. */
export const dueRangesOfKind = (kind: DueKind): Range[] =>
  duePartitions.map((pk) => beginning(pk, `${kind}#`));

/** Where all due items of a tenant are, of whatever kind and generation. */
export const dueRangesOfTenant = (tenantId: string): Range[] =>
  duePartitions.flatMap((pk) => KINDS.map((kind) => beginning(pk, `${kind}#${tenantId}.`)));

const beginning = (pk: string, from: string): Range => ({ pk, from, to: `${from}\uffff` });
