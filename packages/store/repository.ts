// The Store of one tenant, mode and generation: what verbs read through and what the pipeline commits with.
// Design: data#items. Nothing outside this folder names a key or an attribute of the tables.
import { type Clock, systemClock } from '#kernel/clock.ts';
import { ID_PATTERN } from '#kernel/id.ts';
import type { Change } from '#resource/change.ts';
import type { ListQuery, Mode, Page, SortedSpan, Store, Tenant } from '#resource/context.ts';
import type { Noun } from '#resource/declaration.ts';
import { type AnyRow, idOf } from '#resource/fields/row.ts';
import { type CommitExtra, commit, type Target } from './commit/commit.ts';
import {
  type ChangeSet,
  type CommitOutcome,
  commitMany,
  type ManyExtra,
} from './commit/commit-many.ts';
import { uniqueKeyOf } from './commit/held-keys.ts';
import { orderedJobs } from './due/due-index.ts';
import {
  type AskedAt,
  fromIdempotencyItem,
  type IdempotencyRecord,
  isKept,
} from './idempotency-records.ts';
import {
  claimKey,
  idempotencyRecordKey,
  type Keyspace,
  recordKey,
  recordsOf,
  sequenceKey,
} from './keys.ts';
import { type Collection, fetchRecords, toRecords } from './list/collection.ts';
import { everyDay, readDays } from './list/counters.ts';
import { type CursorKeys, cursorSigner } from './list/cursor.ts';
import { listRecords, recordPages } from './list/list.ts';
import { sortedRecords } from './list/sorted.ts';
import { standInLine, waitingRecords } from './list/waiting.ts';
import { SequenceMemory } from './sequence-memory.ts';
import type { Item, Table } from './table.ts';
import { readTenant } from './tenants.ts';

export type { CommitExtra, CommitOutcome, ManyExtra };

/** What a store is bound to. `table` is the mode's own table, `control` the live one (control items live only there). */
export type Binding = {
  table: Table;
  control: Table;
  tenantId: string;
  mode: Mode;
  generation: number;
  cursorKey: Buffer;
  /** Its cursors still hold while the server key is rotated. */
  formerCursorKey?: Buffer;
  /** By which lists leave out what is kept for some days; the system's unless given. */
  clock?: Clock;
  /** The real one, where the tenant's is another. */
  realClock?: Clock;
};

export interface BoundStore extends Store {
  /**
   * Writes all changes and the answer, or nothing. Throws the Failure of the change that could not be made, Contention when a
   * version or sequence moved, IdempotencyConflict when the idempotency key has another request's record.
   */
  commit(changes: readonly Change[], extra: CommitExtra): Promise<void>;
  /**
   * Commits each change set on its own terms, in as few transactions as they fit, or with `atomic` all of them or
   * none; results in the order given. Every event of the batch carries its id.
   */
  commitMany(changeSets: readonly ChangeSet[], extra: ManyExtra): Promise<CommitOutcome[]>;
  /** The first records of a line, those that may be worked on at once before those that wait for an instant. */
  waiting<N extends Noun>(noun: N, line: string, limit: number): Promise<N['$row'][]>;
  /** Puts a record that was written before there were lines into its own; answers it where it waits. */
  standInLine<N extends Noun>(noun: N, id: N['$id']): Promise<N['$row'] | undefined>;
  /** The idempotency record of that key; without `at` also one that has expired, so compare expiresAt. */
  readIdempotencyRecord(key: string, at?: AskedAt): Promise<IdempotencyRecord | undefined>;
}

/** Opens the store of one tenant; costs nothing, reads nothing. */
export const openStore = (binding: Binding): BoundStore => new Repository(binding);

const IDS_A_CALL = 100;

class Repository implements BoundStore {
  readonly #binding: Binding;
  readonly #keyspace: Keyspace;
  readonly #table: Table;
  readonly #target: Target;
  readonly #sequences: SequenceMemory;

  constructor(binding: Binding) {
    const { table, tenantId, generation, clock, realClock = clock } = binding;
    const keyspace = { tenantId, generation };
    const sequences = SequenceMemory.of(table);
    this.#binding = binding;
    this.#table = table;
    this.#keyspace = keyspace;
    this.#sequences = sequences;
    const onMoved = (name: string, last: number) =>
      sequences.remember(sequenceKey(keyspace, name), last);
    this.#target = { table, keyspace, onMoved, clock: realClock };
  }

