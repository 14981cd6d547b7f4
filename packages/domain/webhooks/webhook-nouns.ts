// The nouns of webhooks that the background functions write and read, without the operations on them.
import { Delivery } from './records/delivery.ts';
import { Event } from './records/event.ts';
import { Webhook } from './records/webhook.ts';
import { WebhookSecret } from './records/webhook-secret.ts';

export const webhookNouns = {
  webhook: Webhook,
  secret: WebhookSecret,
  event: Event,
  delivery: Delivery,
};
