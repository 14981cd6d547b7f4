// Erases a tenant: everything in both tables that its keys name. The first step ends its tokens and sessions; the look-up of
// its name goes last and holds what is still to be done, so that a crash at any point is mended by doing it again.
import { randomUUID } from 'node:crypto';
import type { Mode } from '#resource/context.ts';
import type { Noun } from '#resource/declaration.ts';
import {
  controlPartition,
  nameKey,
  rateKey,
  resetsOf,
  TOKEN_SLOTS,
  tenantKey,
  tokenKey,
} from '../control-keys.ts';
import { dueRangesOfTenant } from '../due/due-keys.ts';
import { countersOf, partitionsOf, recordsOf, referenceKey } from '../keys.ts';
import type { Item, Key, Table } from '../table.ts';

/** Items of a partition; all of them without bounds. */
type KeyRange = { pk: string; from?: string; to?: string };

export type ErasurePlace = {
  tables: Record<Mode, Table>;
  /** Every noun that has records. */
  nouns: readonly Noun[];
};

/**
 * An erasure under way: whose, since when, the sandbox generations `from` to before `end` that may have items, and how many items its
 * first step deleted in this run.
 */
type Erasure = { tenantId: string; startedMs: number; from: number; end: number; ended: number };

const WRITES_AT_ONCE = 25;
const KEYS_A_QUERY = 500;
/** The generation in use, and the one that a reset overlapping with the erasure begins. */
const GENERATIONS_AHEAD = 2;

/**
 * Ends the tenant of that name: from here on no token and no session of it is admitted. Of an erasure that was begun before
 * it answers where that stands; undefined when there is no such name.
 */
export async function beginErasure(
  control: Table,
  name: string,
  nowMs: number,
): Promise<Erasure | undefined> {
  const lookup = await control.get(nameKey(name));
  if (lookup === undefined) return undefined;
  const tenantId = String(lookup.id);
  if (lookup.ea !== undefined) return { tenantId, ...progressOf(lookup), ended: 0 };
  const rate = await control.get(rateKey(tenantId));
  const begun = { ea: nowMs, es: Number(rate?.sg ?? 0), eg: Number(rate?.tg ?? 0) };
  const tokens = Array.from({ length: TOKEN_SLOTS }, (_, slot) => tokenKey(tenantId, slot));
  const gone = [tenantKey(tenantId), rateKey(tenantId), ...tokens];
  const condition = { expression: 'id = :id', values: { ':id': tenantId } };
  const { items } = await control.query({ pk: controlPartition(tenantId), project: ['sk'] });
  const ended = items.filter(({ sk }) => gone.some((key) => key.sk === sk)).length;
  await control.transact(
    [{ put: { ...lookup, ...begun }, condition }, ...gone.map((key) => ({ delete: key }))],
    randomUUID(),
  );
  return { tenantId, ...progressOf(begun), ended };
}

/** Deletes whatever is there now and tells how many items that was; nothing of it becomes an event. */
export async function eraseItems(place: ErasurePlace, erasure: Erasure): Promise<number> {
  const { live, test } = place.tables;
  let erased = 0;
  for (const [table, ranges] of [
    [live, [...rangesOf(place, erasure, [0]), ...controlRanges(erasure.tenantId)]],
    [test, rangesOf(place, erasure, generationsOf(erasure))],
  ] as const) {
    for (const range of ranges) erased += await empty(table, range);
  }
  return erased;
}

/** The last step: the name is free again and the erasure is over. Tells how many items that was. */
export async function endErasure(control: Table, name: string): Promise<number> {
  await control.delete({ delete: nameKey(name) });
  return 1;
}

const progressOf = ({ ea, es, eg }: Item): Omit<Erasure, 'tenantId' | 'ended'> => ({
  startedMs: Number(ea),
  from: Number(es),
  end: Number(eg) + GENERATIONS_AHEAD,
});

const generationsOf = ({ from, end }: Erasure): number[] =>
  Array.from({ length: end - from }, (_, i) => from + i);

/** What a reset keeps comes first: once subscriptions are gone, nothing more is delivered. */
function rangesOf(
  { nouns }: ErasurePlace,
  { tenantId }: Erasure,
  generations: readonly number[],
): KeyRange[] {
  const kept = nouns.filter((noun) => noun.keptOnReset === true);
  const first = { tenantId, generation: 0 };
  const keptPartitions = kept.flatMap((noun) => [
    recordsOf(first, noun),
    countersOf(first, noun),
    referenceKey(first, noun, '').pk,
  ]);
  const others = generations.flatMap((generation) => partitionsOf({ tenantId, generation }, nouns));
  return [...[...keptPartitions, ...others].map(whole), ...dueRangesOfTenant(tenantId)];
}

const whole = (pk: string): KeyRange => ({ pk });
const controlRanges = (tenantId: string): KeyRange[] => [
  whole(controlPartition(tenantId)),
  resetsOf(tenantId),
];

async function empty(table: Table, range: KeyRange): Promise<number> {
  let erased = 0;
  let startKey: Item | undefined;
  do {
    const project = ['pk', 'sk', 'e'];
    const page = await table.query({ ...range, project, limit: KEYS_A_QUERY, startKey });
    for (let i = 0; i < page.items.length; i += WRITES_AT_ONCE) {
      const batch = page.items.slice(i, i + WRITES_AT_ONCE);
      await Promise.all(batch.map((item) => erase(table, item)));
    }
    erased += page.items.length;
    startKey = page.lastKey;
  } while (startKey !== undefined);
  return erased;
}

/** The relay names the end of a record after the events that its last version carries, so it must carry none. */
async function erase(table: Table, item: Item): Promise<void> {
  const key: Key = { pk: String(item.pk), sk: String(item.sk) };
  if (item.e !== undefined) {
    await table.update({ update: key, set: { expression: 'REMOVE e' } });
  }
  await table.delete({ delete: key });
}
