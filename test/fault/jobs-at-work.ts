// Which background jobs a scenario sets to work: those that commit something after its request, told apart from what its preparation
// ordered. Jobs of all groups are watched from their declarations.
import { groups } from '#domain/groups.ts';
import type { Change } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { canCommitMany } from '#resource/context-bulk.ts';
import { type Schedule, strikes } from '../support/fault.ts';
import { type Ground, prepareGround, runOnce } from './run.ts';
import type { Scenario } from './scenario.ts';

const SEED = 1;
const jobs = groups.flatMap((group) => group.jobs);
/** Every kind of job that a group declares. */
export const JOB_KINDS: readonly string[] = jobs.map(({ name }) => name);

/** The jobs that write while the scenario runs without a fault. */
export const jobsAtWork = async (scenario: Scenario): Promise<Set<string>> =>
  (await watchedRun(await prepareGround(scenario), new Map())).seen;

/** Whether the job writes once the process has died after some call that wrote. */
export async function worksAfterDeath(scenario: Scenario, name: string): Promise<boolean> {
  const ground = await prepareGround(scenario);
  const { operations } = await runOnce(ground, new Map(), SEED);
  for (const [call, fault] of strikes(operations)) {
    if (fault !== 'kill-after') continue;
    const { seen, broken } = await watchedRun(ground, new Map([[call, fault]]));
    if (broken.length > 0) throw new Error(broken.join('; '));
    if (seen.has(name)) return true;
  }
  return false;
}

async function watchedRun(
  ground: Ground,
  schedule: Schedule,
): Promise<{ seen: Set<string>; broken: string[] }> {
  const seen = new Set<string>();
  const ways = jobs.map(({ run, runMany }) => ({ run, runMany }));
  for (const job of jobs) {
    const { run, runMany } = job;
    const watching = (ctx: Context) => watched(ctx, () => seen.add(job.name));
    job.run = (ctx, id) => run(watching(ctx), id);
    if (runMany !== undefined) job.runMany = (ctx, ids) => runMany(watching(ctx), ids);
  }
  try {
    const { broken } = await runOnce(ground, schedule, SEED);
    return { seen, broken };
  } finally {
    jobs.forEach((job, at) => {
      Object.assign(job, ways[at]);
    });
  }
}

/** The same context, which tells when something is written. */
function watched(ctx: Context, see: () => void): Context {
  const tell = (changes: readonly Change[]) => changes.length > 0 && see();
  return {
    ...ctx,
    commit(changes, answer) {
      tell(changes);
      return ctx.commit(changes, answer);
    },
    checkpoint(changes) {
      tell(changes);
      return ctx.checkpoint(changes);
    },
    ...(canCommitMany(ctx) && {
      commitMany(...input: Parameters<typeof ctx.commitMany>) {
        tell(input[0].flat());
        return ctx.commitMany(...input);
      },
    }),
  };
}
