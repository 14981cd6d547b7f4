// Works off the delivery queue: one signed call for each message.

import { openWorkers } from '#background/open-workers.ts';
import { deliveryWorker } from '#background/queue/consume.ts';
import { webhookNouns } from '#domain/webhooks/group.ts';
import { createWorld } from '#http/world.ts';

export const handler = deliveryWorker(openWorkers(createWorld(), webhookNouns));
