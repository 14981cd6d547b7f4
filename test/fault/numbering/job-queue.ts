// The queue of jobs as the service uses it: at least once, sometimes late, sometimes only by the sweep; a run that dies comes again;
// a job ends when the run of its last order did (packages/store/due/due-index.ts).
import { AUTHORIZE_JOB } from '#domain/invoicing/records/tax-document.ts';
import { INVOICE_JOB } from '#domain/sales/records/sale.ts';
import type { Noun } from '#resource/declaration.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import type { Random } from '../../support/random.ts';
import type { Move } from './map-store.ts';
import { type Span, within } from './process.ts';
import type { Timeline } from './timeline.ts';

type Run = (job: string, recordId: string) => Promise<boolean>;
type Due = { sequence: number; version: number };

/** Those that issue; what else follows from a sale or a contract is not looked at. */
const JOBS = [AUTHORIZE_JOB, INVOICE_JOB];
const SLACK_MS = 1_000;
const TRANSPORT: Span = [20, 400];
const AGAIN: Span = [30_000, 90_000];
const LOST = 0.05;
const TWICE = 0.05;

export class JobQueue {
  readonly #timeline: Timeline;
  readonly #random: Random;
  readonly #run: Run;
  readonly #due = new Map<string, Due>();
  #sequence = 0;

  constructor(timeline: Timeline, random: Random, run: Run) {
    this.#timeline = timeline;
    this.#random = random;
    this.#run = run;
  }

  /** What those changes order. */
  take(moves: readonly Move[]): void {
    for (const { noun, before, after } of moves) if (after) this.#order(noun, after, before);
  }

  /** Jobs that are not finished. */
  get unfinished(): number {
    return this.#due.size;
  }

  #order(noun: Noun, after: Rec, before?: Rec): void {
    for (const order of noun.jobs?.({ before, after }) ?? []) {
      if (typeof order === 'object' && 'isOver' in order) continue;
      const [name, atMs] = typeof order === 'string' ? [order, 0] : [order.name, order.atMs];
      if (!JOBS.includes(name)) continue;
      const key = `${name} ${after._id}`;
      this.#sequence += 1;
      const known = this.#due.get(key);
      if (known !== undefined && known.version > after.version) continue;
      const due = { sequence: this.#sequence, version: after.version };
      this.#due.set(key, due);
      const delayMs = Math.max(0, atMs - this.#timeline.nowMs) + (atMs === 0 ? 0 : SLACK_MS);
      const isLost = this.#random.next() < LOST;
      this.#send(key, due, delayMs + within(this.#random, isLost ? AGAIN : TRANSPORT));
      if (this.#random.next() < TWICE) this.#send(key, due, delayMs + within(this.#random, AGAIN));
    }
  }

  #send(key: string, due: Due, ms: number): void {
    this.#timeline.after(ms, () => void this.#work(key, due));
  }

  /** A run that never comes to its end leaves the job where it is: the sweep sends it again. */
  async #work(key: string, due: Due): Promise<void> {
    const [job = '', recordId = ''] = key.split(' ');
    let isOver = false;
    this.#timeline.after(within(this.#random, AGAIN), () => {
      const isDue = this.#due.get(key)?.sequence === due.sequence;
      if (!isOver && isDue) this.#send(key, due, 0);
    });
    const isDone = await this.#run(job, recordId);
    isOver = isDone;
    if (isDone && this.#due.get(key)?.sequence === due.sequence) this.#due.delete(key);
  }
}
