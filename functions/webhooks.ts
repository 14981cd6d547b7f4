// Webhooks and events: subscriptions, deliveries, event types.
import { groups } from '#domain/groups.ts';
import { webhooks } from '#domain/webhooks/group.ts';
import { serve } from '#http/serve.ts';
import { webhookPorts } from '#webhook/webhook-ports.ts';

export const handler = serve(webhooks, { ports: webhookPorts(groups) });
