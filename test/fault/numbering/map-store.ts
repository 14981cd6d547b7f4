// The store as maps, with every condition of a commit that the numbering protocol relies on; store-twin.test.ts runs the same
// seeds on the real one. A commit happens at one instant, wholly or not at all.
import { Failure } from '#kernel/error.ts';
import type { Change } from '#resource/change.ts';
import type { Tenant } from '#resource/context.ts';
import type { Noun } from '#resource/declaration.ts';
import { idOf } from '#resource/fields/row.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { Contention } from '#store/contention.ts';
import {
  IdempotencyConflict,
  type IdempotencyWrite,
  isKept,
  isLeased,
} from '#store/idempotency-records.ts';
import type { BoundStore, CommitExtra } from '#store/repository.ts';

/** Without `after` the record is gone. */
export type Move = { noun: Noun; before?: Rec; after?: Rec };
export type Kept = {
  records: Map<string, Rec>;
  claims: Map<string, string>;
  numbers: Map<string, number>;
  answers: Map<string, IdempotencyWrite>;
  /** Where sequences stand that moved under a commit: told once without a read. */
  told?: Map<string, number>;
};

/** The simulation has no order among those that met on an item, so it need not say which. */
const SOME_ITEM = { pk: 'moved', sk: 'item' };

const unused = (): never => {
  throw new Error('the protocol does not use it');
};
const absent = async (): Promise<never> => unused();
const keyOf = (noun: Noun, id: string): string => `${noun.key} ${id}`;

/** A store and what it holds; `onMoved` is told what each commit did to records. */
export function mapStore(
  tenant: Tenant,
  onMoved: (moves: Move[]) => void,
): { store: BoundStore; kept: Kept } {
  const kept: Kept = {
    records: new Map(),
    claims: new Map(),
    numbers: new Map(),
    answers: new Map(),
    told: new Map(),
  };
  const getMany: BoundStore['getMany'] = async (noun, ids) =>
    new Map(
      ids.flatMap((id) => {
        const record = kept.records.get(keyOf(noun, id));
        return record === undefined ? [] : [[id, record] as const];
      }),
    );
  const store: BoundStore = {
    getMany,
    get: async (noun, id) => kept.records.get(keyOf(noun, id)),
    list: absent,
    pages: unused,
    each: unused,
    find: absent,
    sorted: absent,
    perDay: absent,
    commitMany: absent,
    waiting: absent,
    standInLine: absent,
    signCursor: unused,
    readCursor: unused,
    claimed: async (key) => kept.claims.get(key),
    lastNumber: async (sequence) => {
      const last = kept.told?.get(sequence) ?? kept.numbers.get(sequence) ?? 0;
      kept.told?.delete(sequence);
      return last;
    },
    ordered: async () => [],
    tenant: async () => tenant,
    readIdempotencyRecord: async (key, at = { nowMs: 0 }) => {
      const answer = kept.answers.get(key);
      return answer !== undefined && isKept(answer, at) ? answer : undefined;
    },
    commit: async (changes, extra) => {
      const refused = refusal(kept, changes, extra);
      if (refused !== undefined) throw refused;
      onMoved(changes.flatMap((change) => apply(kept, change)));
      if (extra.answer !== undefined) kept.answers.set(extra.answer.key, extra.answer);
    },
  };
  return { store, kept };
}

/** Another's answer beats everything, a lost race beats a failure that may come of it. */
function refusal(
  kept: Kept,
  changes: readonly Change[],
  { answer, nowMs }: CommitExtra,
): Error | undefined {
  const errors = changes.flatMap((change) => refusalOf(kept, change) ?? []);
  const held = answer && kept.answers.get(answer.key);
  if (held !== undefined && answer !== undefined && !mayReplace(held, answer, nowMs))
    return new IdempotencyConflict(held);
  const moved = errors.find((error) => error instanceof Contention);
  return moved?.onItem(SOME_ITEM) ?? errors[0];
}

