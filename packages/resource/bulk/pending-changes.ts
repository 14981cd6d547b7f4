// An atomic bulk request as if its items had come one after the other: each reads what those before it will have written, and what
// several write to one record or sequence becomes one change, so that all of them fit one transaction.
import type { Change } from '../change.ts';
import type { ListQuery, Store } from '../context.ts';
import type { Noun } from '../declaration.ts';
import { type AnyRow, idOf } from '../fields/row.ts';
import { adjusted, assertHolds, moved, uniqueValue } from './pending-record.ts';

type Of<K extends Change['kind']> = Extract<Change, { kind: K }>;
type Written = Of<'create' | 'update' | 'delete'>;

type PendingChanges = {
  /**
   * Reads through to the store what nothing pending has changed. Lists find what the store has, and tell it as it will be; `each` finds
   * what the request creates too.
   */
  store: Store;
  /** One more item's changes; its change set has what is not part of an earlier one's. */
  add(changes: readonly Change[]): void;
  changeSets: readonly (readonly Change[])[];
};

/** Where a pending change stands, so that a later one can take its place. */
type Place<C> = { changeSet: Change[]; at: number; change: C };

export function pendingChanges(store: Store): PendingChanges {
  const pool = new Pool();
  const { claims, numbers } = pool;
  return {
    changeSets: pool.changeSets,
    add: (changes) => pool.add(changes),
    store: {
      ...readingThrough(store),
      ...pendingRecords(store, pool),
      claimed: async (key) => (claims.has(key) ? claims.get(key) : store.claimed(key)),
      lastNumber: async (sequence) =>
        numbers.get(sequence)?.change.to ?? store.lastNumber(sequence),
    },
  };
}

class Pool {
  readonly changeSets: Change[][] = [];
  readonly records = new Map<string, Place<Written>>();
  readonly numbers = new Map<string, Place<Of<'number'>>>();
  readonly claims = new Map<string, string | undefined>();
  /** Adjustments of records that are stored. */
  readonly moves = new Map<string, Of<'adjust'>[]>();

  /** What an item requires is what it read, before its own changes. */
  add(changes: readonly Change[]): void {
    const changeSet: Change[] = [];
    this.changeSets.push(changeSet);
    for (const change of changes) if (change.kind === 'require') this.#require(change, changeSet);
    for (const change of changes) this.#add(change, changeSet);
  }

  #add(change: Change, changeSet: Change[]): void {
    switch (change.kind) {
      case 'create':
      case 'update':
      case 'delete': {
        const known = this.records.get(keyOf(change));
        this.records.set(keyOf(change), put(known, merged(known?.change, change), changeSet));
        return;
      }
      case 'number': {
        const known = this.numbers.get(change.sequence);
        const from = known?.change.from ?? (known?.change ?? change).to - 1;
        this.numbers.set(change.sequence, put(known, { ...change, from }, changeSet));
        return;
      }
      case 'adjust':
        this.#adjust(change, changeSet);
        return;
      case 'require':
        return;
      default:
        this.claims.set(change.key, change.kind === 'claim' ? change.id : undefined);
        changeSet.push(change);
    }
  }

  /** What is pending has a condition of its own, and the table does not know yet what it will be. */
  #require(change: Of<'require'>, changeSet: Change[]): void {
    const known = this.records.get(keyOfId(change));
    if (known === undefined) changeSet.push(change);
    else assertHolds(afterOf(known.change), change);
  }

  #adjust(change: Of<'adjust'>, changeSet: Change[]): void {
    const key = keyOfId(change);
    const known = this.records.get(key);
    if (known?.change.kind === 'create') {
      const record = adjusted(known.change.record, change);
      this.records.set(key, put(known, { ...known.change, record }, changeSet));
      return;
    }
    changeSet.push(change);
    this.moves.set(key, [...(this.moves.get(key) ?? []), change]);
  }

  /**
   * The record with the numbers that it will have, so that no item is promised what an earlier one took. Numbers that nothing bounds,
   * of a kind of record that the request itself writes, are told as they are stored, since an update requires those of the table.
   */
  moved<R extends AnyRow>(noun: Noun, record: R): R {
    const moves = this.moves.get(keyOfId({ noun, id: idOf(noun, record) })) ?? [];
    const isWritten = [...this.records.values()].some(({ change }) => change.noun === noun);
    return moves.filter((move) => !isWritten || isBounded(move)).reduce(moved, record);
  }
}

/** At the place of the earlier change, or at the end of the change set. */
function put<C extends Change>(
  place: Place<C> | undefined,
  change: C,
  changeSet: Change[],
): Place<C> {
  const { changeSet: of, at } = place ?? { changeSet, at: changeSet.length };
  of[at] = change;
  return { changeSet: of, at, change };
}

