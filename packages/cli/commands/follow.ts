// New records of a list as they come, oldest first, until the signal, each told once: asked for again each second while there are some,
// else less often, so that following all day stays below the account's limits. A service that has answered before may go away: it is
// asked on until it is there again, so that nothing of meanwhile is missed.
import { ConnectionError, isTalonarioError } from '#sdk/sdk.ts';

const EVERY_MS = 1_000;
/** Less than a fifth of the requests that an account has in a minute, and less than it has in a day. */
const EVERY_MS_IDLE = 5_000;
/** After each round without a record. */
const SLOWER_BY = 1.25;
/** Records become readable a moment after they happened, not always in order. */
const OVERLAP_MS = 30_000;

type Dated = { created_at: string };
type Following<T> = {
  read: (from: string) => AsyncIterable<T>;
  idOf: (record: T) => string;
  since?: string;
  /** Asked for once, not followed. */
  isOnce: boolean;
  signal: AbortSignal;
  /** What the records are, as a person who sees none yet is told. */
  waitsFor: string;
  /** Told once that it waits, and each time the service is away. */
  complain(line: string): void;
};

export async function* follow<T extends Dated>(of: Following<T>): AsyncGenerator<T> {
  const seen = new Map<string, string>();
  let from = of.since ?? new Date().toISOString();
  let hasAnswered = false;
  let isAway = false;
  let pauseMs = EVERY_MS;
  while (!of.signal.aborted) {
    pauseMs = Math.min(pauseMs * SLOWER_BY, EVERY_MS_IDLE);
    try {
      for await (const record of of.read(from)) {
        const id = of.idOf(record);
        if (seen.has(id)) continue;
        seen.set(id, record.created_at);
        pauseMs = EVERY_MS;
        yield record;
      }
      if (!hasAnswered && !of.isOnce)
        of.complain(`Waiting for ${of.waitsFor}, told some seconds after. Ctrl+C ends`);
      [hasAnswered, isAway] = [true, false];
      from = nextFrom(from, seen);
    } catch (error) {
      if (of.isOnce || !hasAnswered || !maySucceedLater(error)) throw error;
      if (!isAway) of.complain('The service is away: waiting for it');
      isAway = true;
    }
    if (of.isOnce) return;
    await pause(pauseMs, of.signal);
  }
}

const maySucceedLater = (error: unknown): boolean =>
  error instanceof ConnectionError || (isTalonarioError(error) && error.status >= 500);

/**
 * A little before the last one; what is older is not asked for again, so it is forgotten. Records of a sandbox whose clock is ahead do
 * not take it there: once the clock is back, the next ones are older than those.
 */
function nextFrom(from: string, seen: Map<string, string>): string {
  const last = [...seen.values()].reduce((latest, at) => (at > latest ? at : latest), from);
  const reached = Math.min(Date.parse(last), Date.now()) - OVERLAP_MS;
  const next = new Date(Math.max(reached, Date.parse(from))).toISOString();
  for (const [id, at] of seen) if (Date.parse(at) < Date.parse(next)) seen.delete(id);
  return next;
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resume) => {
    const timer = setTimeout(resume, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resume();
      },
      { once: true },
    );
  });
