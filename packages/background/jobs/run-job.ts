// The worker of the job queue: opens a context for the record's tenant and runs the job that its noun named. A job that
// fails comes again with the message, then from the due index, until it succeeds; it must be repeatable. Jobs of one name and
// tenant that come in one batch are run together, where the job can be. Decisions 290, 305.

import { openWorkers } from '#background/open-workers.ts';
import { consume, type Received } from '#background/queue/consume.ts';
import type { BatchMessage, JobMessage } from '#background/queue/messages.ts';
import type { WebhookNouns } from '#background/webhook-rows.ts';
import { type Binding, livingSandbox, schedule, type Workers } from '#background/workers.ts';
import { openServiceContext } from '#http/operation/service-context.ts';
import { type Composition, composed, type Runtime } from '#http/runtime.ts';
import type { Catalogue } from '#resource/catalogue/catalogue.ts';
import type { Context } from '#resource/context.ts';
import type { Job } from '#resource/declaration.ts';
import { TooEarly } from '#resource/define.ts';
import { CLOCK_MOVED_JOB } from '#resource/ports.ts';
import { forget } from '#store/due/due-index.ts';
import type { SandboxState } from '#store/rate/sandbox-state.ts';
import { type ReceivedJobs, runTogether } from './run-together.ts';
import { isKeptForLater, rescheduleSandbox } from './schedule-jobs.ts';

/** Opens the context of one piece of work in the sandbox as it is; `id` names the work in logs. */
type ContextOpener = (binding: Binding, id: string, sandbox: SandboxState) => Context;

type AnyJob = JobMessage | BatchMessage;
/** Where jobs are found by name. */
type Jobs = Pick<Catalogue, 'job'>;

/** Runs what comes on the job queue; a promise for each. Rejects with what the job throws, and for a job that no group has. */
export function jobRunner(workers: Workers, jobs: Jobs, open: ContextOpener, gatherMs?: number) {
  const clockMoved: Job = {
    name: CLOCK_MOVED_JOB,
    run: (ctx) => rescheduleSandbox(workers, ctx.tenantId),
  };
  const find = async ({ job }: AnyJob): Promise<Job> => {
    const found = job === CLOCK_MOVED_JOB ? clockMoved : await jobs.job(job);
    if (found === undefined) throw new Error(`no group has a job named ${job}`);
    return found;
  };
  const end = (message: AnyJob) => forget(workers.tables[message.mode], message);

  async function runAlone({ message, workId }: Received<JobMessage>): Promise<void> {
    const sandbox = await livingSandbox(workers, message);
    if (sandbox !== undefined) {
      const found = await find(message);
      const ctx = open(bindingOf(message), workId, sandbox);
      if (await isKeptForLater(workers, message, ctx.clock.now())) return;
      const atMs = await tooEarly(() => ctx.retry(() => found.run(ctx, message.recordId)));
      if (atMs !== undefined) return keep({ ...message, atMs }, ctx);
    }
    await end(message);
  }

  /** Until its time comes; where it came meanwhile, its message comes again at once. */
  async function keep(message: JobMessage, ctx: Context): Promise<void> {
    if (await isKeptForLater(workers, message, ctx.clock.now())) return;
    throw new TooEarly(message.atMs ?? 0);
  }

  async function runMany(first: ReceivedJobs, ids: readonly string[]): Promise<boolean> {
    const { message, workId } = first;
    const found = await find(message);
    if (found.runMany === undefined) return false;
    const sandbox = await livingSandbox(workers, message);
    if (sandbox === undefined) return false;
    const ctx = open(bindingOf(message), `${workId}+${ids.length}`, sandbox);
    await ctx.retry(async () => found.runMany?.(ctx, ids));
    return true;
  }

  async function runOf({ message, workId }: Received<BatchMessage>, recordId: string) {
    const sandbox = await livingSandbox(workers, message);
    if (sandbox === undefined) return;
    const found = await find(message);
    const ctx = open(bindingOf(message), `${workId}.${recordId}`, sandbox);
    await ctx.retry(() => found.run(ctx, recordId));
  }

  const orderAlone = ({ job, batch, ...of }: BatchMessage, recordIds: readonly string[]) => {
    const binding = bindingOf(of);
    const orders = recordIds.map((recordId) => ({ job, recordId, version: 0, sequence: batch }));
    return schedule(
      workers,
      orders.map((order) => ({ message: { ...binding, ...order }, delayMs: 0 })),
    );
  };

  return runTogether({ runAlone, runMany, runOf, orderAlone, end, gatherMs, log: workers.log });
}

/** The time of a job that came before it. */
async function tooEarly(run: () => Promise<void>): Promise<number | undefined> {
  try {
    await run();
  } catch (error) {
    if (error instanceof TooEarly) return error.atMs;
    throw error;
  }
  return undefined;
}

const bindingOf = ({ tenantId, mode, generation }: Binding): Binding => ({
  tenantId,
  mode,
  generation,
});

/** The handler of the job queue. Jobs of the sandbox run by its clock. */
export function jobWorker(
  base: Runtime,
  nouns: WebhookNouns,
  jobs: Jobs,
  composition: Composition = {},
) {
  const runtime = composed(base, composition);
  const open: ContextOpener = (binding, id, sandbox) =>
    openServiceContext(runtime, binding, { id, ...sandbox });
  const run = jobRunner(openWorkers(runtime, nouns), jobs, open, runtime.config.jobsGatherMs);
  return consume(runtime.log, run);
}
