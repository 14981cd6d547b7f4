// Contention between requests: with others for a record or a number (run again), and with an earlier run of the same key (its
// answer goes out).
import { Failure, fail } from '#kernel/error.ts';
import type { CommitOutcome } from '#resource/context-bulk.ts';
import { Contention } from '#store/contention.ts';
import { IdempotencyConflict, type IdempotencyRecord } from '#store/idempotency-records.ts';
import type { CommitOutcome as StoredOutcome } from '#store/repository.ts';
import type { Runtime } from '../runtime.ts';

/** One commit wins each time, so this is how many may want one number at once; some 4 s of pauses, 8 at most. */
const TRIES_MAX = 40;
const PAUSE_BASE_MS = 8;
const PAUSE_MAX_MS = 200;
/** For those before it, each of which may meet other processes. */
const PATIENCE_MS = 4000;

/** The key of this request was answered before: that answer goes out instead. */
export class Replayed extends Error {
  readonly stored: IdempotencyRecord;
  constructor(stored: IdempotencyRecord) {
    super('already answered');
    this.stored = stored;
  }
}

/**
 * Runs a step until its commit meets no contention; service_unavailable when none does. What met it on an item goes on in the order in
 * which the requests of this process met it there, so that they do not meet each other again.
 */
export async function retrying<T>(runtime: Runtime, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof Contention)) throw error;
    const again = () => untilCommitted(runtime, step);
    if (error.item !== undefined)
      return runtime.order.run(`moved ${error.item}`, PATIENCE_MS, again);
    await runtime.pause(2 * PAUSE_BASE_MS);
    return again();
  }
}

/** Full jitter between tries. */
async function untilCommitted<T>({ pause }: Runtime, step: () => Promise<T>): Promise<T> {
  for (let attempt = 2; ; attempt += 1) {
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof Contention)) throw error;
      if (attempt === TRIES_MAX) {
        return fail('service_unavailable', { headers: { 'Retry-After': '1' }, cause: error });
      }
      await pause(Math.min(PAUSE_MAX_MS, PAUSE_BASE_MS * 2 ** (attempt - 1)));
    }
  }
}

/** Different for every commit of ours; the table is told its hash. */
export const commitToken = (...parts: (string | number)[]): string => parts.join('\n');

/** Another run answered this key between our read and our commit. */
export function toReplay(error: unknown): never {
  if (!(error instanceof IdempotencyConflict)) throw error;
  if (error.stored.state === 'running') {
    fail('idempotency_in_progress', { headers: { 'Retry-After': '1' } });
  }
  throw new Replayed(error.stored);
}

/** The results of many commits as verbs and jobs see them. */
export const toOutcomes = (results: readonly StoredOutcome[]): CommitOutcome[] =>
  results.map((result) => {
    if (result.done) return 'done';
    return result.error instanceof Failure ? result.error : 'contended';
  });
