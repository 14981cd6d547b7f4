// What the contract tests run over: every group, route and noun of the service, as declared.
import { groups } from '#domain/groups.ts';
import type { Noun } from '#resource/declaration.ts';
import { type Route, wirePath } from '#resource/routes.ts';
import { serviceRoutes } from './service-routes.ts';

export const routes: readonly Route[] = serviceRoutes.all;
export const nouns: readonly Noun[] = groups.flatMap((group) => group.nouns);

/** How a route is called in test names: "products · POST /products/". */
const label = (route: Route): string =>
  `${route.name.replace(/\..*/, '')} · ${route.method} ${route.path}`;

const byName = new Map(routes.map((route) => [route.name, route]));
const ofNoun = Map.groupBy(routes, ({ noun }) => noun);

export const routeOf = (name: string): Route | undefined => byName.get(name);

/** True where every good call asks the tax authority, which is simulated for test tokens only. */
export const asksAuthority = (route: Route): boolean =>
  route.noun?.name === 'taxpayer' && route.fails.includes('tax_authority_unavailable');

/** The route of that standard operation, if the noun has it. */
export const standard = (noun: Noun, kind: string): Route | undefined =>
  routeOf(`${noun.plural}.${kind}`) ??
  ofNoun.get(noun)?.find(({ name }) => name.endsWith(`.${kind}`));

/** Does it take a body as JSON? One that comes with a file is a form. */
export const takesJson = ({ body, upload }: Route): boolean =>
  body !== undefined && (upload === undefined || upload.isOptional === true);

/** The wire path with its parameters replaced. */
export const fill = (route: Route, parameterOf: (parameter: string) => string): string =>
  wirePath(route).replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameterOf(name)));

/** Names of the parameters of the path. */
export const parametersOf = (route: Route): string[] =>
  [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');

/** The other slash form of a path. */
export const otherSlash = (path: string): string =>
  path.endsWith('/') ? path.slice(0, -1) : `${path}/`;

/** An id that no record has. */
export const STRANGE_ID = 'ffffffffffff0123456789ab';

/** vitest's table form: one row per route, named by its label. */
export const rows = (of: readonly Route[]): [string, Route][] =>
  of.map((route) => [label(route), route]);
