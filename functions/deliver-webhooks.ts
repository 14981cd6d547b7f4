// Works off the delivery queue: one signed call for each message.
import { webhookNouns } from '#domain/webhooks/group.ts';
import { createWorld } from '#http/world.ts';
import { deliveryWorker } from '#webhook/consume.ts';
import { openWorkers } from '#webhook/open-workers.ts';

export const handler = deliveryWorker(openWorkers(createWorld(), webhookNouns));
