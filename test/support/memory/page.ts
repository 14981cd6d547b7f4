// One page of a query over the items of a partition, with DynamoDB's rules: order by the bytes of the sort key, limit and
// 1 MB counted before the filter, and a last key whenever the page stopped early.
import { bind } from '#embedded-table/expression/bind.ts';
import { holds } from '#embedded-table/expression/holds.ts';
import { PAGE_BYTES_MAX } from '#embedded-table/limits.ts';
import { projected } from '#embedded-table/page.ts';
import type { Stored } from '#embedded-table/sqlite/rows.ts';
import { textOrder } from '#embedded-table/values/compare.ts';
import { portItemFromText } from '#embedded-table/values/item-text.ts';
import { itemBytes } from '#embedded-table/values/size.ts';
import type { ValueMap } from '#embedded-table/values/value.ts';
import type { Item, QueryInput, QueryOutput } from '#store/table.ts';

const SLIM = ['pk', 'sk'];
const INCLUDED = { l1: [], l2: ['x', 'y'], l3: [], l4: [], l5: [] } as const;

export function selectPage(partition: readonly Stored[], input: QueryInput): QueryOutput {
  const by = input.index ?? 'sk';
  const inRange = partition.filter(({ item }) => isBetween(item[by], input.from, input.to));
  const sign = input.descending === true ? -1 : 1;
  const order = (a: Item, b: Item) =>
    sign * (textOrder(String(a[by]), String(b[by])) || textOrder(String(a.sk), String(b.sk)));
  const start = input.startKey;
  const ordered = inRange
    .filter(({ item }) => start === undefined || order(item, start) > 0)
    .sort((a, b) => order(a.item, b.item));
  const read = takeUntilFull(ordered, input);
  const last = read.at(-1);
  const stopped = read.length < ordered.length || read.length === input.limit;
  const keys = [...SLIM, ...(by === 'sk' ? [] : [by])];
  return {
    items: read.filter((stored) => passes(stored, input)).map((stored) => shown(stored, input)),
    ...(stopped && last !== undefined && { lastKey: projected(last.item, keys) }),
  };
}

function takeUntilFull(ordered: readonly Stored[], input: QueryInput): Stored[] {
  const read: Stored[] = [];
  let bytes = 0;
  for (const stored of ordered) {
    if (read.length === input.limit || bytes >= PAGE_BYTES_MAX) break;
    const names = heldNames(input);
    bytes += names === undefined ? stored.bytes : itemBytes(held(stored.item, names));
    read.push(stored);
  }
  return read;
}

function passes({ item }: Stored, input: QueryInput): boolean {
  const { condition, binding } = bind(input.filter);
  const names = heldNames(input);
  const seen = names === undefined ? item : held(item, names);
  return condition === undefined || holds(condition, seen, binding);
}

/** What the index holds of an item; undefined for everything. */
function heldNames({ index, whole }: QueryInput): readonly string[] | undefined {
  if (index === undefined || whole === true) return undefined;
  return [...SLIM, index, ...INCLUDED[index]];
}

const held = (item: ValueMap, names: readonly string[]): ValueMap =>
  projected(item, names) as ValueMap;

function shown({ text }: Stored, input: QueryInput): Item {
  const names = input.project ?? heldNames(input);
  const item = portItemFromText(text);
  return names === undefined ? item : projected(item, names);
}

const isBetween = (value: unknown, from?: string, to?: string): boolean =>
  typeof value === 'string' &&
  (from === undefined || textOrder(value, from) >= 0) &&
  (to === undefined || textOrder(value, to) <= 0);
