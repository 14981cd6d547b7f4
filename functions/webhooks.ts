// Webhooks and events: subscriptions, deliveries, event types.

import { webhookPorts } from '#background/deliveries/webhook-ports.ts';
import { service } from '#domain/service.ts';
import { webhooks } from '#domain/webhooks/group.ts';
import { serve } from '#http/serve.ts';

export const handler = serve(webhooks, { ports: webhookPorts(service) });