const isBounded = ({ min, max, retry }: Of<'adjust'>): boolean =>
  retry === true || min !== undefined || max !== undefined;

const readingThrough = (store: Store) => ({
  sorted: store.sorted.bind(store),
  perDay: store.perDay.bind(store),
  ordered: store.ordered.bind(store),
  signCursor: store.signCursor.bind(store),
  readCursor: store.readCursor.bind(store),
  tenant: store.tenant.bind(store),
});

function pendingRecords(
  store: Store,
  pool: Pool,
): Pick<Store, 'get' | 'getMany' | 'list' | 'pages' | 'each' | 'find'> {
  const { records } = pool;
  const pendingOf = (noun: Noun, id: string) => records.get(keyOfId({ noun, id }))?.change;
  /** What the request leaves of a record that is stored. */
  const left = <N extends Noun>(noun: N, record: N['$row']): N['$row'][] => {
    const pending = pendingOf(noun, idOf(noun, record));
    const after = pending === undefined ? record : afterOf<N>(pending);
    return after === undefined ? [] : [pool.moved(noun, after)];
  };
  const getMany: Store['getMany'] = async (noun, ids) => {
    const others = ids.filter((id) => pendingOf(noun, id) === undefined);
    const stored = others.length === 0 ? [] : (await store.getMany(noun, others)).values();
    const pending = ids.flatMap((id) => afterOf(pendingOf(noun, id)) ?? []);
    const found = [...stored, ...pending].map((record) => pool.moved(noun, record));
    return new Map(found.map((record) => [idOf(noun, record), record]));
  };
  const get: Store['get'] = async (noun, id) => {
    const pending = pendingOf(noun, id);
    const record = pending === undefined ? await store.get(noun, id) : afterOf(pending);
    return record && pool.moved(noun, record);
  };
  const find: Store['find'] = async (noun, field, value) => {
    for (const { change } of records.values()) {
      const after = change.noun === noun ? afterOf(change) : undefined;
      if (after && uniqueValue(noun, field, after) === value) return idOf(noun, after);
    }
    const found = await store.find(noun, field, value);
    const pending = found === undefined ? undefined : pendingOf(noun, found);
    return pending === undefined || keepsValue(pending, field) ? found : undefined;
  };
  const list: Store['list'] = async (noun, query) => {
    const page = await store.list(noun, query);
    return { ...page, items: page.items.flatMap((record) => left(noun, record)) };
  };
  async function* pages<N extends Noun>(
    noun: N,
    query: ListQuery<N['$filter']>,
  ): AsyncGenerator<N['$row'][]> {
    for await (const page of store.pages(noun, query))
      yield page.flatMap((record) => left(noun, record));
  }
  async function* each<N extends Noun>(noun: N): AsyncGenerator<N['$row']> {
    for await (const record of store.each(noun)) yield* left(noun, record);
    const pending = [...records.values()].map(({ change }) => change);
    for (const change of pending) {
      if (change.kind === 'create' && change.noun === noun) yield change.record;
    }
  }
  return { get, getMany, list, pages, each, find };
}

/** The record that the store finds by that value has it afterwards too. */
const keepsValue = (change: Written, field: string): boolean =>
  change.kind === 'update' &&
  uniqueValue(change.noun, field, change.before) === uniqueValue(change.noun, field, change.after);

/** Two changes of one record as one, which makes one version. Throws where no one change does what both do. */
function merged(first: Written | undefined, next: Written): Written {
  if (first === undefined) return next;
  if (first.kind === 'update' && next.kind === 'update')
    return { ...first, after: { ...next.after, version: first.after.version } };
  if (first.kind === 'update' && next.kind === 'delete')
    return { kind: 'delete', noun: next.noun, record: first.before };
  if (first.kind === 'create' && next.kind === 'update')
    return { ...first, record: { ...next.after, version: first.record.version } };
  throw new Error(`${first.kind} and ${next.kind} of one ${next.noun.name} in one transaction`);
}

/** The record that a change of that noun leaves. */
function afterOf<N extends Noun>(change: Written | undefined): N['$row'] | undefined {
  if (change?.kind === 'create') return change.record;
  return change?.kind === 'update' ? change.after : undefined;
}

const keyOf = (change: Written): string => {
  const { noun } = change;
  const record = change.kind === 'update' ? change.before : change.record;
  return keyOfId({ noun, id: idOf(noun, record) });
};

const keyOfId = ({ noun, id }: { noun: Noun; id: string }): string => `${noun.key}#${id}`;
