// Which function answers which path: two routes for each base below /api/v1, and $default, exactly as the
// infrastructure declares them (architecture#rooms-and-arrows). The functions hold the real route tables.
import type { Group } from '#resource/declaration.ts';
import { API_PREFIX, bases } from '#resource/routes.ts';

/** What API Gateway says of the matched route. */
type MatchedRoute = {
  functionName: string;
  routeKey: string;
  pathParameters?: Record<string, string>;
};
export type RouteTable = (path: string) => MatchedRoute;

/** Answers every path that no base owns. */
export const DEFAULT_FUNCTION = 'platform';

/** Throws an Error when two groups share a first segment. */
export const routeTable = (groups: readonly Group[]): RouteTable =>
  tableOf(groups.map((group) => [group.name, bases(group)]));

/** The same, of groups whose code is not at hand: the name and the bases of each. */
export function tableOf(groups: readonly (readonly [string, readonly string[]])[]): RouteTable {
  const owners = new Map<string, string>();
  for (const [name, own] of groups.filter(([each]) => each !== DEFAULT_FUNCTION)) {
    for (const base of own) {
      const other = owners.get(base);
      if (other !== undefined) throw new Error(`/${base} belongs to ${other} and to ${name}`);
      owners.set(base, name);
    }
  }
  return (path) => find(owners, path);
}

function find(owners: ReadonlyMap<string, string>, path: string): MatchedRoute {
  const base = baseOf(owners, path);
  const owner = base === undefined ? undefined : owners.get(base);
  if (owner === undefined) return { functionName: DEFAULT_FUNCTION, routeKey: '$default' };
  const root = `${API_PREFIX}/${base}`;
  if (path === root) return { functionName: owner, routeKey: `ANY ${root}` };
  return {
    functionName: owner,
    routeKey: `ANY ${root}/{proxy+}`,
    pathParameters: { proxy: path.slice(root.length + 1) },
  };
}

/** The longest that the path begins with: two segments where a group has such a base, else the first. */
function baseOf(owners: ReadonlyMap<string, string>, path: string): string | undefined {
  if (!path.startsWith(`${API_PREFIX}/`)) return undefined;
  const [first = '', second = ''] = path.slice(API_PREFIX.length + 1).split('/', 2);
  const both = `${first}/${second}`;
  return owners.has(both) ? both : first;
}