function mayReplace(held: IdempotencyWrite, answer: IdempotencyWrite, nowMs: number): boolean {
  if (!isKept(held, { nowMs, foreseen: answer.foreseen })) return true;
  if (answer.replaces !== true || held.bodyHash !== answer.bodyHash) return false;
  const isOver = held.leaseUntil !== undefined && !isLeased(held, { nowMs });
  return held.owner === answer.owner || isOver;
}

function refusalOf(kept: Kept, change: Change): Error | undefined {
  switch (change.kind) {
    case 'create':
      return has(kept, change.noun, idOf(change.noun, change.record))
        ? new Failure('duplicate_value')
        : undefined;
    case 'update':
      return updateRefusal(kept, change.noun, change);
    case 'delete':
      return updateRefusal(kept, change.noun, { before: change.record, after: change.record });
    case 'adjust':
      return has(kept, change.noun, change.id) ? undefined : new Failure(change.refusal.code);
    case 'require': {
      const record = kept.records.get(keyOf(change.noun, change.id));
      const wanted = Object.entries(change.where ?? {});
      return wanted.every(([field, value]) => record?.[field] === value)
        ? undefined
        : new Contention('version');
    }
    case 'number': {
      const { sequence, to, from = to - 1 } = change;
      const last = kept.numbers.get(sequence) ?? 0;
      if (last === from) return undefined;
      kept.told?.set(sequence, last);
      return new Contention('sequence');
    }
    case 'claim':
      if (!kept.claims.has(change.key)) return undefined;
      return change.retry === true ? new Contention('version') : failureOf(change.refusal);
    default:
      return undefined;
  }
}

const has = (kept: Kept, noun: Noun, id: string): boolean => kept.records.has(keyOf(noun, id));
const failureOf = ({ code, errors }: { code: Failure['code']; errors?: Failure['errors'] }) =>
  new Failure(code, { errors });

/** Numbers that the update changes must be as they were read: adjustments move them without moving the version. */
function updateRefusal(
  kept: Kept,
  noun: Noun,
  { before, after }: { before: Rec; after: Rec },
): Error | undefined {
  const stored = kept.records.get(keyOf(noun, idOf(noun, before)));
  if (stored === undefined) return new Failure('not_found');
  const isSame = Object.keys(before).every(
    (name) =>
      name === 'version' ||
      typeof before[name] !== 'number' ||
      before[name] === after[name] ||
      stored[name] === before[name],
  );
  return stored.version === before.version && isSame ? undefined : new Contention('version');
}

function apply(kept: Kept, change: Change): Move[] {
  const put = (noun: Noun, after: Rec, before?: Rec): Move[] => {
    kept.records.set(keyOf(noun, after._id), after);
    return [{ noun, before, after }];
  };
  switch (change.kind) {
    case 'create':
      return put(change.noun, change.record);
    case 'update': {
      const { noun, before, after } = change;
      return put(
        noun,
        changed(kept.records.get(keyOf(noun, idOf(noun, before))), before, after),
        before,
      );
    }
    case 'adjust': {
      const { noun, id, field, by, set } = change;
      const before = kept.records.get(keyOf(noun, id)) ?? {};
      return put(noun, { ...before, [field]: (before[field] ?? 0) + by, ...set }, before);
    }
    case 'number':
      kept.numbers.set(change.sequence, change.to);
      return [];
    case 'claim':
      kept.claims.set(change.key, change.id);
      return [];
    case 'release':
      kept.claims.delete(change.key);
      return [];
    case 'require':
      return [];
    case 'delete':
      kept.records.delete(keyOf(change.noun, idOf(change.noun, change.record)));
      return [{ noun: change.noun, before: change.record }];
  }
}

/** Only what differs is written: what an adjustment moved meanwhile stays. */
function changed(stored: Rec = {}, before: Rec, after: Rec): Rec {
  if (stored === before && !Object.values(after).includes(undefined)) return after;
  const record: Rec = { ...stored };
  for (const name of Object.keys({ ...before, ...after })) {
    if (before[name] === after[name]) continue;
    if (after[name] === undefined) delete record[name];
    else record[name] = after[name];
  }
  return record;
}
