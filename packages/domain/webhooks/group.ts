// Outbound webhooks: subscriptions, deliveries and the events behind them. Spec: Events; contract#webhook-fields.
import { group } from '#resource/define.ts';
import { deleteWebhook, updateWebhook } from './change-webhook.ts';
import { createWebhook } from './create-webhook.ts';
import { listEventTypes } from './list-event-types.ts';
import { getDelivery, listDeliveries } from './read-deliveries.ts';
import { getEvent, listEvents } from './read-events.ts';
import { getWebhook, listWebhooks } from './read-webhooks.ts';
import { Delivery } from './records/delivery.ts';
import { Event } from './records/event.ts';
import { Redelivery } from './records/redelivery.ts';
import { Webhook } from './records/webhook.ts';
import { WebhookSecret } from './records/webhook-secret.ts';
import { redeliver, redeliverFailed } from './redeliver.ts';
import { redeliverFailedJob } from './redeliver-failed-job.ts';
import { resendEvent } from './resend-event.ts';
import { rotateSecret } from './rotate-secret.ts';
import { testWebhook } from './send-test-event.ts';
import { disableWebhook, enableWebhook } from './switch-webhook.ts';

export const webhooks = group('webhooks', {
  title: 'Webhooks and events',
  nouns: [Webhook, WebhookSecret, Event, Delivery, Redelivery],
  verbs: [
    listWebhooks,
    getWebhook,
    createWebhook,
    updateWebhook,
    deleteWebhook,
    enableWebhook,
    disableWebhook,
    rotateSecret,
    testWebhook,
    redeliverFailed,
    listEventTypes,
    listDeliveries,
    getDelivery,
    redeliver,
    listEvents,
    getEvent,
    resendEvent,
  ],
  jobs: [redeliverFailedJob],
});
