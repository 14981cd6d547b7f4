// One page of a query over the items of a partition, with DynamoDB's rules: order by the bytes of the sort key, limit and
// 1 MB counted before the filter, and a last key whenever the page stopped early.
import { bind } from '#embedded-table/expression/bind.ts';
import { holds } from '#embedded-table/expression/holds.ts';
import { PAGE_BYTES_MAX } from '#embedded-table/limits.ts';
import { projected } from '#embedded-table/page.ts';
import type { Stored } from '#embedded-table/sqlite/rows.ts';
import { portItemFromText } from '#embedded-table/values/item-text.ts';
import { itemBytes } from '#embedded-table/values/size.ts';
import type { ValueMap } from '#embedded-table/values/value.ts';
import type { Item, QueryInput, QueryOutput } from '#store/table.ts';
import { countBefore, type Partition, type SortName } from './partition.ts';

const SLIM = ['pk', 'sk'];
const INCLUDED = { l1: [], l2: ['x', 'y'], l3: [], l4: [], l5: [] } as const;

export function selectPage(partition: Partition, input: QueryInput): QueryOutput {
  const by = input.index ?? 'sk';
  const order = partition.ordered(by);
  const [first, end] = rangeOf(order, by, input);
  const names = heldNames(input);
  const read: Stored[] = [];
  let bytes = 0;
  for (let at = first; at < end; at += 1) {
    if (read.length === input.limit || bytes >= PAGE_BYTES_MAX) break;
    const stored = order[input.descending === true ? first + end - 1 - at : at] as Stored;
    bytes += names === undefined ? stored.bytes : itemBytes(held(stored.item, names));
    read.push(stored);
  }
  const last = read.at(-1);
  const stopped = read.length < end - first || read.length === input.limit;
  const keys = [...SLIM, ...(by === 'sk' ? [] : [by])];
  const { condition, binding } = bind(input.filter);
  const passes = ({ item }: Stored): boolean =>
    condition === undefined ||
    holds(condition, names === undefined ? item : held(item, names), binding);
  return {
    items: read.filter(passes).map((stored) => shown(stored, input.project ?? names)),
    ...(stopped && last !== undefined && { lastKey: projected(last.item, keys) }),
  };
}

/** Where the rows begin and end that the query asks for, from the end of the page before. */
function rangeOf(
  order: readonly Stored[],
  by: SortName,
  { from, to, startKey, descending }: QueryInput,
): [number, number] {
  let first = from === undefined ? 0 : countBefore(order, by, { sort: from });
  let end = to === undefined ? order.length : countBefore(order, by, { sort: to, through: true });
  if (startKey !== undefined) {
    const start = { sort: String(startKey[by]), sk: String(startKey.sk) };
    if (descending === true) end = Math.min(end, countBefore(order, by, start));
    else first = Math.max(first, countBefore(order, by, { ...start, through: true }));
  }
  return [first, Math.max(first, end)];
}

/** What the index holds of an item; undefined for everything. */
function heldNames({ index, whole }: QueryInput): readonly string[] | undefined {
  if (index === undefined || whole === true) return undefined;
  return [...SLIM, index, ...INCLUDED[index]];
}

const held = (item: ValueMap, names: readonly string[]): ValueMap =>
  projected(item, names) as ValueMap;

function shown({ text }: Stored, names: readonly string[] | undefined): Item {
  const item = portItemFromText(text);
  return names === undefined ? item : projected(item, names);
}
