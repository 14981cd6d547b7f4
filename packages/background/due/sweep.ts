// Every minute: sends again what is overdue in the due index: long waits that have passed, and messages that were lost or whose
// worker died. Tenants are served round robin, so that the backlog of one delays the others by one item each; what waits on a queue that is
// merely slow is sent again less and less often, so that a backlog does not feed itself. Repeating it does no harm.
import { QUEUE_DELAY_MAX_MS } from '#background/queue/queue.ts';
import { dispatch, LOST_AFTER_MS, livingSandbox, type Workers } from '#background/workers.ts';
import type { Mode } from '#resource/context.ts';
import { type Due, forget, postpone } from '#store/due/due-index.ts';
import { duePartitions } from '#store/due/due-keys.ts';
import { overdue } from '#store/due/overdue.ts';
import { type SweepInput, sweepSandboxes } from '#store/sandbox-sweep.ts';
import { roundRobin } from './round-robin.ts';

/** What one run keeps of each partition: some hundred bytes each. Of tenants behind these it sees a share. */
const SEEN_PER_PARTITION = 5_000;
/** Looking ends then at the latest, so that there is time to send. */
const LOOKING_MS = 15_000;
/** What is sent before the clock is looked at again. */
const SENT_AT_ONCE = 100;
/** Then the next run goes on; well within the function's time. */
const TIME_MS = 40_000;
/** No sandbox is begun after that. */
const ALL_MS = 50_000;
/** Until an item that was sent again is considered lost again: twice as long each time, up to an hour. */
const AGAIN_MS = 300_000;
const AGAIN_MAX_MS = 3_600_000;
const STUCK_AFTER = 12;

/** `queues_are_new`: what was sent before lies in none, as when a local stack starts, whose queues are memory. */
type Tick = { detail?: { queues_are_new?: boolean } };

/** The handler of the timer: due work, then what resets of sandboxes left behind. */
export const sweeper =
  (workers: Workers, nouns: SweepInput['nouns']) =>
  async ({ detail }: Tick = {}): Promise<void> => {
    const startMs = workers.nowMs();
    if (detail?.queues_are_new === true) await resendLines(workers);
    const isOver = () => workers.nowMs() - startMs > ALL_MS;
    const { sent } = await sweep(workers);
    const { live: control, test } = workers.tables;
    const deleted = await sweepSandboxes({ control, test, nouns, nowMs: startMs, isOver });
    if (sent + deleted > 0) workers.log({ level: 'info', message: 'swept', sent, deleted });
  };

/** Sends what is overdue in both modes; answers how many messages went out. */
export async function sweep(workers: Workers): Promise<{ sent: number }> {
  const startMs = workers.nowMs();
  const fairOrder = await dueBy(workers, startMs);
  const inThisRun = { ...workers, sandbox: remembered(workers.sandbox) };
  let sent = 0;
  for (let at = 0; at < fairOrder.length; at += SENT_AT_ONCE) {
    if (workers.nowMs() - startMs > TIME_MS) break;
    const count = await sendAgain(inThisRun, fairOrder.slice(at, at + SENT_AT_ONCE));
    if (count === undefined) break;
    sent += count;
  }
  return { sent };
}

/** What is due by then in both modes, by turns of the tenants. */
async function dueBy(workers: Workers, nowMs: number): Promise<Due[]> {
  const startMs = workers.nowMs();
  const modes: Mode[] = ['live', 'test'];
  const found = await Promise.all(
    modes.flatMap((mode) =>
      duePartitions.map((partition) =>
        overdue(workers.tables[mode], mode, {
          partition,
          nowMs,
          limit: SEEN_PER_PARTITION,
          isOver: () => workers.nowMs() - startMs > LOOKING_MS,
        }),
      ),
    ),
  );
  const oldestFirst = found.flat().toSorted((a, b) => (a.at < b.at ? -1 : 1));
  return roundRobin(oldestFirst, ({ work }) => `${work.mode} ${work.tenantId}`);
}

/**
 * Sends the lines for which a message lay in a queue that is gone, when it would have come. They stay in the due index as they are:
 * this too is only the fast path. A line that is not to go on yet, or is held, is left as it was by the worker that looks.
 */
async function resendLines(workers: Workers): Promise<void> {
  const nowMs = workers.nowMs();
  const due = await dueBy(workers, nowMs + QUEUE_DELAY_MAX_MS + LOST_AFTER_MS);
  const waiting = due.filter(({ work, at }) => 'line' in work && Date.parse(at) > nowMs);
  const outgoing = waiting.map(({ work, at }) => {
    return { message: work, delayMs: Math.max(Date.parse(at) - LOST_AFTER_MS - nowMs, 0) };
  });
  await dispatch(workers, outgoing);
}

function remembered(ask: Workers['sandbox']): Workers['sandbox'] {
  const known = new Map<string, ReturnType<Workers['sandbox']>>();
  return (tenantId) => {
    const answer = known.get(tenantId) ?? ask(tenantId);
    known.set(tenantId, answer);
    return answer;
  };
}

/** How many were sent; undefined where the queue takes nothing: everything then stays as it is. */
async function sendAgain(workers: Workers, dues: readonly Due[]): Promise<number | undefined> {
  const sandboxes = await Promise.all(dues.map(({ work }) => livingSandbox(workers, work)));
  const alive = dues.filter((_, i) => sandboxes[i] !== undefined);
  const dead = dues.filter((_, i) => sandboxes[i] === undefined);
  await Promise.all(dead.map(({ work }) => forget(workers.tables[work.mode], work)));
  const isSent = await dispatch(
    workers,
    alive.map(({ work }) => ({ message: work, delayMs: 0 })),
  );
  if (!isSent) return undefined;
  await Promise.all(alive.map((due) => settle(workers, due)));
  return alive.length;
}

/** After the message is on the queue: an item that keeps coming back is reported, never dropped. */
async function settle(workers: Workers, due: Due): Promise<void> {
  const { work } = due;
  const againMs = Math.min(AGAIN_MS * 2 ** due.times, AGAIN_MAX_MS);
  const times = (await postpone(workers.tables[work.mode], due, workers.nowMs() + againMs)) ?? 0;
  if (times < STUCK_AFTER) return;
  const { mode, tenantId: tenant_id } = work;
  workers.log({ level: 'error', message: 'work is stuck', times, mode, tenant_id, work });
}
