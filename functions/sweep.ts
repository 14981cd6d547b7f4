// Runs every minute: sends again what is overdue, deletes what resets of sandboxes left behind.

import { sweeper } from '#background/due/sweep.ts';
import { openWorkers } from '#background/open-workers.ts';
import { groups } from '#domain/groups.ts';
import { webhookNouns } from '#domain/webhooks/group.ts';
import { createRuntime } from '#http/runtime.ts';

const workers = openWorkers(createRuntime(), webhookNouns);
export const handler = sweeper(
  workers,
  groups.flatMap((group) => group.nouns),
);
