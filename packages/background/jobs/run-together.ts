// Jobs of one name, tenant and mode that come in one batch are run together, where the job knows how: one read and one commit for
// several sales. Each is done with for itself, and where one stands in the way of the others each is run alone. What comes while such a
// run is under way waits for its end and is run together then: two at once would meet on what both count. Decisions 290, 347, 461.
import type { Received } from '#background/queue/consume.ts';
import { type BatchMessage, isBatch, isJob, type JobMessage } from '#background/queue/messages.ts';

type ReceivedJob = Received<JobMessage>;
export type ReceivedJobs = Received<JobMessage | BatchMessage>;

type Ways = {
  /** Runs it and ends it. */
  runAlone: (one: ReceivedJob) => Promise<void>;
  /** For these records, under the name of the first; false where the job knows no such way. */
  runMany: (first: ReceivedJobs, ids: readonly string[]) => Promise<boolean>;
  /** Runs it for that record of a batch, whose work does not end with it. */
  runOf: (batch: Received<BatchMessage>, recordId: string) => Promise<void>;
  /** Orders it for those records, each alone: a batch ends whatever its records do. */
  orderAlone: (batch: BatchMessage, recordIds: readonly string[]) => Promise<void>;
  /** The work of that message is done. */
  end: (message: JobMessage | BatchMessage) => Promise<void>;
  /** Between the beginnings of two runs, so that more comes for the second; 0 unless given. */
  gatherMs?: number | undefined;
  log: (line: Record<string, unknown>) => void;
};

/** Of one run: what ten messages may have. */
const RECORDS_MAX = 500;

/** A promise for each of what was received, in its order. */
export function runTogether(ways: Ways) {
  const inTurn = takingTurns((together) => areDone(ways, together), ways.gatherMs ?? 0);
  return (received: readonly Received[]): Promise<void>[] => {
    const jobs = received.filter(isReceivedJob);
    const running = new Map<Received, Promise<void>>();
    for (const [shared, together] of Map.groupBy(jobs, whatIsShared)) {
      const done = inTurn(shared, together);
      for (const one of together) running.set(one, settle(ways, one, done));
    }
    return received.map(
      (one) => running.get(one) ?? Promise.reject(new Error('a delivery on the job queue')),
    );
  };
}

type Turn = { jobs: ReceivedJobs[]; done: PromiseWithResolvers<boolean> };

/**
 * One run at a time of what shares that; what comes meanwhile is one run after it, or as many as have room for it. After a run of several
 * the next one begins no sooner than so long after it did.
 */
function takingTurns(
  run: (together: readonly ReceivedJobs[]) => Promise<boolean>,
  gatherMs: number,
) {
  const waiting = new Map<string, Turn[]>();
  const begin = async (shared: string, jobs: readonly ReceivedJobs[]): Promise<boolean> => {
    const gathered = gatherMs === 0 ? undefined : after(gatherMs);
    const isDone = await run(jobs);
    if (isDone && gathered !== undefined) void gathered.then(() => goOn(shared));
    else goOn(shared);
    return isDone;
  };
  const goOn = (shared: string): void => {
    const next = waiting.get(shared)?.shift();
    if (next === undefined) waiting.delete(shared);
    else next.done.resolve(begin(shared, next.jobs));
  };
  return (shared: string, jobs: readonly ReceivedJobs[]): Promise<boolean> => {
    const turns = waiting.get(shared);
    if (turns === undefined) {
      waiting.set(shared, []);
      return begin(shared, jobs);
    }
    const last = turns.at(-1);
    if (last !== undefined && countOf(last.jobs) + countOf(jobs) <= RECORDS_MAX) {
      last.jobs.push(...jobs);
      return last.done.promise;
    }
    const turn = { jobs: [...jobs], done: Promise.withResolvers<boolean>() };
    turns.push(turn);
    return turn.done.promise;
  };
}

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const countOf = (jobs: readonly ReceivedJobs[]): number => jobs.flatMap(recordsOf).length;

const isReceivedJob = (one: Received): one is ReceivedJobs => isJob(one.message);
const isReceivedBatch = (one: ReceivedJobs): one is Received<BatchMessage> => isBatch(one.message);

/** One that waits for an instant is run alone. */
function whatIsShared({ message, workId }: ReceivedJobs): string {
  const { tenantId, mode, generation, job } = message;
  const isTimed = !isBatch(message) && message.atMs !== undefined;
  return [tenantId, mode, generation, job, ...(isTimed ? [workId] : [])].join(' ');
}

async function settle(ways: Ways, one: ReceivedJobs, done: Promise<boolean>): Promise<void> {
  if (await done) return ways.end(one.message);
  if (isReceivedBatch(one)) return runEach(ways, one);
  return ways.runAlone(one as ReceivedJob);
}

/** Each record of the batch alone. Those that fail are ordered each for itself, so that one stands in no other's way. */
async function runEach(ways: Ways, batch: Received<BatchMessage>): Promise<void> {
  const failed: string[] = [];
  for (const recordId of batch.message.recordIds) {
    try {
      await ways.runOf(batch, recordId);
    } catch (error) {
      failed.push(recordId);
      tell(ways, batch, 'a job of a batch failed', error);
    }
  }
  if (failed.length > 0) await ways.orderAlone(batch.message, failed);
  await ways.end(batch.message);
}

/** Never rejects: false where they are to be run one by one. */
async function areDone(ways: Ways, together: readonly ReceivedJobs[]): Promise<boolean> {
  const [first] = together;
  if (first === undefined || (together.length === 1 && !isReceivedBatch(first))) return false;
  try {
    return await ways.runMany(first, [...new Set(together.flatMap(recordsOf))]);
  } catch (error) {
    tell(ways, first, 'jobs run one by one', error);
    return false;
  }
}

const recordsOf = ({ message }: ReceivedJobs): readonly string[] =>
  isBatch(message) ? message.recordIds : [message.recordId];

function tell({ log }: Ways, { message: of }: ReceivedJobs, message: string, error: unknown): void {
  const { job, tenantId: tenant_id } = of;
  log({ level: 'info', message, job, tenant_id, cause: String(error) });
}
