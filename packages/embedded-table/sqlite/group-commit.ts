// Group commit: the writes of one turn of the event loop share one transaction, and are acknowledged when it is on the disk. The
// sync does not hold up the event loop: what comes meanwhile is the next commit, which begins when this one is durable, so no more
// than one ever waits for the disk. A commit that fails refuses all of its writes and leaves nothing behind; the next one tries anew.
import type { DatabaseSync } from 'node:sqlite';
import { unavailable } from '#store/wire/retry.ts';
import type { LogSync } from './log-sync.ts';

/** One write: what it does inside the transaction, and what of it must be forgotten when that fails. */
type Write<T> = { run: () => T; undo?: () => void; weight?: number };

type Waiting = { write: Write<unknown>; settle: Settle };
type Settle = { resolve: (value: never) => void; reject: (error: unknown) => void };
type Outcome = { settle: Settle; error?: unknown; value?: unknown };
/** Committed, and not known to be on the disk. */
type Unsynced = { batch: readonly Waiting[]; done: readonly Outcome[] };

/** Items that one commit takes at most: what is over waits for the next commit, so that none takes long. */
const WEIGHT_MAX = 500;
/** Another process writes: its commits are as short as ours. */
const BUSY_PAUSE_MS = 2;
const BUSY_MS_MAX = 5000;
const BUSY = 5;

export class GroupCommit {
  readonly #database: DatabaseSync;
  readonly #log: LogSync;
  /** Told after each commit how many items it wrote. */
  readonly #onCommit: (weight: number) => void;
  #waiting: Waiting[] = [];
  #unsynced: Unsynced | undefined;
  #syncing: Promise<void> | undefined;
  #isScheduled = false;
  #busySince: number | undefined;
  /** A sync failed: what the disk has is not known from then on, so the file is done with until it is opened again. */
  #broken: unknown;

  constructor(
    { writer, log }: { writer: DatabaseSync; log: LogSync },
    onCommit: (weight: number) => void,
  ) {
    this.#database = writer;
    this.#log = log;
    this.#onCommit = onCommit;
  }

  /** Resolves when it is durable. Rejects with what `run` throws, or with service_unavailable. */
  write<T>(write: Write<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ write, settle: { resolve: resolve as Settle['resolve'], reject } });
      this.#schedule();
    });
  }

  /** What was read now is on the disk when this resolves; undefined where it is already. Rejects with service_unavailable. */
  durable(): Promise<void> | undefined {
    if (this.#broken !== undefined) return Promise.reject(unavailable(this.#broken));
    return this.#syncing;
  }

  /** Commits what waits and acknowledges it, now. */
  flush(): void {
    this.#syncNow();
    while (this.#waiting.length > 0 && this.#commit()) this.#syncNow();
  }

  #schedule(): void {
    if (this.#isScheduled || this.#unsynced !== undefined) return;
    this.#isScheduled = true;
    setImmediate(() => this.#run());
  }

  #run(): void {
    this.#isScheduled = false;
    if (this.#unsynced !== undefined) return;
    if (this.#commit()) this.#sync();
    else if (this.#waiting.length > 0 && this.#busySince === undefined) this.#schedule();
  }

  /** Writes the next batch into the log. False where nothing was committed. */
  #commit(): boolean {
    const batch = this.#next();
    if (batch.length === 0) return false;
    if (this.#broken !== undefined) return this.#refuse(batch, this.#broken);
    const done: Outcome[] = [];
    try {
      this.#rollBack();
      this.#database.exec('BEGIN IMMEDIATE');
    } catch (error) {
      return this.#onBusy(batch, error);
    }
    this.#busySince = undefined;
    try {
      for (const { write, settle } of batch) done.push(attempt(write, settle));
      this.#database.exec('COMMIT');
    } catch (error) {
      return this.#refuse(batch, error);
    }
    this.#unsynced = { batch, done };
    return true;
  }

  #sync(): void {
    const unsynced = this.#unsynced;
    const isOver = () => this.#unsynced !== unsynced;
    this.#syncing = this.#log.sync().then(
      () => {
        if (!isOver()) this.#acknowledge();
      },
      (error) => {
        if (!isOver()) this.#break(error);
        throw unavailable(error);
      },
    );
    this.#syncing.catch(() => undefined);
  }

  #syncNow(): void {
    if (this.#unsynced === undefined) return;
    try {
      this.#log.syncNow();
    } catch (error) {
      this.#break(error);
      return;
    }
    this.#acknowledge();
  }

  #acknowledge(): void {
    const { batch, done } = this.#takeUnsynced();
    for (const { settle, error, value } of done) {
      if (error === undefined) settle.resolve(value as never);
      else settle.reject(error);
    }
    this.#onCommit(weightOf(batch));
    if (this.#waiting.length > 0) this.#schedule();
  }

  #break(error: unknown): void {
    this.#broken = error;
    this.#refuse(this.#takeUnsynced().batch, error);
    if (this.#waiting.length > 0) this.#schedule();
  }

  #takeUnsynced(): Unsynced {
    const unsynced = this.#unsynced ?? { batch: [], done: [] };
    this.#unsynced = undefined;
    this.#syncing = undefined;
    return unsynced;
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
  #onBusy(batch: Waiting[], error: unknown): false {
    const now = performance.now();
    this.#busySince ??= now;
    if ((error as { errcode?: number }).errcode !== BUSY || now - this.#busySince > BUSY_MS_MAX) {
      this.#busySince = undefined;
      return this.#refuse(batch, error);
    }
    this.#waiting.unshift(...batch);
    this.#isScheduled = true;
    setTimeout(() => this.#run(), BUSY_PAUSE_MS);
    return false;
  }

  #rollBack(): void {
    if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
  }

  #refuse(batch: readonly Waiting[], cause: unknown): false {
    try {
      this.#rollBack();
    } catch {
      // The file will not take even that; it is tried again before the next batch.
    }
    for (const { write, settle } of batch) {
      write.undo?.();
      settle.reject(unavailable(cause));
    }
    return false;
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
