// Works off the job queue: the background jobs of all groups.
import { groups } from '#domain/groups.ts';
import { webhookNouns } from '#domain/webhooks/group.ts';
import { createWorld } from '#http/world.ts';
import { jobWorker } from '#webhook/run-job.ts';

export const handler = jobWorker(createWorld(), webhookNouns, groups);
