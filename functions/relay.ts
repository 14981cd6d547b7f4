// Works off the stream of both tables: events, deliveries and jobs from what was committed.

import { openWorkers } from '#background/open-workers.ts';
import { relay } from '#background/outbox/relay.ts';
import { catalogue } from '#domain/catalogue.ts';
import { webhookNouns } from '#domain/webhooks/webhook-nouns.ts';
import { createRuntime } from '#http/runtime.ts';

export const handler = relay(openWorkers(createRuntime(), webhookNouns), catalogue);
