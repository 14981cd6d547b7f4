// One page of a query over the items of a partition, with DynamoDB's rules: order by the bytes of the sort key, limit and
// 1 MB counted before the filter, and a last key whenever the page stopped early.
import type { Item, QueryInput, QueryOutput } from '#store/table.ts';
import { itemSize, orderOf } from './attribute.ts';
import { holds, project } from './expression.ts';

const PAGE_BYTES_MAX = 1024 * 1024;
const SLIM = ['pk', 'sk'];
const INCLUDED = { l1: [], l2: ['x', 'y'], l3: [], l4: [], l5: [] } as const;

export function selectPage(partition: readonly Item[], input: QueryInput): QueryOutput {
  const by = input.index ?? 'sk';
  const inRange = partition.filter((item) => isBetween(item[by], input.from, input.to));
  const sign = input.descending === true ? -1 : 1;
  const position = (a: Item, b: Item) => sign * (orderOf(a[by], b[by]) || orderOf(a.sk, b.sk));
  const start = input.startKey;
  const ordered = inRange
    .filter((item) => start === undefined || position(item, start) > 0)
    .sort(position);
  const read = takeUntilFull(ordered, input);
  const last = read.at(-1);
  const stopped = read.length < ordered.length || read.length === input.limit;
  return {
    items: read
      .map((item) => visible(item, input))
      .filter((item) => holds(input.filter, item))
      .map((item) => shown(item, input)),
    ...(stopped &&
      last !== undefined && { lastKey: project(last, [...SLIM, ...(by === 'sk' ? [] : [by])]) }),
  };
}

function takeUntilFull(ordered: readonly Item[], input: QueryInput): Item[] {
  const read: Item[] = [];
  let bytes = 0;
  for (const item of ordered) {
    if (read.length === input.limit || bytes >= PAGE_BYTES_MAX) break;
    bytes += itemSize(visible(item, input));
    read.push(item);
  }
  return read;
}

/** What the index holds of the item. */
function visible(item: Item, input: QueryInput): Item {
  if (input.index === undefined || input.whole === true) return item;
  return project(item, [...SLIM, input.index, ...INCLUDED[input.index]]);
}

const shown = (item: Item, input: QueryInput): Item =>
  input.project === undefined ? item : project(item, input.project);

const isBetween = (value: unknown, from?: string, to?: string): boolean =>
  typeof value === 'string' &&
  (from === undefined || orderOf(value, from) >= 0) &&
  (to === undefined || orderOf(value, to) <= 0);
