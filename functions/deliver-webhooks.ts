// Works off the delivery queue: one signed call for each message.

import { deliveryWorker } from '#background/deliveries/delivery-worker.ts';
import { openWorkers } from '#background/open-workers.ts';
import { webhookNouns } from '#domain/webhooks/webhook-nouns.ts';
import { createRuntime } from '#http/runtime.ts';

export const handler = deliveryWorker(openWorkers(createRuntime(), webhookNouns));
