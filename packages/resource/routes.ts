// The route table: every standard and own verb of the groups, found by path in one look-up and a few comparisons.
// contract#paths: both slash forms, static segments win over parameters. most literal segments first, duplicates refused.
import type { Group, Noun, Verb } from './declaration.ts';
import { standardVerbs } from './standard-verbs.ts';

/** Prefix of every path but those of verbs that stand outside. */
export const API_PREFIX = '/api/v1';
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const withHead = (methods: readonly string[]): string[] =>
  methods.flatMap((each) => (each === 'GET' ? [each, 'HEAD'] : [each]));
/** What paths take; each path some of them. */
export const EVERY_METHOD: readonly string[] = withHead(METHODS);

/** A verb with its place in the table. `segments` are those after the prefix; a parameter is written {name}. */
export type Route = Verb & { group: string; segments: readonly string[] };

/** All routes that share one shape of path; `form` is that shape in words, whatever its parameters are called. */
type Shape = {
  segments: readonly string[];
  literals: readonly boolean[];
  form: string;
  methods: Map<string, Route>;
};

export type Routes = {
  /** In declaration order: group by group, standard verbs of each noun first. */
  readonly all: readonly Route[];
  /** By number of segments and first segment; most specific shapes first. */
  readonly shapes: ReadonlyMap<string, readonly Shape[]>;
};

/** `allow`: the path exists, but not with that method. */
type Match =
  | { route: Route; params: Readonly<Record<string, string>> }
  | { allow: readonly string[] };

/** Throws an Error that names every pair of routes with the same method and shape. */
export function buildRoutes(groups: readonly Group[]): Routes {
  const all = groups.flatMap(groupRoutes);
  const shapes = new Map<string, Shape[]>();
  const clashes: string[] = [];
  for (const route of all) {
    const shape = shapeOf(shapes, route);
    const other = shape.methods.get(route.method);
    if (other === undefined) shape.methods.set(route.method, route);
    else clashes.push(`${route.name} and ${other.name}: ${route.method} ${route.path}`);
  }
  if (clashes.length > 0) throw new Error(`Routes declared twice:\n${clashes.join('\n')}`);
  for (const list of shapes.values()) list.sort(bySpecificity);
  return { all, shapes };
}

/**
 * `path` is decoded (API Gateway decodes it) and complete; with or without its trailing slash. HEAD finds what GET does: the server
 * that speaks HTTP leaves the body out (RFC 9110 9.3.2). undefined: no such path.
 */
export function matchRoute(routes: Routes, method: string, path: string): Match | undefined {
  const inside = path.startsWith(`${API_PREFIX}/`) || path === API_PREFIX;
  const segments = split(inside ? path.slice(API_PREFIX.length) : path);
  const candidates = routes.shapes.get(bucket(!inside, segments)) ?? [];
  const wild = routes.shapes.get(bucket(!inside, segments, true)) ?? [];
  const matches = (each: Shape): boolean => fits(each.segments, segments);
  const shape = candidates.find(matches) ?? wild.find(matches);
  if (shape === undefined) return undefined;
  const route = shape.methods.get(method === 'HEAD' ? 'GET' : method);
  if (route === undefined) return { allow: allowed(shape) };
  return { route, params: paramsOf(route.segments, segments) };
}

const verbsOf = new WeakMap<Group, readonly Verb[]>();

/** Every verb of the group, made once: standard ones of its nouns; own verbs with a standard name replace them. */
export function groupVerbs(group: Group): readonly Verb[] {
  const verbs = verbsOf.get(group) ?? madeVerbs(group);
  verbsOf.set(group, verbs);
  return verbs;
}

function madeVerbs(group: Group): readonly Verb[] {
  const own = new Map(group.verbs.map((verb) => [verb.name, verb]));
  const standard = group.nouns.flatMap((noun) => standardVerbs(noun, (name) => own.get(name)));
  const replaced = new Set(standard.map((verb) => verb.name));
  return [...standard, ...group.verbs.filter((verb) => !replaced.has(verb.name))];
}

/** Beginnings of the paths below the prefix that the group answers, for infra and the gateway: first segments, unless it says. */
export function bases(group: Group): readonly string[] {
  if (group.bases !== undefined) return group.bases;
  const inside = groupVerbs(group).filter((verb) => verb.outsideApi !== true);
  return [...new Set(inside.map((verb) => split(verb.path)[0] ?? ''))];
}

/** The path as clients see it, in the specification's slash form. */
export const wirePath = (verb: Pick<Verb, 'path' | 'outsideApi'>): string =>
  verb.outsideApi === true ? verb.path : API_PREFIX + verb.path;

/** Path of one record of the noun, as links and Location show it. */
export const recordPath = ({ base }: Pick<Noun, 'base'>, id: string): string =>
  `${API_PREFIX}${base}/${id}/`;

/** Name of the parameter that the segment stands for, if it is one. */
export const paramName = (segment: string): string | undefined =>
  segment.startsWith('{') ? segment.slice(1, -1) : undefined;

/** Segments of a path; one trailing slash is no segment, an empty segment inside stays and matches nothing. */
export function split(path: string): readonly string[] {
  const inner = path.slice(1, path.endsWith('/') ? -1 : undefined);
  return inner === '' ? [] : inner.split('/');
}

/** The verb stays behind its route as prototype, so that its schemas are built only when something asks for them. */
const groupRoutes = (group: Group): Route[] =>
  groupVerbs(group).map((verb) => {
    const place = { group: group.name, segments: split(verb.path) };
    return Object.assign(Object.create(verb) as Verb, place);
  });

const allowed = ({ methods }: Shape): string[] =>
  withHead(METHODS.filter((each) => methods.has(each)));

function shapeOf(shapes: Map<string, Shape[]>, { segments, outsideApi }: Route): Shape {
  const literals = segments.map((segment) => paramName(segment) === undefined);
  const form = segments.map((segment, at) => (literals[at] ? segment : '{}')).join('/');
  const key = bucket(outsideApi === true, segments, literals[0] === false);
  const list = shapes.get(key) ?? [];
  shapes.set(key, list);
  const known = list.find((shape) => shape.form === form);
  if (known !== undefined) return known;
  const made: Shape = { segments, literals, form, methods: new Map() };
  list.push(made);
  return made;
}

const bucket = (outside: boolean, segments: readonly string[], wild = false): string =>
  `${outside ? '!' : ''}${segments.length}/${wild ? '{}' : (segments[0] ?? '')}`;

/** More literal segments first; among equals, the one that is literal at the first difference. */
function bySpecificity({ literals: ofA }: Shape, { literals: ofB }: Shape): number {
  const count = (flags: readonly boolean[]) => flags.filter(Boolean).length;
  const first = ofA.findIndex((flag, index) => flag !== ofB[index]);
  return count(ofB) - count(ofA) || (first === -1 ? 0 : ofA[first] ? -1 : 1);
}

const fits = (pattern: readonly string[], segments: readonly string[]): boolean =>
  pattern.every((part, index) => part === segments[index] || isParam(part, segments[index]));

/** A parameter takes any segment that could be a value: not empty, well-formed, without control characters. */
const isParam = (part: string, value: string | undefined): boolean =>
  paramName(part) !== undefined &&
  value !== undefined &&
  value !== '' &&
  value.isWellFormed() &&
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  !/[\u0000-\u001f\u007f]/.test(value);

function paramsOf(pattern: readonly string[], segments: readonly string[]) {
  const params: Record<string, string> = Object.create(null);
  pattern.forEach((part, index) => {
    const name = paramName(part);
    if (name !== undefined) params[name] = segments[index] ?? '';
  });
  return params;
}
