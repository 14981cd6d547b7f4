// Runs every minute: sends again what is overdue, deletes what resets of sandboxes left behind.
import { groups } from '#domain/groups.ts';
import { webhookNouns } from '#domain/webhooks/group.ts';
import { createWorld } from '#http/world.ts';
import { openWorkers } from '#webhook/open-workers.ts';
import { sweeper } from '#webhook/sweep.ts';

const workers = openWorkers(createWorld(), webhookNouns);
export const handler = sweeper(
  workers,
  groups.flatMap((group) => group.nouns),
);
