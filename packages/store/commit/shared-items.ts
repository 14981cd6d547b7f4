// The small items that several records meet on: claims of unique values and counters of references. Their conditions make a
// deletion and a new reference exclude each other whichever comes first.
import { Failure, type FieldError } from '#kernel/error.ts';
import { usedBy } from '#resource/shape/used-by.ts';
import { Contention } from '../contention.ts';
import { TTL_ATTRIBUTE } from '../keys.ts';
import type { Item, Key } from '../table.ts';
import { Edit } from './edit.ts';
import { type EndNote, forgottenAt } from './end-notes.ts';

type ReferenceUser = { owner: number; by: number; field: string; kind?: string; isWord?: true };

/** All that a commit does to the counter of one target. */
export type ReferenceSum = {
  key: Key;
  by: number;
  /** `isWord`: who says a word, which may be said whatever becomes of the record that it means. */
  users: ReferenceUser[];
  retiredBy: number | undefined;
  /** What the end of the record is to be told with. */
  end?: EndNote;
  /** It counts nothing but words. */
  isWord?: true;
  /** The field of the record that said the word and does so no more; the record stays. */
  renamed?: string;
};

/** All that a commit does to one unique value. */
export type UniqueMove = {
  key: Key;
  taken?: { id: string; field: string; owner: number; retry?: boolean };
  dropped?: { id: string; owner: number };
};

/** Adds to the counter unless the target is gone, or marks it gone where nothing is left that refers to it. */
export function referenceEdit(sum: ReferenceSum, nowMs: number): Edit | undefined {
  if (sum.retiredBy !== undefined) {
    return sum.isWord ? unsaid(sum, sum.retiredBy) : retirement(sum, sum.retiredBy, nowMs);
  }
  const kinds = movedKinds(sum);
  if (sum.by === 0 && kinds.length === 0) return undefined;
  const edit = new Edit(sum.key);
  edit.kind = 'update';
  if (sum.by !== 0) edit.add(edit.path('n'), sum.by);
  addKinds(edit, kinds);
  for (const { owner, field, isWord } of sum.users) {
    if (sum.by > 0 && isWord !== true) requirePresent(edit, owner, field);
  }
  return edit;
}

function retirement(sum: ReferenceSum, owner: number, nowMs: number): Edit {
  if (sum.by > 0)
    throw new Error(`a record is deleted and referred to in one commit: ${sum.key.sk}`);
  const edit = new Edit(sum.key);
  edit.kind = 'update';
  const n = edit.path('n');
  const unused = `${n} = ${edit.value(-sum.by)}`;
  const condition = sum.by === 0 ? `attribute_not_exists(${n}) OR ${unused}` : unused;
  edit.set(edit.path('gone'), edit.value(nowMs));
  edit.set(edit.path(TTL_ATTRIBUTE), edit.value(forgottenAt(nowMs)));
  for (const [name, value] of Object.entries(sum.end ?? {})) edit.assign(name, value);
  if (sum.by !== 0) edit.add(n, sum.by);
  addKinds(edit, movedKinds(sum));
  edit.require(condition, {
    owner,
    holds: (item) => (item?.n ?? 0) === -sum.by,
    error: (item) => new Failure('resource_in_use', { errors: usesOf(item, sum) }),
  });
  return edit;
}

/** Holds only where no record is left that says the word. */
function unsaid(sum: ReferenceSum, owner: number): Edit {
  const { key, by, renamed } = sum;
  const edit = new Edit(key);
  const n = edit.path('n');
  if (by !== 0) {
    edit.kind = 'update';
    edit.add(n, by);
    addKinds(edit, movedKinds(sum));
  }
  edit.require(`attribute_not_exists(${n}) OR ${n} <= ${edit.value(-by)}`, {
    owner,
    holds: (item) => Number(item?.n ?? 0) <= -by,
    error: (item) => {
      const uses = usesOf(item, sum);
      return renamed === undefined
        ? new Failure('resource_in_use', { errors: uses })
        : stillSaid(renamed, uses);
    },
  });
  return edit;
}

function stillSaid(field: string, uses: readonly FieldError[]): Failure {
  const message = 'Other records name it by this';
  return new Failure('resource_in_use', {
    status: 409,
    errors: uses.map((use) => ({ field, location: 'body', ...use, message })),
  });
}

/** Beside the number of all that refer stand those of each noun, so that a refusal can name them without a read. */
const KIND = 'n.';

function movedKinds({ users }: ReferenceSum): [kind: string, by: number][] {
  const sums = new Map<string, number>();
  for (const { kind, by } of users)
    if (kind !== undefined) sums.set(kind, (sums.get(kind) ?? 0) + by);
  return [...sums].filter(([, by]) => by !== 0);
}

function addKinds(edit: Edit, kinds: readonly [string, number][]): void {
  for (const [kind, by] of kinds) edit.add(edit.path(`${KIND}${kind}`), by);
}

/** What would refer still after the commit, a line for each noun; what an earlier version counted has no noun. */
function usesOf(item: Item | undefined, sum: ReferenceSum): FieldError[] {
  const moved = new Map(movedKinds(sum));
  const uses = Object.entries(item ?? {}).flatMap(([name, counted]): FieldError[] => {
    const kind = name.startsWith(KIND) ? name.slice(KIND.length) : undefined;
    if (kind === undefined) return [];
    const count = Number(counted) + (moved.get(kind) ?? 0);
    return count > 0 ? [usedBy(kind, { count })] : [];
  });
  return uses.length > 0 ? uses : [{ message: 'Other records refer to it' }];
}

function requirePresent(edit: Edit, owner: number, field: string): void {
  edit.require(`attribute_not_exists(${edit.path('gone')})`, {
    owner,
    holds: (item) => item?.gone === undefined,
    error: () =>
      new Failure('related_record_not_found', {
        errors: [{ field, location: 'body', code: 'not_found' }],
      }),
  });
}

/** Takes the value, lets it go, or passes it from one record to another. */
export function uniqueEdit({ key, taken, dropped }: UniqueMove): Edit | undefined {
  const edit = new Edit(key);
  if (taken === undefined) {
    edit.kind = 'delete';
    return edit;
  }
  if (dropped?.id === taken.id) return undefined;
  edit.kind = 'put';
  edit.item = { id: taken.id };
  const free = `attribute_not_exists(${edit.path('pk')})`;
  const passed = dropped && `${edit.path('id')} = ${edit.value(dropped.id)}`;
  edit.require(passed === undefined ? free : `${free} OR ${passed}`, {
    owner: taken.owner,
    holds: (item: Item | undefined) => item === undefined || item.id === dropped?.id,
    error: () => (taken.retry === true ? new Contention('version') : notUnique(taken.field)),
  });
  return edit;
}

const notUnique = (field: string): Failure =>
  new Failure('duplicate_value', { errors: [{ field, location: 'body', code: 'not_unique' }] });
