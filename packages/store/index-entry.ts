// The entry of a record in the slim index, which a search reads instead of the record. x is the folded text that it looks into, y
// the terms that it filters and sorts by (data#items). Both are one string, so that DynamoDB's `contains` can test them.

import type { Noun } from '#resource/declaration.ts';
import { type AnyRow, member } from '#resource/fields/row.ts';
import type { SortKind } from '#resource/shape/noun.ts';
import { fold, sortedPart } from './folding.ts';
import { SEPARATOR } from './keys.ts';
import { KIND_INDEX, sortValue } from './sort-value.ts';

/** Between the elements of one field of x; no folded text has it. */
const ELEMENT = '\u0002';
/** Every search of a tenant reads the search text of all its records, so no field may make it long. */
const SEARCHED_CHARACTERS = 1000;
/** The term of y that only soft-deleted records have. */
export const HIDDEN_TERM = `${SEPARATOR}-${SEPARATOR}`;

/** True for a record that was deleted but kept: it holds no unique value and is in no list that does not ask for it. */
export const isHidden = (noun: Noun, record: AnyRow): boolean =>
  noun.softDelete && member(record, 'status') === 'deleted';

/** The sort fields of a noun with their kinds. */
export function sortFields(noun: Noun): readonly [SortKind, string][] {
  const known = sortFieldsOf.get(noun.list.sort);
  if (known !== undefined) return known;
  const fields = Object.entries(noun.list.sort).filter((entry) => entry[1] !== undefined);
  sortFieldsOf.set(noun.list.sort, fields as [SortKind, string][]);
  return fields as [SortKind, string][];
}
const sortFieldsOf = new WeakMap<object, readonly [SortKind, string][]>();

/** Folded text of the searchable fields in declared order; undefined when there is none. */
export function searchText(noun: Noun, record: AnyRow): string | undefined {
  if (noun.list.search.length === 0) return undefined;
  const texts = noun.list.search.map((path) => {
    const values = valuesAt(record, path).map((value) => fold(String(value)));
    return beginning([...new Set(values)].join(ELEMENT));
  });
  return texts.join(SEPARATOR);
}

/** A sort field of a record, as the index of its kind has it. */
type SortEntry = { kind: SortKind; field: string; value: string };

export const sortEntries = (noun: Noun, record: AnyRow): SortEntry[] =>
  sortFields(noun).map(([kind, field]) => ({
    kind,
    field,
    value: sortValue(kind, member(record, field)),
  }));

/** Filter terms, and of the sort values those that cannot be read from x; undefined when there is none. */
export function filterTerms(
  noun: Noun,
  record: AnyRow,
  { x, sorts }: { x: string | undefined; sorts: readonly SortEntry[] },
): string | undefined {
  const terms: string[] = [];
  for (const field of noun.list.filter) {
    for (const value of valuesAt(record, field)) terms.push(filterTerm(field, String(value)));
  }
  for (const { kind, field, value } of sorts) {
    if (value !== fromSearch(noun, field, x)) terms.push(sortLabel(kind) + value);
  }
  if (isHidden(noun, record)) terms.push('-');
  return terms.length === 0 ? undefined : SEPARATOR + terms.join(SEPARATOR) + SEPARATOR;
}

/** One filter as it stands in y, to be searched with the separators around it. */
export const filterTerm = (field: string, value: string): string =>
  `${field}=${value.replaceAll(ELEMENT, `${ELEMENT}2`).replaceAll(SEPARATOR, `${ELEMENT}1`)}`;

/** The sort value of a slim row, as the index of that kind has it. */
export function sortValueOf(noun: Noun, kind: SortKind, row: { x?: unknown; y?: unknown }): string {
  const label = SEPARATOR + sortLabel(kind);
  const y = typeof row.y === 'string' ? row.y : '';
  const at = y.indexOf(label);
  if (at >= 0) return y.slice(at + label.length, y.indexOf(SEPARATOR, at + label.length));
  return fromSearch(
    noun,
    noun.list.sort[kind] ?? '',
    typeof row.x === 'string' ? row.x : undefined,
  );
}

/** The folded text of the searchable field at that place of a search text. */
export const searchedPart = (x: string, at: number): string => x.split(SEPARATOR)[at] ?? '';

/** Every value at a dotted path, the elements of arrays one by one; null and missing ones are left out. */
export function valuesAt(record: unknown, path: string): unknown[] {
  const isObject = typeof record === 'object' && record !== null && !Array.isArray(record);
  if (isObject && !path.includes('.')) {
    const value = Object.hasOwn(record, path) ? member(record, path) : undefined;
    if (typeof value !== 'object') return value === undefined ? [] : [value];
  }
  let values: unknown[] = [record];
  for (const name of path.split('.')) {
    values = values.flatMap((value) => memberOf(value, name)).flat();
  }
  return values.filter((value) => value !== null && value !== undefined);
}

const beginning = (text: string): string =>
  text.length <= SEARCHED_CHARACTERS ? text : text.slice(0, SEARCHED_CHARACTERS).toWellFormed();

const sortLabel = (kind: SortKind): string => `${KIND_INDEX[kind]}:`;

/** The sort value that x gives away, the empty one where the field is not searchable. */
function fromSearch(noun: Noun, field: string, x: string | undefined): string {
  const at = noun.list.search.indexOf(field);
  return at < 0 || x === undefined ? '' : sortedPart(searchedPart(x, at));
}

function memberOf(value: unknown, name: string): unknown[] {
  if (Array.isArray(value)) return value.flatMap((element) => memberOf(element, name));
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return [];
  return [member(value, name)];
}
