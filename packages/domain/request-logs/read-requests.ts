// The requests of the last seven days, for a developer who looks for the one that failed. A session sees all of its tenant; a token those
// that need a scope it holds, and those that need none.
import { fail } from '#kernel/error.ts';
import { ID_PATTERN, recordIdOfUlid } from '#kernel/id.ts';
import type { Actor, ListQuery } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { listVerb } from '#resource/list/list-verb.ts';
import { pathId } from '#resource/path-id.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { RequestLog } from './records/request-log.ts';

export const listRequests = listVerb(
  RequestLog,
  {
    name: 'request-logs.list',
    summary: 'List the writes and refused requests of the last 7 days that the caller may see',
    path: '/request-logs/list/',
    access: 'any',
  },
  async (ctx, { query }) => {
    const actor = await ctx.admitted();
    const page = await ctx.store.list(RequestLog, { ...seenOnly(actor, query), fields: undefined });
    return { ...page, items: page.items.filter((one) => maySee(actor, one)) };
  },
);

export const getRequest = verb(
  RequestLog,
  {
    name: 'request-logs.get',
    summary: 'Get one request, by the X-Request-Id of its answer or by its _id',
    description:
      'A request is here some seconds after its answer. Requests that only read and succeed are not kept, nor are those whose tenant is not known.',
    method: 'GET',
    path: '/request-logs/{request_id}/',
    access: 'any',
    data: shownRecord(RequestLog),
    fails: ['invalid_id', 'not_found'],
  },
  async (ctx, { params }) => {
    const asked = params.request_id;
    const request_id = ID_PATTERN.test(asked) ? asked : (recordIdOfUlid(asked) ?? asked);
    const found = await ctx.store.get(RequestLog, pathId({ request_id }, 'request_id'));
    if (found === undefined || !maySee(ctx.actor, found)) fail('not_found');
    return { data: found };
  },
);

const maySee = (actor: Actor, { required_scope = '' }: RequestLog): boolean =>
  actor.kind !== 'token' ||
  required_scope === '' ||
  (required_scope !== 'session' && actor.scopes.includes(required_scope));

/** Who may see everything needs no filter. */
const seenOnly = (
  actor: Actor,
  query: ListQuery<(typeof RequestLog)['$filter']>,
): ListQuery<(typeof RequestLog)['$filter']> =>
  actor.kind === 'token'
    ? { ...query, within: { ...query.within, required_scope: [...actor.scopes, ''] } }
    : query;
