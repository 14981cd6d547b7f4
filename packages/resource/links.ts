// What can be done next, as `_links`: only actions that are legal in the record's state and with the caller's rights.
// contract#links.
import { toIso } from '#kernel/clock.ts';
import type * as z from '#kernel/schema.ts';
import type { Actor, Answer, Link, Links, ListQuery } from './context.ts';
import type { Call, ListOrder, Noun, StandardVerb, Verb } from './declaration.ts';
import { idOf, type Members, membersOf } from './fields/row.ts';
import { standardKind } from './input/standard-kind.ts';
import { isListing, isPaged, PER_PAGE_DEFAULT, usualOrder } from './list/list-query.ts';
import { shownNoun } from './record-schema.ts';
import { paramName, type Routes, recordPath, wirePath } from './routes.ts';
import { mayCall, readAccess } from './shape/actor.ts';
import { isOfSingleton } from './shape/singleton.ts';

/** A verb, what it was called with and what it answered. */
type Answered = { verb: Verb; params?: Call['params']; query: object; answer: Answer };

/** The links of a verb's answer: of the record or list that it shows, or none where it shows something else. */
export function answerLinks(
  routes: Routes,
  actor: Actor,
  { verb, params = {}, query, answer }: Answered,
): Links | undefined {
  const noun = nounOf(verb);
  if (answer.data === null || typeof answer.data !== 'object') return undefined;
  const data = membersOf(answer.data);
  if (isListing(verb) && Array.isArray(data.items)) {
    return listLinks(routes, actor, verb, { params, query: query as ListQuery, data });
  }
  if (isPaged(verb) && Array.isArray(data.items)) {
    const path = filled(pathOf(verb), (name) => params[name]);
    return pageLinks(path, membersOf(query), data);
  }
  if (noun === undefined) return undefined;
  const isRecord = typeof data[noun.idField] === 'string' && typeof data.version === 'number';
  return isRecord ? recordLinks(routes, actor, noun, data) : undefined;
}

/** Whether an answer of that verb may have links: what is asked of its data above, asked of its schema. */
export function mayBeLinked(verb: Verb): boolean {
  if (verb.linksOfItsOwn || isPaged(verb) || (verb.noun !== undefined && isListing(verb)))
    return true;
  const noun = nounOf(verb);
  const { shape = {} } = verb.data as Partial<z.ZodObject>;
  return noun !== undefined && noun.idField in shape && 'version' in shape;
}

/** The noun of what the verb shows: an own verb may answer a record of another noun than it works on. */
function nounOf(verb: Verb): Noun | undefined {
  const isStandard = standardKind(verb) !== undefined;
  return isStandard ? verb.noun : (shownNoun(verb.data) ?? verb.noun);
}

/** self, collection, update, delete, the noun's own actions on this record, and the records that it refers to. */
export function recordLinks(routes: Routes, actor: Actor, noun: Noun, record: Members): Links {
  const verbs = verbsOf(routes, noun);
  const links: Links = verbs.length > 0 ? {} : selfLink(actor, noun, record);
  for (const { verb, relation, path } of verbs) {
    if (relation === undefined || !mayCall(actor, verb.access)) continue;
    if (verb.on === 'record' && verb.when?.(record) === false) continue;
    if (verb.offered?.(record) === false) continue;
    if (relation === RELATIONS.delete && isKept(noun, record, actor)) continue;
    links[relation] = { href: hrefOf(path, noun, record), method: verb.method };
  }
  return { ...links, ...relatedLinks(actor, noun, record) };
}

/** self, first, prev, next, last and create. The query is kept, only the page moves. */
function listLinks(
  routes: Routes,
  actor: Actor,
  verb: Verb,
  { params, query, data }: { params: Call['params']; query: ListQuery; data: Members },
): Links {
  const path = filled(pathOf(verb), (name) => params[name]);
  const at = (page: number, cursor?: string): Link => ({
    href: `${path}${queryText({ ...query, page, cursor }, usualOrder(verb))}`,
    method: 'GET',
  });
  const create =
    verb.noun &&
    verbsOf(routes, verb.noun).find((each) => standardKind(each.verb) === 'create')?.verb;
  const pagesInAll = Number(data.total_pages);
  const pages = {
    self: at(query.page, query.cursor),
    first: at(1),
    ...(query.cursor === undefined && query.page > 1 && { prev: at(query.page - 1) }),
    ...(data.has_next === true && {
      next: query.cursor === undefined ? at(query.page + 1) : at(1, String(data.next_cursor)),
    }),
    ...(pagesInAll > 0 && { last: at(pagesInAll) }),
  };
  if (create === undefined || !mayCall(actor, create.access)) return pages;
  const href = filled(pathOf(create), (name) => params[name]);
  return { ...pages, create: { href, method: create.method } };
}

const RELATIONS: Partial<Record<StandardVerb, string>> = {
  list: 'collection',
  get: 'self',
  update: 'update',
  delete: 'delete',
};

/** How the one record of a noun is read and changed, whatever its operations are called. */
const OF_SINGLETON: Partial<Record<string, string>> = { GET: 'self', PUT: 'update' };

