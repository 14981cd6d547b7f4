// Jobs of one name, tenant and mode that come in one batch are run together, where the job knows how: one read and one commit for
// several sales. Each is done with for itself, and where one stands in the way of the others each is run alone. Decision 290.
import type { Received } from '#background/queue/consume.ts';
import { isJob, type JobMessage } from '#background/queue/messages.ts';

export type ReceivedJob = Received<JobMessage>;

type Ways = {
  /** Runs it and ends it. */
  runAlone: (one: ReceivedJob) => Promise<void>;
  /** For these records, under the name of the first; false where the job knows no such way. */
  runMany: (first: ReceivedJob, ids: readonly string[]) => Promise<boolean>;
  /** The work of that message is done. */
  end: (message: JobMessage) => Promise<void>;
  log: (line: Record<string, unknown>) => void;
};

/** A promise for each of what was received, in its order. */
export function runTogether(ways: Ways) {
  return (received: readonly Received[]): Promise<void>[] => {
    const jobs = received.filter(isReceivedJob);
    const running = new Map<Received, Promise<void>>();
    for (const together of Map.groupBy(jobs, whatIsShared).values()) {
      const done = areDone(ways, together);
      for (const one of together) running.set(one, settle(ways, one, done));
    }
    return received.map(
      (one) => running.get(one) ?? Promise.reject(new Error('a delivery on the job queue')),
    );
  };
}

const isReceivedJob = (one: Received): one is ReceivedJob => isJob(one.message);

/** One that waits for an instant is run alone. */
function whatIsShared({ message, workId }: ReceivedJob): string {
  const { tenantId, mode, generation, job, atMs } = message;
  return [tenantId, mode, generation, job, ...(atMs === undefined ? [] : [workId])].join(' ');
}

async function settle(ways: Ways, one: ReceivedJob, done: Promise<boolean>): Promise<void> {
  if (await done) await ways.end(one.message);
  else await ways.runAlone(one);
}

/** Never rejects: false where they are to be run one by one. */
async function areDone(ways: Ways, together: readonly ReceivedJob[]): Promise<boolean> {
  const [first] = together;
  if (first === undefined || together.length === 1) return false;
  try {
    return await ways.runMany(first, [...new Set(together.map(({ message }) => message.recordId))]);
  } catch (error) {
    const { job, tenantId: tenant_id } = first.message;
    ways.log({
      level: 'info',
      message: 'jobs run one by one',
      job,
      tenant_id,
      cause: String(error),
    });
    return false;
  }
}
