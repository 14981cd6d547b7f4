// The records of one noun in one tenant, mode and generation: what every way of listing them starts from.

import type { Clock } from '#kernel/clock.ts';
import { fail } from '#kernel/error.ts';
import type { ListQuery } from '#resource/context.ts';
import type { Noun } from '#resource/declaration.ts';
import type { AnyRow } from '#resource/fields/row.ts';
import { isExpired, toRecord } from '../codec.ts';
import { type Index, type Keyspace, recordsOf } from '../keys.ts';
import { KIND_INDEX } from '../sort-value.ts';
import type { Item, QueryInput, QueryOutput, Table } from '../table.ts';

/** DynamoDB gives so many items at once. */
const KEYS_A_CALL = 100;

export type Collection = {
  table: Table;
  keyspace: Keyspace;
  noun: Noun;
  livemode: boolean;
  /** By which lists leave out what is kept for some days. */
  clock: Clock;
  /** The real one, by which the table forgets it. */
  realClock?: Clock;
};

/** One page of the collection's own partition. */
export const readPage = (c: Collection, input: Omit<QueryInput, 'pk'>): Promise<QueryOutput> =>
  c.table.query({ ...input, pk: recordsOf(c.keyspace, c.noun) });

/** Reads rows until there are `wanted` of them or none are left; a page of DynamoDB may be shorter than asked. */
export async function readRows(
  c: Collection,
  input: Omit<QueryInput, 'pk'>,
  wanted: number = Number.POSITIVE_INFINITY,
): Promise<Item[]> {
  const rows: Item[] = [];
  let startKey = input.startKey;
  while (rows.length < wanted) {
    const limit = Number.isFinite(wanted) ? { limit: wanted - rows.length } : {};
    const page = await readPage(c, { ...input, ...limit, startKey });
    rows.push(...page.items);
    startKey = page.lastKey;
    if (startKey === undefined) break;
  }
  return rows;
}

/** The records of those ids in that order, a hundred a call and all calls at once; ones that are gone by now are left out. */
export async function fetchRecords(c: Collection, ids: readonly string[]): Promise<AnyRow[]> {
  if (ids.length === 0) return [];
  const pk = recordsOf(c.keyspace, c.noun);
  const starts = Array.from({ length: Math.ceil(ids.length / KEYS_A_CALL) }, (_, i) => i);
  const parts = await Promise.all(
    starts.map((i) => {
      const part = ids.slice(i * KEYS_A_CALL, (i + 1) * KEYS_A_CALL);
      return c.table.batchGet(part.map((sk) => ({ pk, sk })));
    }),
  );
  const found = new Map(parts.flat().map((item) => [item.sk, item]));
  return ids.flatMap((id) => toRecords(c, [found.get(id)]));
}

/** Records of those items, without the missing and the outlived. */
export const toRecords = (c: Collection, items: readonly (Item | undefined)[]): AnyRow[] =>
  items
    .filter((item) => item !== undefined && !isExpired(item, (c.realClock ?? c.clock).now()))
    .flatMap((item) => (item === undefined ? [] : [toRecord(c.noun, item, c.livemode)]));

/** The index that has that order; undefined for the table's own, created_at. Throws invalid_sort_field. */
export function indexOf(noun: Noun, sort: string): Index | undefined {
  if (sort === 'created_at') return undefined;
  if (sort === 'updated_at') return 'l2';
  const kind = Object.entries(noun.list.sort).find(([, field]) => field === sort)?.[0];
  if (kind === undefined)
    fail('invalid_sort_field', { errors: [{ field: 'sort', location: 'query' }] });
  return KIND_INDEX[kind as keyof typeof KIND_INDEX];
}

/** Rows before the asked page. */
export const offsetOf = (query: ListQuery): number => (query.page - 1) * query.perPage;
