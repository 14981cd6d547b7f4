// What is said of a path that does not exist, or not with that method: where the list is, or which path is nearest.
import type { FieldError } from '#kernel/error.ts';
import { nearest } from '#kernel/errors/nearest.ts';
import { API_PREFIX, paramName, type Routes, split, wirePath } from '#resource/routes.ts';
import type { Incoming } from '../event.ts';
import { pathOfName } from './names-of-paths.ts';

type Asked = Pick<Incoming, 'method' | 'path'>;

/** `neighbours`: paths of other functions, where this one answers for all that is unknown. */
export function pathHint(
  routes: Routes,
  { method, path }: Asked,
  neighbours: () => readonly string[],
): FieldError[] {
  const line = { location: 'path' } as const;
  const list = listHint(routes, { method, path });
  if (list.length > 0) return list;
  const known = [...new Set([...routes.all.map(wirePath), ...neighbours()])];
  const near = namedPath(path, known) ?? nearestPath(path, known);
  if (near !== undefined)
    return [{ ...line, message: `The nearest path is ${near}`, did_you_mean: near }];
  const alike = alikePaths(path, known);
  if (alike.length === 0) return [{ ...line, message: `GET ${API_PREFIX}/ names what there is` }];
  return [{ ...line, message: `Paths that begin like it: ${alike.join(', ')}` }];
}

/** Where the resource stands that other interfaces call so; a word that begins paths of ours means those. */
function namedPath(path: string, known: readonly string[]): string | undefined {
  const [first = ''] = path.startsWith(`${API_PREFIX}/`)
    ? split(path.slice(API_PREFIX.length))
    : [];
  const isOurs = known.some((each) => each.startsWith(`${API_PREFIX}/${first}/`));
  const found = isOurs ? undefined : pathOfName(first);
  return found === undefined ? undefined : `${API_PREFIX}${found}`;
}

const ALIKE_MAX = 8;

/** Those with the most first segments of the path, one at least below the prefix. */
function alikePaths(path: string, known: readonly string[]): readonly string[] {
  const sent = split(path);
  const shared = (each: string) => {
    const at = split(each).findIndex((part, index) => !isLike(part, sent[index] ?? ''));
    return at === -1 ? split(each).length : at;
  };
  const most = Math.max(...known.map(shared));
  if (most <= split(API_PREFIX).length) return [];
  return known.filter((each) => shared(each) === most).slice(0, ALIKE_MAX);
}

/** What the path takes instead, of changes above all: some records are changed by PUT, some by PATCH, none by POST. */
export function methodHint(routes: Routes, asked: Asked, allowed: readonly string[]): FieldError[] {
  const list = listHint(routes, asked);
  if (list.length > 0) return list;
  const instead = [...CHANGING, 'POST'].includes(asked.method)
    ? CHANGING.find((method) => allowed.includes(method))
    : undefined;
  const line = { location: 'path', allowed: [...allowed] } as const;
  return instead === undefined
    ? [{ ...line, message: `The methods here are ${allowed.join(', ')}` }]
    : [{ ...line, message: `Fields are changed by ${instead} here`, did_you_mean: instead }];
}

const CHANGING: readonly string[] = ['PUT', 'PATCH'];

function listHint(routes: Routes, { method, path }: Asked): FieldError[] {
  const list = method === 'GET' ? listBelow(routes, path) : undefined;
  if (list === undefined) return [];
  return [{ location: 'path', message: `GET ${list} lists them`, did_you_mean: list }];
}

/** GET /products/ → /products/list/. */
function listBelow(routes: Routes, path: string): string | undefined {
  const wanted = `${withoutEnd(path)}/list`;
  return routes.all
    .filter((route) => route.method === 'GET')
    .map(wirePath)
    .find((known) => withoutEnd(known) === wanted);
}

/** Segment by segment: a parameter stands for any, a literal for what is like it. */
function nearestPath(path: string, known: readonly string[]): string | undefined {
  const sent = split(path);
  if (sent.length > 10 || path.length > 300) return undefined;
  const alike = known.filter((each) => split(each).length === sent.length);
  const near = nearest(withoutEnd(path), known.map(withoutEnd));
  return (
    alike.find((each) => split(each).every((part, at) => isLike(part, sent[at] ?? ''))) ??
    known.find((each) => withoutEnd(each) === near)
  );
}

const withoutEnd = (path: string): string => path.replace(/\/$/, '');

const isLike = (part: string, sent: string): boolean =>
  paramName(part) !== undefined
    ? /^[0-9a-f]{24}$/.test(sent)
    : part === sent || nearest(sent, [part]) === part;
