// One page of a query, from the read connection: order by the bytes of the sort key, limit and 1 MB counted before the filter,
// and a last key whenever the page stopped early.
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Item, QueryInput, QueryOutput } from '#store/table.ts';
import { type Bound, bind } from './expression/bind.ts';
import { attributesOf } from './expression/check-condition.ts';
import { holds } from './expression/holds.ts';
import { PAGE_BYTES_MAX, refuseBadProjection, refuseBadQueryKeys } from './limits.ts';
import { type Entry, entriesOf, type Source, sourceOf, statementOf } from './page-rows.ts';
import { readUnits } from './units.ts';
import { itemFromText, portItemFromText } from './values/item-text.ts';
import { ValidationError, type ValueMap } from './values/value.ts';

type Page = QueryOutput & { readUnits: number };

/** Throws ValidationError. */
export type Pages = (input: QueryInput) => Page;

/** Prepares a statement once for each shape of a query. */
export function openPages(database: DatabaseSync, name: string): Pages {
  const prepared = new Map<string, StatementSync>();
  return (input) => {
    refuseBadQuery(input);
    const source = sourceOf(input);
    const filter = input.filter && filterOf(input, source);
    const { sql, values } = statementOf(name, input, source);
    const statement = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, statement);
    return pageOf(entriesOf(statement, values, { input, source }), { input, source, filter });
  };
}

function refuseBadQuery(input: QueryInput): void {
  refuseBadProjection(input.project);
  refuseBadQueryKeys(input);
  if (input.whole === true && input.project !== undefined) {
    throw new ValidationError('a query gives the whole items or a projection of them');
  }
  if (input.limit !== undefined && !(input.limit >= 1)) throw new ValidationError('bad limit');
}

/** A filter looks at no key, and at nothing that the index does not hold. */
function filterOf({ filter, index }: QueryInput, { held }: Source): Bound {
  const bound = bind(filter);
  const { condition, binding } = bound;
  const used = condition === undefined ? [] : attributesOf(condition, binding);
  if (used.some((name) => name === 'pk' || name === (index ?? 'sk'))) {
    throw new ValidationError('a filter looks at no attribute of the key');
  }
  if (held !== undefined && !used.every((name) => held.includes(name))) {
    throw new ValidationError('the index does not hold what the filter looks at');
  }
  return bound;
}

type Query = { input: QueryInput; source: Source; filter: Bound | undefined };

function pageOf(found: Iterable<Entry>, query: Query): Page {
  const { input, source } = query;
  const items: Item[] = [];
  let [bytes, fetched, read] = [0, 0, 0];
  let last: Entry | undefined;
  let isCut = false;
  for (const entry of found) {
    isCut = bytes >= PAGE_BYTES_MAX;
    if (isCut) break;
    bytes += entry.bytes;
    if (source.isFetched) fetched += readUnits(entry.itemBytes);
    read += 1;
    last = entry;
    const item = shownOf(entry, query);
    if (item !== undefined) items.push(item);
  }
  const units = readUnits(bytes) + fetched;
  const isStopped = isCut || read === input.limit;
  if (!isStopped || last === undefined) return { items, readUnits: units };
  return { items, readUnits: units, lastKey: keyOf(last, input) };
}

/** The item, or what the index holds of it, when it passes the filter. */
function shownOf(entry: Entry, { input, source, filter }: Query): Item | undefined {
  if (filter?.condition !== undefined) {
    const tested = { ...keyOf(entry, input), ...partsOf(entry, itemFromText) } as ValueMap;
    if (!holds(filter.condition, tested, filter.binding)) return undefined;
  }
  const parts = partsOf(entry, portItemFromText);
  const item = source.isWhole ? parts : { ...keyOf(entry, input), ...parts };
  return input.project === undefined ? item : projected(item, input.project);
}

const partsOf = <T>({ text }: Entry, read: (text: string) => Record<string, T>) =>
  text === null ? {} : read(text);

const keyOf = ({ sk, sort }: Entry, { pk, index }: QueryInput): Item =>
  index === undefined ? { pk, sk } : { pk, sk, [index]: sort };

/** The item with only those attributes. */
export function projected(item: Item, names: readonly string[]): Item {
  const shown: Item = {};
  for (const name of names) if (Object.hasOwn(item, name)) shown[name] = item[name];
  return shown;
}
