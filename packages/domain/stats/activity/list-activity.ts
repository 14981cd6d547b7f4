// GET /stats/activity/: what happened in the last 30 days to what the caller may read, newest first unless asked otherwise.
import { Event } from '#domain/webhooks/records/event.ts';
import type { Actor, ListQuery } from '#resource/context.ts';
import { listVerb } from '#resource/list-verb.ts';
import { SCOPES } from '#resource/scopes.ts';
import { Activity } from '../records/activity.ts';
import { summaryOf } from './summary.ts';

const READING = SCOPES.filter((scope) => scope.endsWith(':read'));

export const listActivity = listVerb(
  Activity,
  {
    name: 'stats.activity',
    summary: 'List what happened in the last 30 days to what the caller may read',
    description: 'One line for each event, with its record and the request that made the change.',
    path: '/stats/activity/',
    access: 'stats:read',
  },
  async (ctx, { query }) => {
    const actor = await ctx.admitted();
    const { items, ...page } = await ctx.store.list(Event, readable(actor, query));
    return { ...page, items: items.map(shown) };
  },
);

/** The events behind the activity that is asked for. Whoever may read everything needs no filter. */
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
    within: mayReadAll
      ? {}
      : { required_scope: [...READING.filter((scope) => scopes.includes(scope)), ''] },
  };
}

/** What the body of an event says; `data` may be the id alone where the record is large. */
type Told = {
  timestamp: string;
  resource: { type: string };
  request: { id: string | null };
  data: Record<string, unknown>;
};

function shown({ _id, created_at, updated_at, version, livemode, ...event }: Event): Activity {
  const told: Told = JSON.parse(event.body ?? '{}');
  return {
    _id: _id as string as Activity['_id'],
    at: told.timestamp,
    type: event.type,
    resource: told.resource.type,
    resource_id: event.resource_id,
    summary: summaryOf(event.type, told.data),
    actor: { kind: told.request.id === null ? 'service' : 'client', request_id: told.request.id },
    created_at,
    updated_at,
    version,
    livemode,
  };
}
