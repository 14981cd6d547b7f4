// The query of every list: page, per_page, search, sort, sort_dir, fields, cursor, filters and time bounds, made into a ListQuery.
// Spec: Standard CRUD set; contract#lists; reliability#queries. Nothing is clamped or ignored: a wrong parameter is a 400 that
// names it.

import { type FieldError, fail } from '#kernel/error.ts';
import { dayOrInstant, optional } from '#kernel/fields.ts';
import { omitUndefined } from '#kernel/omit-undefined.ts';
import * as z from '#kernel/schema.ts';
import type { ListQuery } from '../context.ts';
import type { ListOrder, Noun, Verb } from '../declaration.ts';
import { expandParameter, parseExpand } from '../expand/expand-query.ts';
import { parseFields } from '../input/field-selection.ts';
import {
  direction,
  type Given,
  SEARCH_MAX,
  SEARCH_MIN,
  searchText,
  time,
  wholeNumber,
} from '../input/list-values.ts';
import {
  LISTS_OF_NAMES,
  type Pairs,
  queryError,
  uniquePairs,
  unlistedValue,
} from '../input/query-pairs.ts';
import { filterSchema, listFilters, spelledWords } from './list-filters.ts';

export const PER_PAGE_DEFAULT = 20;
/** What every list may refuse its query for. */
export const LIST_FAILS = [
  'invalid_query_parameter',
  'invalid_sort_field',
  'invalid_field_selection',
  'invalid_cursor',
] as const;
export const PER_PAGE_MAX = 100;
/** Any page up to this is answered, however far past the end. */
const PAGE_MAX = 1_000_000;
const CURSOR_LENGTH_MAX = 1024;
const DEFAULT_SORT = 'created_at';
const FIELDS = 'Names with commas between. Items then hold the id and these alone';
/** As `parseFields` reads them: at most 50, each with one member below it at most, white space around it or none. */
const FIELD_NAMES = (() => {
  const name = '\\s*[^\\s,.]+(\\.[^\\s,.]+)?\\s*';
  return `^${name}(,${name}){0,49}$`;
})();

/** Names that `sort` may have, as `_meta.sortable_fields` shows them. */
export function sortableFields(noun: Noun): string[] {
  const declared = Object.values(noun.list.sort).filter((name) => name !== undefined);
  return [...new Set(['created_at', 'updated_at', ...declared])];
}

/** Throws invalid_query_parameter with every wrong parameter, invalid_sort_field or invalid_field_selection when only that is wrong. */
export function parseListQuery(
  noun: Noun,
  query: Pairs,
  order: ListOrder | undefined = noun.list.order,
): ListQuery {
  const errors: FieldError[] = [];
  const given = uniquePairs(query, allowedNames(noun), errors, LISTS_OF_NAMES);
  const parsed: ListQuery = {
    page: wholeNumber(given, 'page', { min: 1, max: PAGE_MAX, otherwise: 1 }, errors),
    perPage: pageSize(noun, given, errors),
    sort: given.get('sort') ?? order?.sort ?? DEFAULT_SORT,
    direction: direction(given, errors, order?.direction),
    search: spelledWords(noun, searchText(given, errors)),
    ...listFilters(noun, given, errors),
    createdFrom: time(given, 'created_from', errors),
    createdTo: time(given, 'created_to', errors),
    updatedSince: time(given, 'updated_since', errors),
    cursor: cursor(given, errors),
    expand: parseExpand(noun, given.get('expand'), errors),
  };
  refuseEmptyRange(parsed, errors);
  if (errors.length > 0) fail('invalid_query_parameter', { errors });
  assertSortable(noun, parsed.sort);
  return omitUndefined({ ...parsed, fields: parseFields(noun, given.get('fields')) });
}

/** `_meta` of the list's data. */
export const listMeta = (noun: Noun, query: ListQuery) => ({
  sortable_fields: sortableFields(noun),
  current_sort: query.sort,
  sort_direction: query.direction,
});

const listSchemas = new WeakMap<Noun, z.ZodObject>();

/** The parameters of the list as a schema: for documentation, and a verb that declares it as its query is given a ListQuery. */
export function listQuerySchema(noun: Noun): z.ZodObject {
  const schema = listSchemas.get(noun) ?? z.heldBack(() => listParameters(noun));
  listSchemas.set(noun, schema);
  return schema;
}

/** The parameters of a list that has some of its own besides; `order`: its usual one, where that is not the noun's. */
export function listQueryWith<S extends z.ZodRawShape>(
  noun: Noun,
  own: S,
  order?: ListOrder,
): z.ZodObject {
  const schema = listQuerySchema(noun).extend(own);
  ownParameters.set(schema, z.strictObject(own));
  if (order !== undefined) ownOrders.set(schema, order);
  return schema;
}

const ownOrders = new WeakMap<z.ZodObject, ListOrder>();

/** How the list is ordered that is not told how, where that is not the newest first. */
export const usualOrder = ({ noun, query }: Pick<Verb, 'noun' | 'query'>): ListOrder | undefined =>
  (query && ownOrders.get(query)) ?? noun?.list.order;

