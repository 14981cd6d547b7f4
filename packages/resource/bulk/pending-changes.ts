// An atomic bulk request as if its items had come one after the other: each reads what those before it will have written, and what
// several write to one record or sequence becomes one change, so that all of them fit one transaction.
import type { Change } from '../change.ts';
import type { Rec, Store } from '../context.ts';
import type { Noun } from '../declaration.ts';

type Of<K extends Change['kind']> = Extract<Change, { kind: K }>;
type Written = Of<'create' | 'update' | 'delete'>;

export type PendingChanges = {
  /** Reads through to the store what nothing pending has changed. Lists and searches see the store only. */
  store: Store;
  /** One more item's changes; its group has what is not part of an earlier one's. */
  add(changes: readonly Change[]): void;
  groups: readonly (readonly Change[])[];
};

/** Where a pending change stands, so that a later one can take its place. */
type Place<C> = { group: Change[]; at: number; change: C };

export function pendingChanges(store: Store): PendingChanges {
  const groups: Change[][] = [];
  const records = new Map<string, Place<Written>>();
  const numbers = new Map<string, Place<Of<'number'>>>();
  const claims = new Map<string, string | undefined>();
  const put = <C extends Change>(place: Place<C> | undefined, change: C, group: Change[]) => {
    const { group: of, at } = place ?? { group, at: group.length };
    of[at] = change;
    return { group: of, at, change };
  };
  const addOne = (change: Change, group: Change[]) => {
    switch (change.kind) {
      case 'create':
      case 'update':
      case 'delete': {
        const known = records.get(keyOf(change));
        records.set(keyOf(change), put(known, merged(known?.change, change), group));
        return;
      }
      case 'number': {
        const known = numbers.get(change.sequence);
        const from = known?.change.from ?? (known?.change ?? change).to - 1;
        numbers.set(change.sequence, put(known, { ...change, from }, group));
        return;
      }
      default:
        if (change.kind === 'claim') claims.set(change.key, change.id);
        if (change.kind === 'release') claims.set(change.key, undefined);
        group.push(change);
    }
  };
  return {
    groups,
    add(changes) {
      const group: Change[] = [];
      groups.push(group);
      for (const change of changes) addOne(change, group);
    },
    store: {
      ...readingThrough(store),
      ...pendingRecords(store, records),
      claimed: async (key) => (claims.has(key) ? claims.get(key) : store.claimed(key)),
      lastNumber: async (sequence) =>
        numbers.get(sequence)?.change.to ?? store.lastNumber(sequence),
    },
  };
}

const readingThrough = (store: Store) => ({
  list: store.list.bind(store),
  each: store.each.bind(store),
  find: store.find.bind(store),
  perDay: store.perDay.bind(store),
  tenant: store.tenant.bind(store),
});

function pendingRecords(
  store: Store,
  records: ReadonlyMap<string, Place<Written>>,
): Pick<Store, 'get' | 'getMany'> {
  const getMany: Store['getMany'] = async (noun, ids) => {
    const isPending = (id: string) => records.has(`${noun.key}#${id}`);
    const others = ids.filter((id) => !isPending(id));
    const found = others.length === 0 ? new Map<string, Rec>() : await store.getMany(noun, others);
    for (const id of ids.filter(isPending)) {
      const after = afterOf(records.get(`${noun.key}#${id}`)?.change);
      if (after !== undefined) found.set(id, after);
    }
    return found;
  };
  const get: Store['get'] = async (noun, id) => {
    const pending = records.get(`${noun.key}#${id}`);
    return pending === undefined ? store.get(noun, id) : afterOf(pending.change);
  };
  return { get, getMany };
}

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

function afterOf(change: Written | undefined): Rec | undefined {
  if (change?.kind === 'create') return change.record;
  return change?.kind === 'update' ? change.after : undefined;
}

const keyOf = (change: Written): string => {
  const record = change.kind === 'update' ? change.before : change.record;
  return `${change.noun.key}#${idOf(change.noun, record)}`;
};

const idOf = (noun: Noun, record: Rec): string => String(record[noun.idField]);
