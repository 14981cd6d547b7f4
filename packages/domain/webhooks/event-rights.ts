// Who may have which events. Webhooks have no scopes of their own (contract#scopes): a caller who may read a resource may subscribe to
// its events, see such subscriptions and manage them. contract#webhook-rights.
import { type FieldError, fail, refuse } from '#kernel/error.ts';
import { nearest } from '#kernel/errors/nearest.ts';
import type { Actor, Context } from '#resource/context.ts';
import { coversEvent, isWildcard } from '#resource/event-pattern.ts';
import type { EventKind } from '#resource/ports.ts';
import type { Scope } from '#resource/scopes.ts';
import type { Webhook } from './records/webhook.ts';

/** Every kind of event that the service may emit. */
export function eventKindsOf(ctx: Context): Promise<readonly EventKind[]> {
  if (ctx.ports.eventKinds === undefined) throw new Error('this function knows no kinds of events');
  return ctx.ports.eventKinds();
}

/**
 * The scopes that the patterns need, to be kept with the subscription: all of an exact name's, and of a wildcard's those
 * that the actor holds. Throws validation_error for what names no event, insufficient_scope for what the actor may not read.
 */
export async function grantedScopes(
  ctx: Context,
  actor: Actor,
  patterns: readonly string[],
): Promise<Scope[]> {
  const kinds = await eventKindsOf(ctx);
  refuse(patterns.flatMap((pattern, i) => unknownPattern(kinds, pattern, i)));
  const needed = patterns.map((pattern) => scopesOf(kinds, actor, pattern));
  const missing = needed.flat().filter((scope) => !holds(actor, scope));
  if (missing.length > 0) refuseScopes(missing);
  return [...new Set(needed.flat())].sort();
}

/** True when the actor may read every event that the subscription may get. */
export const maySee = (actor: Actor, webhook: Webhook): boolean =>
  webhook.scopes.every((scope) => holds(actor, scope));

/** Throws not_found for a subscription that is none of the actor's business. */
export async function assertMaySee(ctx: Context, webhook: Webhook | undefined): Promise<Webhook> {
  const actor = await ctx.admitted();
  return webhook !== undefined && maySee(actor, webhook) ? webhook : fail('not_found');
}

/** True when the actor may have events that need that scope; null needs none. */
export const holds = (actor: Actor, scope: Scope | null): boolean =>
  scope === null || actor.scopes.includes(scope);

/** Throws insufficient_scope, naming what is missing. */
export function refuseScopes(missing: readonly Scope[]): never {
  const errors = [...new Set(missing)].map((required_scope) => ({ required_scope }));
  return fail('insufficient_scope', { errors });
}

const UNKNOWN_EVENT = 'No event has this name; see /api/v1/webhooks/event-types/';

function unknownPattern(kinds: readonly EventKind[], pattern: string, i: number): FieldError[] {
  if (kinds.some(({ name }) => coversEvent(pattern, name))) return [];
  const meant = nearest(
    pattern,
    kinds.map(({ name }) => name),
  );
  const known = meant !== undefined;
  const message = known ? 'No event has this name' : UNKNOWN_EVENT;
  const line = { location: 'body', code: 'invalid_enum', message } as const;
  return [{ field: `event_types[${i}]`, ...line, ...(known && { did_you_mean: meant }) }];
}

/** A wildcard of which the actor may have nothing needs all that it covers, and so is refused. */
function scopesOf(kinds: readonly EventKind[], actor: Actor, pattern: string): Scope[] {
  const covered = kinds.filter(({ name }) => coversEvent(pattern, name));
  const scopes = covered.map((kind) => kind.required_scope).filter((scope) => scope !== null);
  if (!isWildcard(pattern)) return scopes;
  const held = scopes.filter((scope) => holds(actor, scope));
  return held.length > 0 || scopes.length < covered.length ? held : scopes;
}