  async get(noun: Noun, id: string): Promise<AnyRow | undefined> {
    if (!ID_PATTERN.test(id)) return undefined;
    const item = await this.#table.get(recordKey(this.#keyspace, noun, id));
    return toRecords(this.#collection(noun), [item])[0];
  }

  async getMany(noun: Noun, ids: readonly string[]): Promise<Map<string, AnyRow>> {
    const wanted = [...new Set(ids)].filter((id) => ID_PATTERN.test(id));
    const parts: string[][] = [];
    for (let at = 0; at < wanted.length; at += IDS_A_CALL)
      parts.push(wanted.slice(at, at + IDS_A_CALL));
    const found = await Promise.all(
      parts.map((part) => fetchRecords(this.#collection(noun), part)),
    );
    return new Map(found.flat().map((record) => [idOf(noun, record), record]));
  }

  list(noun: Noun, query: ListQuery): Promise<Page> {
    return listRecords(this.#collection(noun), query, this.#cursorKeys());
  }

  async *pages(noun: Noun, query: ListQuery): AsyncIterable<AnyRow[]> {
    yield* await recordPages(this.#collection(noun), query, this.#cursorKeys());
  }

  signCursor(of: string, position: string): string {
    return cursorSigner(this.#cursorKeys()).sign(this.#subject(of), position);
  }

  readCursor(of: string, cursor: string): string {
    return cursorSigner(this.#cursorKeys()).read(this.#subject(of), cursor);
  }

  async *each(noun: Noun): AsyncIterable<AnyRow> {
    const collection = this.#collection(noun);
    let startKey: Item | undefined;
    do {
      const page = await this.#table.query({ pk: recordsOf(this.#keyspace, noun), startKey });
      yield* toRecords(collection, page.items);
      startKey = page.lastKey;
    } while (startKey !== undefined);
  }

  sorted(noun: Noun, span: SortedSpan): Promise<AnyRow[]> {
    return sortedRecords(this.#collection(noun), span);
  }

  /** For a rule that spans several fields `value` has their values in declared order, separated by U+0001. */
  async find(noun: Noun, field: string, value: string): Promise<string | undefined> {
    const key = uniqueKeyOf(this.#keyspace, noun, field, value);
    if (key === undefined) throw new Error(`${noun.name}.${field} is not unique`);
    const item = await this.#table.get(key);
    return item && String(item.id);
  }

  async claimed(key: string): Promise<string | undefined> {
    const item = await this.#table.get(claimKey(this.#keyspace, key));
    return item && String(item.id);
  }

  /** After a lost race the number that the refusal told is given once without a read. */
  async lastNumber(sequence: string): Promise<number> {
    const key = sequenceKey(this.#keyspace, sequence);
    const told = this.#sequences.recall(key);
    if (told !== undefined) return told;
    const item = await this.#table.get(key);
    return (item?.n as number | undefined) ?? 0;
  }

  async perDay(noun: Noun, fromDate: string, toDate: string): Promise<Map<string, number>> {
    const days = await readDays(this.#collection(noun), fromDate, toDate);
    return everyDay(days, fromDate, toDate);
  }

  async tenant(): Promise<Tenant> {
    const { control, tenantId } = this.#binding;
    const tenant = await readTenant(control, tenantId);
    if (tenant === undefined) throw new Error('the tenant of an admitted request is missing');
    return tenant;
  }

  ordered(jobs: readonly string[]): ReturnType<Store['ordered']> {
    return orderedJobs(this.#table, this.#keyspace, jobs);
  }

  commit(changes: readonly Change[], extra: CommitExtra): Promise<void> {
    return commit(this.#target, changes, extra);
  }

  commitMany(changeSets: readonly ChangeSet[], extra: ManyExtra): Promise<CommitOutcome[]> {
    return commitMany(this.#target, changeSets, extra);
  }

  waiting(noun: Noun, line: string, limit: number): Promise<AnyRow[]> {
    return waitingRecords(this.#collection(noun), line, limit);
  }

  standInLine(noun: Noun, id: string): Promise<AnyRow | undefined> {
    return standInLine(this.#collection(noun), id);
  }

  async readIdempotencyRecord(
    key: string,
    at: AskedAt = { nowMs: 0 },
  ): Promise<IdempotencyRecord | undefined> {
    const item = await this.#table.get(idempotencyRecordKey(this.#keyspace, key));
    const answer = item && fromIdempotencyItem(item);
    return answer !== undefined && isKept(answer, at) ? answer : undefined;
  }

  #cursorKeys(): CursorKeys {
    const { cursorKey, formerCursorKey } = this.#binding;
    return formerCursorKey ? [cursorKey, formerCursorKey] : [cursorKey];
  }

  /** Lists of records begin theirs with the keyspace itself, so that neither can stand in for the other. */
  #subject(of: string): string {
    return JSON.stringify(['report', this.#keyspace, this.#binding.mode, of]);
  }

  #collection(noun: Noun): Collection {
    const { mode, clock = systemClock, realClock } = this.#binding;
    const [table, keyspace] = [this.#table, this.#keyspace];
    return { table, keyspace, noun, livemode: mode === 'live', clock, realClock };
  }
}