/**
 * Standard verbs have fixed relations; an own verb on a record is called as its operation is ("contracts.terminate"), one that
 * creates something for a record as what it creates ("create_credit_note" is credit_note).
 */
function relationOf(verb: Verb): string | undefined {
  const kind = standardKind(verb);
  if (kind !== undefined) return RELATIONS[kind];
  if (isOfSingleton(verb)) return OF_SINGLETON[verb.method];
  if (verb.on !== 'record' && verb.offered === undefined) return undefined;
  const relation = verb.name.split('.').at(-1)?.replaceAll('-', '_');
  return verb.on === 'record' ? relation : relation?.replace(/^create_/, '');
}

/** self, first, prev, next and last of a list that is only paged. */
function pageLinks(path: string, { page: asked = 1, ...query }: Members, data: Members): Links {
  const [page, pagesInAll] = [Number(asked), Number(data.total_pages)];
  const at = (one: number): Link => ({
    href: `${path}${textOf({ page: one === 1 ? undefined : one, ...query })}`,
    method: 'GET',
  });
  return {
    self: at(page),
    first: at(1),
    ...(page > 1 && { prev: at(page - 1) }),
    ...(data.has_next === true && { next: at(page + 1) }),
    ...(pagesInAll > 0 && { last: at(pagesInAll) }),
  };
}

/** What of a verb's link is the same for every record. */
type Linked = { verb: Verb; relation: string | undefined; path: Path };
const verbLists = new WeakMap<Routes, Map<Noun, readonly Linked[]>>();

function verbsOf(routes: Routes, noun: Noun): readonly Linked[] {
  const lists = verbLists.get(routes) ?? new Map<Noun, readonly Linked[]>();
  verbLists.set(routes, lists);
  const known = lists.get(noun) ?? routes.all.filter((route) => route.noun === noun).map(linked);
  lists.set(noun, known);
  return known;
}

const linked = (verb: Verb): Linked => ({
  verb,
  relation: relationOf(verb),
  path: pathOf(verb),
});

/** Segments, each with the name of the parameter that it stands for. */
type Path = readonly { text: string; param: string | undefined }[];

const pathOf = (verb: Verb): Path =>
  wirePath(verb)
    .split('/')
    .map((text) => ({ text, param: paramName(text) }));

const hrefOf = (path: Path, noun: Noun, record: Members): string =>
  filled(path, (param) => pathValue(param, noun, record));

const filled = (path: Path, of: (param: string) => string | undefined): string =>
  path.map(({ text, param }) => (param === undefined ? text : (of(param) ?? text))).join('/');

/** Another parameter than the id is a field of the record (a session is found by its terminal). */
function pathValue(param: string, noun: Noun, record: Members): string | undefined {
  const other = record[param];
  return param !== noun.idParam && typeof other === 'string' ? other : idOf(noun, record);
}

/** All that is known of a record whose verbs are in another function. */
const selfLink = (actor: Actor, noun: Noun, record: Members): Links =>
  mayCall(actor, readAccess(noun))
    ? { self: { href: recordPath(noun, idOf(noun, record)), method: 'GET' } }
    : {};

/** customer_id → customer, where the caller may read customers. */
function relatedLinks(actor: Actor, noun: Noun, record: Members): Links {
  const links: Links = {};
  const named: Noun['mentions'] = { ...noun.references, ...noun.mentions };
  for (const [field, target] of Object.entries(named)) {
    const id = record[field];
    const other = target();
    if (typeof id !== 'string' || !field.endsWith('_id')) continue;
    if (!mayCall(actor, readAccess(other))) continue;
    links[field.slice(0, -3)] = { href: recordPath(other, id), method: 'GET' };
  }
  return links;
}

/** Does the record's own state refuse its deletion? */
function isKept(noun: Noun, before: object, actor: Actor): boolean {
  try {
    noun.guard?.({ before }, actor);
    return false;
  } catch {
    return true;
  }
}

/** The query as a client would write it; defaults are left out. */
function queryText(query: ListQuery, order: ListOrder | undefined): string {
  const time = (ms: number | undefined) => (ms === undefined ? undefined : toIso(ms));
  return textOf({
    page: query.page === 1 ? undefined : query.page,
    per_page: query.perPage === PER_PAGE_DEFAULT ? undefined : query.perPage,
    search: query.search,
    ...orderText(query, order),
    fields: query.fields?.join(','),
    expand: query.expand?.join(','),
    ...query.own,
    ...query.filters,
    ...Object.fromEntries((query.lacking ?? []).map((name) => [name, 'null'])),
    created_from: time(query.createdFrom),
    created_to: time(query.createdTo),
    updated_since: time(query.updatedSince),
    cursor: query.cursor,
  });
}

function textOf(members: Members): string {
  const given = Object.entries(members).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

/** A direction alone would mean that of the usual order, so with such an order both are written or neither. */
function orderText({ sort, direction }: ListQuery, order: ListOrder | undefined): Members {
  if (order !== undefined) {
    const isUsual = sort === order.sort && direction === order.direction;
    return isUsual ? {} : { sort, sort_dir: direction };
  }
  return {
    sort: sort === 'created_at' ? undefined : sort,
    sort_dir: direction === 'desc' ? undefined : direction,
  };
}
