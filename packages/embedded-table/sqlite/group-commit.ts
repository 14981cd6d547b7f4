// Group commit: the writes of one turn of the event loop share one transaction, and are acknowledged when it is in the file.
// A commit that fails refuses all of them and leaves nothing behind; the next one tries anew.
import type { DatabaseSync } from 'node:sqlite';
import { unavailable } from '#store/wire/retry.ts';

/** One write: what it does inside the transaction, and what of it must be forgotten when that fails. */
type Write<T> = { run: () => T; undo?: () => void; weight?: number };

type Waiting = { write: Write<unknown>; settle: Settle };
type Settle = { resolve: (value: never) => void; reject: (error: unknown) => void };
type Outcome = { settle: Settle; error?: unknown; value?: unknown };

/** Items that one commit takes at most: what is over waits for the next commit, so that none takes long. */
const WEIGHT_MAX = 500;
/** Another process writes: its commits are as short as ours. */
const BUSY_PAUSE_MS = 2;
const BUSY_MS_MAX = 5000;
const BUSY = 5;

export class GroupCommit {
  readonly #database: DatabaseSync;
  /** Told after each commit how many items it wrote. */
  readonly #onCommit: (weight: number) => void;
  #waiting: Waiting[] = [];
  #isScheduled = false;
  #busySince: number | undefined;

  constructor(database: DatabaseSync, onCommit: (weight: number) => void) {
    this.#database = database;
    this.#onCommit = onCommit;
  }

  /** Resolves when it is durable. Rejects with what `run` throws, or with service_unavailable. */
  write<T>(write: Write<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ write, settle: { resolve: resolve as Settle['resolve'], reject } });
      this.#schedule();
    });
  }

  /** Commits what waits, now. */
  flush(): void {
    const batch = this.#next();
    if (batch.length === 0) return;
    const done: Outcome[] = [];
    try {
      this.#rollBack();
      this.#database.exec('BEGIN IMMEDIATE');
    } catch (error) {
      this.#onBusy(batch, error);
      return;
    }
    this.#busySince = undefined;
    try {
      for (const { write, settle } of batch) done.push(attempt(write, settle));
      this.#database.exec('COMMIT');
    } catch (error) {
      this.#refuse(batch, error);
      return;
    }
    for (const { settle, error, value } of done) {
      if (error === undefined) settle.resolve(value as never);
      else settle.reject(error);
    }
    this.#onCommit(weightOf(batch));
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => this.#run());
  }

  #run(): void {
    this.#isScheduled = false;
    this.flush();
    if (this.#waiting.length > 0 && this.#busySince === undefined) this.#schedule();
  }

  #next(): Waiting[] {
    let weight = 0;
    const end = this.#waiting.findIndex(({ write }, at) => {
      weight += write.weight ?? 1;
      return at > 0 && weight > WEIGHT_MAX;
    });
    return this.#waiting.splice(0, end === -1 ? this.#waiting.length : end);
  }

  /** Another process is writing: the same batch comes again, until it has waited too long. */
  #onBusy(batch: Waiting[], error: unknown): void {
    const now = performance.now();
    this.#busySince ??= now;
    if ((error as { errcode?: number }).errcode !== BUSY || now - this.#busySince > BUSY_MS_MAX) {
      this.#busySince = undefined;
      this.#refuse(batch, error);
      return;
    }
    this.#waiting.unshift(...batch);
    this.#isScheduled = true;
    setTimeout(() => this.#run(), BUSY_PAUSE_MS);
  }

  #rollBack(): void {
    if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
  }

  #refuse(batch: readonly Waiting[], cause: unknown): void {
    try {
      this.#rollBack();
    } catch {
      // The file will not take even that; it is tried again before the next batch.
    }
    for (const { write, settle } of batch) {
      write.undo?.();
      settle.reject(unavailable(cause));
    }
  }
}

/** A refusal is the answer of that write alone; a failing statement is a failure of the whole batch. */
function attempt(write: Write<unknown>, settle: Settle): Outcome {
  try {
    return { settle, value: write.run() };
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_SQLITE_ERROR') throw error;
    return { settle, error };
  }
}

const weightOf = (batch: readonly Waiting[]): number =>
  batch.reduce((sum, { write }) => sum + (write.weight ?? 1), 0);
