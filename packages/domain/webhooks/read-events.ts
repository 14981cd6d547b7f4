// What happened, for those who ask instead of being called: the events of the last 30 days that the caller may read.
// contract#webhook-operations. Decision: the page says `since`; every list of this service says `created_from`, so this one
// does too.
import { fail } from '#kernel/error.ts';
import type { Actor, Context, ListQuery } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { recordIdOfEvent } from '#resource/event-payload.ts';
import { listVerb } from '#resource/list-verb.ts';
import { pathId } from '#resource/path-id.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { Event, shownEvent } from './event.ts';
import { eventKindsOf, holds } from './event-rights.ts';

export const listEvents = listVerb(
  Event,
  {
    name: 'events.list',
    summary: 'List the events of the last 30 days that the caller may read',
    path: '/events/list/',
    access: 'any',
  },
  async (ctx, { query }) => {
    const actor = await ctx.admitted();
    const readable = { ...readableOnly(ctx, actor, query), fields: undefined };
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

/** Whoever may read everything needs no filter. */
function readableOnly(ctx: Context, actor: Actor, query: ListQuery): ListQuery {
  const scopes = eventKindsOf(ctx).map((kind) => kind.required_scope);
  if (scopes.every((scope) => holds(actor, scope))) return query;
  const readable = actor.scopes.filter((scope) => scope.endsWith(':read'));
  return { ...query, within: { ...query.within, required_scope: [...readable, ''] } };
}

const isReadable = (actor: Actor, scope: Event['required_scope']): boolean =>
  holds(actor, scope || null);
