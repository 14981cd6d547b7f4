// What happened, for those who ask instead of being called: the events of the last 30 days that the caller may read.
// contract#webhook-operations. `since` is `created_from` by another name: of both the later holds. `type` is a name or a wildcard, as in
// subscriptions; a name that no event has is refused with the nearest one.
import { beginMs } from '#kernel/date.ts';
import { fail } from '#kernel/error.ts';
import { nearest } from '#kernel/errors/nearest.ts';
import { dayOrInstant } from '#kernel/fields.ts';
import type { Actor, ListQuery } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { coversEvent, EVERY_EVENT, isWildcard } from '#resource/event-pattern.ts';
import { recordIdOfEvent } from '#resource/event-payload.ts';
import { listVerb } from '#resource/list/list-verb.ts';
import { pathId } from '#resource/path-id.ts';
import type { EventKind } from '#resource/ports.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { eventKindsOf, holds } from './event-rights.ts';
import { Event, shownEvent } from './records/event.ts';

type EventQuery = ListQuery<(typeof Event)['$filter']>;

export const listEvents = listVerb(
  Event,
  {
    name: 'events.list',
    summary: 'List the events of the last 30 days that the caller may read',
    path: '/events/list/',
    access: 'any',
    own: {
      since: dayOrInstant().meta({ description: 'Events from that instant or day on' }).optional(),
    },
  },
  async (ctx, { query, own }) => {
    const actor = await ctx.admitted();
    const kinds = await eventKindsOf(ctx);
    const asked = ofType(kinds, sinceThen(query, own.since));
    const readable = { ...readableOnly(kinds, actor, asked), fields: undefined };
    const page = await ctx.store.list(Event, readable);
    const items = page.items.filter(({ required_scope }) => isReadable(actor, required_scope));
    return { ...page, items: items.map(shownEvent) };
  },
);

export const getEvent = verb(
  Event,
  {
    name: 'events.get',
    summary: 'Get one event, by its id or its evt_ id',
    method: 'GET',
    path: '/events/{event_id}/',
    access: 'any',
    data: shownRecord(Event),
    fails: ['invalid_id', 'not_found'],
  },
  async (ctx, { params }) => {
    const id = pathId({ event_id: recordIdOfEvent(params.event_id ?? '') }, 'event_id');
    const event = await ctx.store.get(Event, id);
    if (event === undefined || !isReadable(ctx.actor, event.required_scope)) fail('not_found');
    return { data: shownEvent(event) };
  },
);

function sinceThen(query: EventQuery, since: string | undefined): EventQuery {
  if (since === undefined) return query;
  const sinceMs = beginMs(since);
  return { ...query, createdFrom: Math.max(sinceMs, query.createdFrom ?? sinceMs) };
}

/** A wildcard asks for the types that it covers. Throws invalid_query_parameter for a name that no event has. */
function ofType(kinds: readonly EventKind[], query: EventQuery): EventQuery {
  const { type, ...filters } = query.filters;
  if (type === undefined || type === EVERY_EVENT) return { ...query, filters };
  const names = kinds.map(({ name }) => name);
  const covered = names.filter((name) => coversEvent(type, name));
  if (covered.length === 0) refuseType(type, names);
  if (!isWildcard(type)) return query;
  return { ...query, filters, within: { ...query.within, type: covered } };
}

function refuseType(actual: string, names: readonly string[]): never {
  const families = new Set(names.map((name) => `${name.slice(0, name.indexOf('.'))}.*`));
  const meant = nearest(actual, [...names, ...families]);
  const message = 'No event has this name';
  const line = { field: 'type', location: 'query', code: 'invalid_enum', actual, message } as const;
  const errors = [{ ...line, ...(meant !== undefined && { nearest: meant, did_you_mean: meant }) }];
  return fail('invalid_query_parameter', { errors });
}

/** A caller who may read everything needs no filter. */
function readableOnly(kinds: readonly EventKind[], actor: Actor, query: EventQuery): EventQuery {
  const scopes = kinds.map((kind) => kind.required_scope);
  if (scopes.every((scope) => holds(actor, scope))) return query;
  const readable = actor.scopes.filter((scope) => scope.endsWith(':read'));
  return { ...query, within: { ...query.within, required_scope: [...readable, ''] } };
}

export const isReadable = (actor: Actor, scope: Event['required_scope']): boolean =>
  holds(actor, scope || null);
