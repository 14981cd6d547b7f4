// What makes a row of the slim index a hit, once as a filter for DynamoDB and once as a test of rows in memory. Both come
// from the same demands, so that neither can mean something else (data#how-a-list-reads).
import type { ListQuery } from '#resource/context.ts';
import type { Noun } from '#resource/declaration.ts';
import { fold, searchWords } from '../folding.ts';
import { filterTerm, HIDDEN_TERM, searchedPart } from '../index-entry.ts';
import { SEPARATOR } from '../keys.ts';
import type { Condition } from '../table.ts';
import { createdRange, type IdRange, rangeFilter } from './range.ts';

/** A row of the slim index as it is kept; texts that it does not have are empty. */
export type SlimRow = { sk: string; l2: string; x: string; y: string };

/**
 * `condition` is missing where every row is a hit. `isHit` tests a row of memory, of which none is hidden, without its id; `created`
 * bounds the ids. `isCoarse`: the condition lets rows through that are none, as there are too many terms for one, or one is a whole
 * text of x. That is among the words too, which its hits have, and among the terms, which tell this test from others.
 */
export type HitTest = Pick<Demands, 'words' | 'terms' | 'created'> & {
  condition: Condition | undefined;
  isCoarse: boolean;
  isHit: (row: SlimRow) => boolean;
};

/** A filter of DynamoDB has at most 300 operators and 4 KB, so that what more terms demand is tested of the rows that it lets through. */
const FILTERED_TERMS_MAX = 100;
/** Two separators in a row never stand in y. */
const NO_TERM = SEPARATOR + SEPARATOR;

/** What a field is in x, without case: its place there. */
type Whole = { at: number; text: string; term: string };

/** Every word in x, what is whole there, one of each group of terms in y, the id within the range. */
type Demands = {
  words: readonly string[];
  wholes: readonly Whole[];
  terms: readonly (readonly string[])[];
  /** Beginnings of terms that y must not have. */
  lacking: readonly string[];
  created: IdRange;
  isHiddenLeftOut: boolean;
};

/** Hidden records only when asked for. A field that may have none of any values matches nothing. */
export function hitTest(noun: Noun, query: ListQuery): HitTest {
  const term = (field: string, value: string) =>
    SEPARATOR + filterTerm(field, value.toWellFormed()) + SEPARATOR;
  const { folded, search } = noun.list;
  const given = Object.entries(query.filters);
  const filters = given
    .filter(([field]) => !folded.includes(field))
    .map(([field, value]) => [term(field, value)]);
  const wholes = given
    .filter(([field]) => folded.includes(field))
    .map(([field, value]): Whole => {
      const text = fold(value);
      return { at: search.indexOf(field), text, term: term(field, text) };
    });
  const oneOf = Object.entries(query.within ?? {}).map(([field, allowed]) =>
    allowed.length === 0 ? [NO_TERM] : allowed.map((value) => term(field, value)),
  );
  const demands: Demands = {
    words: [...searchWords(query.search ?? ''), ...wholes.map(({ text }) => text)],
    wholes,
    terms: [...filters, ...oneOf],
    lacking: (query.lacking ?? []).map((field) => `${SEPARATOR}${filterTerm(field, '')}`),
    created: createdRange(query),
    isHiddenLeftOut: noun.softDelete && !asksHidden(query),
  };
  const { words, terms, created } = demands;
  const filtered = filteredTerms(terms);
  return {
    ...{ words, created },
    terms: [
      ...terms,
      ...wholes.map((whole) => [whole.term]),
      ...demands.lacking.map((term) => [NO_TERM + term]),
    ],
    condition: conditionOf({ ...demands, terms: filtered }),
    isCoarse: filtered.length < terms.length || wholes.length > 0,
    isHit: testOf(demands),
  };
}

/** Those of the rows that the condition let through. */
export const hitsAmong = (rows: SlimRow[], { isCoarse, isHit }: HitTest): SlimRow[] =>
  isCoarse ? rows.filter(isHit) : rows;

/** As many groups of terms as one filter holds. */
function filteredTerms(groups: Demands['terms']): Demands['terms'] {
  let room = FILTERED_TERMS_MAX;
  return groups.filter((group) => {
    const fits = group.length <= room;
    if (fits) room -= group.length;
    return fits;
  });
}

/** True for a list that may show soft-deleted records. */
export const asksHidden = ({ filters, within }: ListQuery): boolean =>
  filters.status === 'deleted' || within?.status?.includes('deleted') === true;

/** True for a row of a soft-deleted record. */
export const isHiddenRow = ({ y }: SlimRow): boolean => y.includes(HIDDEN_TERM);

function conditionOf({
  words,
  terms,
  lacking,
  created,
  isHiddenLeftOut,
}: Omit<Demands, 'wholes'>): Condition | undefined {
  const values: Record<string, unknown> = {};
  const contains = (attribute: 'x' | 'y', text: string): string => {
    const placeholder = `:f${Object.keys(values).length}`;
    values[placeholder] = text;
    return `contains(${attribute}, ${placeholder})`;
  };
  const range = rangeFilter(created);
  const tests = [
    ...words.map((word) => contains('x', word)),
    ...terms.map((group) => anyOf(group.map((term) => contains('y', term)))),
    ...lacking.map((term) => `NOT ${contains('y', term)}`),
    ...(range === undefined ? [] : [range.expression]),
    ...(isHiddenLeftOut ? [`NOT ${contains('y', HIDDEN_TERM)}`] : []),
  ];
  if (tests.length === 0) return undefined;
  const expression = tests.join(' AND ');
  return { expression, names: range?.names, values: { ...values, ...range?.values } };
}

const anyOf = (tests: readonly string[]): string =>
  tests.length === 1 ? tests.join('') : `(${tests.join(' OR ')})`;

const testOf =
  ({ words, wholes, terms, lacking }: Demands) =>
  (row: SlimRow): boolean =>
    words.every((word) => row.x.includes(word)) &&
    wholes.every(({ at, text }) => searchedPart(row.x, at) === text) &&
    terms.every((group) => group.some((term) => row.y.includes(term))) &&
    !lacking.some((term) => row.y.includes(term));
