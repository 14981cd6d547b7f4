// Which subscriptions an event goes to. There are at most ten per tenant and mode, so they are read whole, once per
// invocation of the relay.
import type { WebhookRow } from '#background/webhook-rows.ts';
import { coversEvent } from '#resource/event-pattern.ts';
import type { ChangeEvent } from '#resource/event-payload.ts';
import type { Scope } from '#resource/scopes.ts';

/** True when the subscription is active, asked for the event, and its creator was allowed to have it. */
export function wants(webhook: WebhookRow, event: ChangeEvent, scope: Scope | null): boolean {
  if (webhook.status !== 'active' || isAboutItself(webhook, event)) return false;
  const isAllowed = scope === null || webhook.scopes.includes(scope);
  return isAllowed && webhook.event_types.some((one) => coversEvent(one, event.type));
}

/** A subscription that was disabled is told to the others. */
const isAboutItself = (webhook: WebhookRow, { resource }: ChangeEvent): boolean =>
  resource.type === 'webhook' && resource.id === webhook._id;
