// Runs every minute: sends again what is overdue, deletes what resets of sandboxes left behind.

import { sweeper } from '#background/due/sweep.ts';
import { openWorkers } from '#background/open-workers.ts';
import { facts } from '#domain/facts.ts';
import { webhookNouns } from '#domain/webhooks/webhook-nouns.ts';
import { createRuntime } from '#http/runtime.ts';

export const handler = sweeper(openWorkers(createRuntime(), webhookNouns), facts.nouns);
