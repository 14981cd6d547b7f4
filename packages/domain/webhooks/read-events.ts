// What happened, for those who ask instead of being called: the events of the last 30 days that the caller may read.
// contract#webhook-operations. `since` is `created_from` by another name: of both the later holds.
import { beginMs } from '#kernel/date.ts';
import { fail } from '#kernel/error.ts';
import { dayOrInstant } from '#kernel/fields.ts';
import type { Actor, ListQuery } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { recordIdOfEvent } from '#resource/event-payload.ts';
import { listVerb } from '#resource/list/list-verb.ts';
import { pathId } from '#resource/path-id.ts';
import type { EventKind } from '#resource/ports.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { askedKinds } from './asked-kinds.ts';
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
    const names = { type: 'type', resource: 'resource_type' } as const;
    const asked = await askedKinds(ctx, sinceThen(query, own.since), names);
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

/** A caller who may read everything needs no filter. */
function readableOnly(kinds: readonly EventKind[], actor: Actor, query: EventQuery): EventQuery {
  const scopes = kinds.map((kind) => kind.required_scope);
  if (scopes.every((scope) => holds(actor, scope))) return query;
  const readable = actor.scopes.filter((scope) => scope.endsWith(':read'));
  return { ...query, within: { ...query.within, required_scope: [...readable, ''] } };
}

export const isReadable = (actor: Actor, scope: Event['required_scope']): boolean =>
  holds(actor, scope || null);
