// GET /stats/activity/: what happened in the last 30 days to what the caller may read, newest first unless asked otherwise.
import { RequestLog } from '#domain/request-logs/records/request-log.ts';
import { askedKinds } from '#domain/webhooks/asked-kinds.ts';
import { Event } from '#domain/webhooks/records/event.ts';
import { recordIdOfUlid } from '#kernel/id.ts';
import { parseJson } from '#kernel/json.ts';
import type { Actor, Context, ListQuery } from '#resource/context.ts';
import { listVerb } from '#resource/list/list-verb.ts';
import { SCOPES } from '#resource/scopes.ts';
import { Activity } from '../records/activity.ts';
import { summaryOf } from './summary.ts';

const READING = SCOPES.filter((scope) => scope.endsWith(':read'));

export const listActivity = listVerb(
  Activity,
  {
    name: 'stats.activity',
    summary: 'List what happened in the last 30 days to what the caller may read',
    description:
      'One line for each event, with its record and who made the change by which request.',
    path: '/stats/activity/',
    access: 'stats:read',
  },
  async (ctx, { query }) => {
    const actor = await ctx.admitted();
    const asked = await askedKinds(ctx, query, { type: 'type', resource: 'resource' });
    const { items, ...page } = await ctx.store.list(Event, readable(actor, asked));
    const happened = items.map((event) => ({ event, told: toldBy(event) }));
    const lines = await linesOf(
      ctx,
      happened.flatMap(({ told }) => told.request.id ?? []),
    );
    return { ...page, items: happened.map((one) => shown(one, lines)) };
  },
);

/** The events behind the activity that is asked for. A caller who may read everything needs no filter. */
function readable(
  { scopes }: Actor,
  { fields: _, filters, ...query }: ListQuery<'type' | 'resource'>,
): ListQuery<'type' | 'resource_type' | 'required_scope'> {
  const { type, resource } = filters;
  const mayReadAll = READING.every((scope) => scopes.includes(scope));
  return {
    ...query,
    filters: {
      ...(type !== undefined && { type }),
      ...(resource !== undefined && { resource_type: resource }),
    },
    within: {
      ...query.within,
      ...(!mayReadAll && {
        required_scope: [...READING.filter((scope) => scopes.includes(scope)), ''],
      }),
    },
  };
}

/** What the body of an event says; `data` may be the id alone where the record is large. */
type EventBody = {
  timestamp: string;
  resource: { type: string };
  request: { id: string | null };
  data: Record<string, unknown>;
};

const toldBy = ({ body = '{}' }: Event): EventBody => parseJson(body);

type Lines = ReadonlyMap<string, RequestLog>;

/** The log lines of requests that changed something; they are known by the requests' own ids. */
const linesOf = (ctx: Context, requests: readonly string[]): Promise<Lines> =>
  ctx.store.getMany(
    RequestLog,
    requests.flatMap((id) => recordIdOfUlid(id) ?? []),
  );

function actorOf({ request: { id } }: EventBody, lines: Lines): Activity['actor'] {
  if (id === null) return { kind: 'service', id: null, request_id: null };
  const line = lines.get(recordIdOfUlid(id) ?? '');
  return { kind: line?.credential ?? 'client', id: line?.actor_id ?? null, request_id: id };
}

type Happened = { event: Event; told: EventBody };

function shown({ event: { _id, ...event }, told }: Happened, lines: Lines): Activity {
  const { created_at, updated_at, version, livemode } = event;
  return {
    _id: _id as string as Activity['_id'],
    at: told.timestamp,
    type: event.type,
    resource: told.resource.type,
    resource_id: event.resource_id,
    summary: summaryOf(event.type, told.data),
    actor: actorOf(told, lines),
    created_at,
    updated_at,
    version,
    livemode,
  };
}