const ownParameters = new WeakMap<z.ZodObject, z.ZodObject>();

/** The parameters that are the list's own, where it has any. */
export const ownOf = (query: z.ZodObject | undefined): z.ZodObject | undefined =>
  query === undefined ? undefined : ownParameters.get(query);

/** Does the verb list its noun, so that its query is a ListQuery? */
export const isListing = ({ noun, query }: Pick<Verb, 'noun' | 'query'>): boolean =>
  noun !== undefined &&
  query !== undefined &&
  (query === listSchemas.get(noun) || ownParameters.has(query));

/** The parameters of a list that has one order and nothing to be sought by: pages, and those of its own. */
export function pagedQuery<S extends z.ZodRawShape>(own: S) {
  const schema = z.strictObject({ ...pageParameters(), ...own });
  pagedQueries.add(schema);
  return schema;
}

const pagedQueries = new WeakSet<z.ZodObject>();

const pageParameters = () => ({
  page: z.int().min(1).max(PAGE_MAX).optional(),
  per_page: z.int().min(1).max(PER_PAGE_MAX).optional(),
});

/** The parameter of a list that shows parts of its items. */
export const fieldsParameter = () =>
  z.string().meta({ description: FIELDS, pattern: FIELD_NAMES }).optional();

/** Does the verb answer pages of such a list? */
export const isPaged = ({ query }: Pick<Verb, 'query'>): boolean =>
  query !== undefined && pagedQueries.has(query);

/** Does the verb show parts of its items where it is asked to? */
export const showsParts = (verb: Verb): boolean =>
  isListing(verb) || (isPaged(verb) && verb.query?.shape.fields !== undefined);

function listParameters(noun: Noun): z.ZodObject {
  const { page, per_page } = pageParameters();
  const aliases = noun.list.pageSizeAliases ?? [];
  const filterShape = noun.list.filter.map((name) => [name, optional(filterSchema(noun, name))]);
  return z.strictObject({
    page,
    per_page,
    ...Object.fromEntries(aliases.map((name) => [name, per_page])),
    search: z.string().min(SEARCH_MIN).max(SEARCH_MAX).meta(searched(noun)).optional(),
    sort: z.enum(sortableFields(noun)).optional(),
    sort_dir: z.enum(['asc', 'desc']).optional(),
    fields: fieldsParameter(),
    ...expandParameter(noun),
    cursor: z.string().max(CURSOR_LENGTH_MAX).optional(),
    created_from: optional(dayOrInstant()),
    created_to: optional(dayOrInstant()),
    updated_since: optional(dayOrInstant()),
    ...Object.fromEntries(filterShape),
  });
}

const searched = ({ list }: Noun) => ({
  description: `Looks into: ${list.search.join(', ') || 'nothing'}`,
});

function allowedNames(noun: Noun): Set<string> {
  return new Set([
    'page',
    'per_page',
    'search',
    'sort',
    'sort_dir',
    'fields',
    ...Object.keys(expandParameter(noun)),
    'cursor',
    'created_from',
    'created_to',
    'updated_since',
    ...(noun.list.pageSizeAliases ?? []),
    ...noun.list.filter,
  ]);
}

function pageSize(noun: Noun, given: Given, errors: FieldError[]): number {
  const bounds = { min: 1, max: PER_PAGE_MAX, otherwise: PER_PAGE_DEFAULT };
  const names = ['per_page', ...(noun.list.pageSizeAliases ?? [])].filter((name) =>
    given.has(name),
  );
  const sizes = names.map((name) => wholeNumber(given, name, bounds, errors));
  if (new Set(sizes).size > 1) {
    errors.push(
      queryError(names[1] ?? 'per_page', 'not_unique', `Send only one of ${names.join(', ')}`),
    );
  }
  return sizes[0] ?? PER_PAGE_DEFAULT;
}

function cursor(given: Given, errors: FieldError[]): string | undefined {
  const text = given.get('cursor');
  if (text === undefined) return undefined;
  if (text.length > CURSOR_LENGTH_MAX || !/^[\w.~-]+$/.test(text))
    fail('invalid_cursor', { errors: [{ field: 'cursor', location: 'query' }] });
  if (given.has('page') && given.get('page') !== '1') {
    errors.push(
      queryError('page', 'invalid_format', 'A cursor already says where the page begins'),
    );
  }
  return text;
}

function refuseEmptyRange({ createdFrom, createdTo }: ListQuery, errors: FieldError[]): void {
  if (createdFrom === undefined || createdTo === undefined || createdFrom <= createdTo) return;
  errors.push(queryError('created_to', 'out_of_range', 'created_to is before created_from'));
}

function assertSortable(noun: Noun, sort: string): void {
  const allowed = sortableFields(noun);
  if (allowed.includes(sort)) return;
  const line = unlistedValue('sort', sort, allowed);
  fail('invalid_sort_field', { errors: [line] });
}
