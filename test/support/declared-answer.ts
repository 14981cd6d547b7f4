// Is an answer what its route declares? Stacks check every success by it, so that the document never promises what is not always there.
import type * as z from 'zod';
import { EXPANDED } from '#resource/expand/expansions.ts';
import { shownNoun } from '#resource/record-schema.ts';
import { matchRoute, type Route } from '#resource/routes.ts';
import type { Reply } from './exchange.ts';
import { serviceRoutes } from './service-routes.ts';

/** The route of a request that succeeded with an envelope and, if it is a list, without a selection of fields. */
function answeredRoute(method: string, path: string, reply: Reply): Route | undefined {
  const isSuccess = reply.status >= 200 && reply.status < 300;
  if (!isSuccess || method === 'HEAD') return undefined;
  const match = matchRoute(serviceRoutes, method, path);
  if (match === undefined || 'allow' in match || reply.query.includes('fields=')) return undefined;
  const isJson = /^application\/json/.test(reply.headers['content-type'] ?? '');
  return match.route.contentType === undefined && isJson ? match.route : undefined;
}

/** Without the records of others that were asked for: what these are is compared with their own GET. */
const ownData = (reply: Reply): unknown =>
  reply.query.includes('expand=')
    ? JSON.parse(
        JSON.stringify(reply.json.data, (name, value) => (name === EXPANDED ? undefined : value)),
      )
    : reply.json.data;

/** What the data of the answer lacks or has wrong. */
export function undeclared(method: string, path: string, reply: Reply): z.core.$ZodIssue[] {
  const route = answeredRoute(method, path, reply);
  if (route === undefined) return [];
  const data = ownData(reply);
  return [...(route.data.safeParse(data).error?.issues ?? []), ...strangeMembers(route, data)];
}

/** Throws an Error that tells the exchange where a success is not what its route declares. */
export function assertDeclared(method: string, path: string, reply: Reply): void {
  const [wrong] = undeclared(method, path, reply);
  if (wrong === undefined) return;
  throw new Error(`not as declared: ${wrong.path.join('.')} ${wrong.message}\n${reply.story}`);
}

/** Members of a record that its noun does not have: a client that sends back what it got is told that there is no such field. */
function strangeMembers({ data: schema }: Route, data: unknown): z.core.$ZodIssue[] {
  const noun = shownNoun(schema);
  if (noun === undefined || noun.open || !isObject(data)) return [];
  const keys = Object.keys(data).filter((name) => !Object.hasOwn(noun.record.shape, name));
  const message = `${noun.name} declares no ${keys.join(', ')}`;
  return keys.length === 0
    ? []
    : [{ code: 'unrecognized_keys', keys, path: [], message, input: data }];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
