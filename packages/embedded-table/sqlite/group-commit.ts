// Group commit: the writes of one turn of the event loop share one transaction, and are acknowledged when it is on the disk. The
// sync does not hold up the event loop: what comes meanwhile is committed into the log behind it, and all of that shares the next
// sync. A commit that fails refuses all of its writes and leaves nothing behind; the next one tries anew.
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Key } from '#store/table.ts';
import { unavailable } from '#store/wire/retry.ts';
import { Durability, type Place } from './durability.ts';
import type { WrittenFile } from './file.ts';
import { COUNT_BESIDE } from './schema.ts';

/** One write: what it does inside the transaction, and what of it must be forgotten when that fails. */
type Write<T> = {
  run: () => T;
  undo?: () => void;
  weight?: number;
  /** What it may change. */
  table?: string;
  keys?: readonly Key[];
};
/** A light write is answered when it is committed, where nothing but light writes made what it found. */
type Asked<T> = Write<T> & { isLight: boolean };
/** `commit`: one that holds it, to be reached before others are told of it. */
type Soon<T> = { value: T; commit: number };

type Waiting = { write: Asked<unknown>; settle: Settle };
type Settle = { resolve: (value: never) => void; reject: (error: unknown) => void };
type Outcome = Waiting & { error?: unknown; value?: unknown };

/** Items that one commit takes at most: what is over waits for the next commit, so that none takes long. */
const WEIGHT_MAX = 500;
/** Another process writes: its commits are as short as ours. */
const BUSY_PAUSE_MS = 2;
const BUSY_MS_MAX = 5000;
const BUSY = 5;

export class GroupCommit {
  readonly #database: DatabaseSync;
  readonly #durability: Durability;
  /** Tells the process whose file it is of commits of this one; none there. */
  readonly #count: StatementSync | undefined;
  /** Told of each commit that is on the disk how many items it wrote. */
  readonly #onCommit: (weight: number) => void;
  #waiting: Waiting[] = [];
  #isScheduled = false;
  #busySince: number | undefined;

  constructor(
    { writer, log, isOurs }: Omit<WrittenFile, 'path'>,
    onCommit: (weight: number) => void,
  ) {
    this.#database = writer;
    this.#count = isOurs ? undefined : writer.prepare(COUNT_BESIDE);
    this.#durability = new Durability(log);
    this.#onCommit = onCommit;
  }

  /** Resolves when it is durable. Rejects with what `run` throws, or with service_unavailable. */
  write<T>(write: Write<T>): Promise<T> {
    return this.#ask({ ...write, isLight: false });
  }

  /** Resolves when it is committed. A refusal, and what others made that is not on the disk yet, is told when it is. */
  async writeLightly<T>(write: Write<T>): Promise<Soon<T>> {
    const value = await this.#ask({ ...write, isLight: true });
    return { value, commit: this.#durability.last };
  }

  /** The number of the last commit that is on the disk. */
  get synced(): number {
    return this.#durability.synced;
  }

  /** What no commit survives: the disk is not known from then on. */
  get broken(): unknown {
    return this.#durability.broken;
  }

  /** All commits up to and including that one are on the disk when this resolves; undefined where they are. */
  reach(commit: number): Promise<void> | undefined {
    return this.#durability.reach(commit);
  }

  /** What was read there now is on the disk when this resolves; undefined where it is already. Rejects with service_unavailable. */
  durable(place: Place): Promise<void> | undefined {
    return this.#durability.of(place);
  }

  /** Commits what waits and brings it onto the disk, now. */
  flush(): void {
    while (this.#commit());
    this.#durability.syncNow();
  }

  #ask<T>(write: Asked<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ write, settle: { resolve: resolve as Settle['resolve'], reject } });
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => this.#run());
  }

  #run(): void {
    this.#isScheduled = false;
    this.#commit();
    if (this.#waiting.length > 0 && this.#busySince === undefined) this.#schedule();
  }

  /** Writes the next batch into the log. False where nothing was committed. */
  #commit(): boolean {
    const batch = this.#next();
    if (batch.length === 0) return false;
    if (this.#durability.broken !== undefined) return this.#refuse(batch, this.#durability.broken);
    const done: Outcome[] = [];
    try {
      this.#rollBack();
      this.#database.exec('BEGIN IMMEDIATE');
    } catch (error) {
      return this.#onBusy(batch, error);
    }
    this.#busySince = undefined;
    try {
      for (const waiting of batch) done.push(attempt(waiting));
      this.#count?.run();
      this.#database.exec('COMMIT');
    } catch (error) {
      return this.#refuse(batch, error);
    }
    this.#committed(done);
    return true;
  }

  #committed(done: readonly Outcome[]): void {
    const commit = this.#durability.committed();
    const waiting = done.filter((one) => !this.#isAnswered(one));
    if (waiting.length === 0) {
      this.#durability.soon();
      this.#onCommit(weightOf(done));
      return;
    }
    this.#durability.reach(commit)?.then(
      () => {
        for (const { settle, error, value } of waiting) {
          if (error === undefined) settle.resolve(value as never);
          else settle.reject(error);
        }
        this.#onCommit(weightOf(done));
      },
      (error) => {
        for (const { write, settle } of waiting) {
          write.undo?.();
          settle.reject(error);
        }
      },
    );
  }

  /** Answers a light write that may be answered before it is on the disk. */
  #isAnswered({ write, settle, error, value }: Outcome): boolean {
    if (error !== undefined) return false;
    const { table = '', keys = [], isLight } = write;
    if (!this.#durability.touch(table, keys, isLight)) return false;
    settle.resolve(value as never);
    return true;
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
function attempt(waiting: Waiting): Outcome {
  try {
    return { ...waiting, value: waiting.write.run() };
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_SQLITE_ERROR') throw error;
    return { ...waiting, error };
  }
}

const weightOf = (batch: readonly Waiting[]): number =>
  batch.reduce((sum, { write }) => sum + (write.weight ?? 1), 0);
