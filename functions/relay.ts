// Works off the stream of both tables: events, deliveries and jobs from what was committed.

import { openWorkers } from '#background/open-workers.ts';
import { relay } from '#background/outbox/relay.ts';
import { groups } from '#domain/groups.ts';
import { webhookNouns } from '#domain/webhooks/group.ts';
import { createRuntime } from '#http/runtime.ts';

const workers = openWorkers(createRuntime(), webhookNouns);
export const handler = relay(
  workers,
  groups.flatMap((group) => group.nouns),
);
