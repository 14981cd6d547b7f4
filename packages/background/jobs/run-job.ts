// The worker of the job queue: opens a context for the record's tenant and runs the job that its noun named. A job that
// fails comes again with the message, then from the due index, until it succeeds; it must be repeatable.

import { openWorkers } from '#background/open-workers.ts';
import { consume } from '#background/queue/consume.ts';
import { isJob, type JobMessage } from '#background/queue/messages.ts';
import type { WebhookNouns } from '#background/webhook-rows.ts';
import { type Binding, livingSandbox, type Workers } from '#background/workers.ts';
import { openServiceContext } from '#http/operation/service-context.ts';
import { type Composition, composed, type Runtime } from '#http/runtime.ts';
import type { Catalogue } from '#resource/catalogue/catalogue.ts';
import type { Context } from '#resource/context.ts';
import type { Job } from '#resource/declaration.ts';
import { CLOCK_MOVED_JOB } from '#resource/ports.ts';
import { forget } from '#store/due/due-index.ts';
import { readSandbox } from '#store/sandbox.ts';
import { isKeptForLater, rescheduleSandbox } from './schedule-jobs.ts';

/** Opens the context of one piece of work; `id` names the work in logs. */
type ContextOpener = (binding: Binding, id: string) => Context | Promise<Context>;

/** Where jobs are found by name. */
type Jobs = Pick<Catalogue, 'job'>;

/** Runs one job. Throws what the job throws, and for a job that no group has. */
export function jobRunner(workers: Workers, jobs: Jobs, open: ContextOpener) {
  const clockMoved: Job = {
    name: CLOCK_MOVED_JOB,
    run: (ctx) => rescheduleSandbox(workers, ctx.tenantId),
  };
  return async (message: JobMessage, messageId: string): Promise<void> => {
    const { tenantId, mode, generation } = message;
    const binding = { tenantId, mode, generation };
    if ((await livingSandbox(workers, binding)) !== undefined) {
      const found = message.job === CLOCK_MOVED_JOB ? clockMoved : await jobs.job(message.job);
      if (found === undefined) throw new Error(`no group has a job named ${message.job}`);
      const ctx = await open(binding, messageId);
      if (await isKeptForLater(workers, message, ctx.clock.now())) return;
      await ctx.retry(() => found.run(ctx, message.recordId));
    }
    await forget(workers.tables[mode], message);
  };
}

/** The handler of the job queue. Jobs of the sandbox run by its clock. */
export function jobWorker(
  base: Runtime,
  nouns: WebhookNouns,
  jobs: Jobs,
  composition: Composition = {},
) {
  const runtime = composed(base, composition);
  const open: ContextOpener = async (binding, id) => {
    const { tenantId, mode } = binding;
    const sandbox = mode === 'test' ? await readSandbox(runtime.tables.live, tenantId) : undefined;
    return openServiceContext(runtime, binding, { id, ...sandbox });
  };
  const run = jobRunner(openWorkers(runtime, nouns), jobs, open);
  return consume(runtime.log, async (message, workId) => {
    if (!isJob(message)) throw new Error('a delivery on the job queue');
    await run(message, workId);
  });
}
