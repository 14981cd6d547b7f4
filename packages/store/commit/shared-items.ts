// The small items that several records meet on: claims of unique values and counters of references. Their conditions make a
// deletion and a new reference exclude each other whichever comes first.
import { Failure } from '#kernel/error.ts';
import { Contention } from '../contention.ts';
import { TTL_ATTRIBUTE } from '../keys.ts';
import type { Item, Key } from '../table.ts';
import { Edit } from './edit.ts';
import { type EndNote, forgottenAt } from './end-notes.ts';

/** All that a commit does to the counter of one target. */
export type ReferenceSum = {
  key: Key;
  by: number;
  /** `isWord`: who says a word, which may be said whatever becomes of the record that it means. */
  users: { owner: number; field: string; isWord?: true }[];
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
  if (sum.by === 0) return undefined;
  const edit = new Edit(sum.key);
  edit.kind = 'update';
  edit.add(edit.path('n'), sum.by);
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
  edit.require(condition, {
    owner,
    holds: (item) => (item?.n ?? 0) === -sum.by,
    error: () => new Failure('resource_in_use'),
  });
  return edit;
}

/** Holds only where no record is left that says the word. */
function unsaid({ key, by, renamed }: ReferenceSum, owner: number): Edit {
  const edit = new Edit(key);
  const n = edit.path('n');
  if (by !== 0) {
    edit.kind = 'update';
    edit.add(n, by);
  }
  edit.require(`attribute_not_exists(${n}) OR ${n} <= ${edit.value(-by)}`, {
    owner,
    holds: (item) => Number(item?.n ?? 0) <= -by,
    error: () => (renamed === undefined ? new Failure('resource_in_use') : stillSaid(renamed)),
  });
  return edit;
}

function stillSaid(field: string): Failure {
  const message = 'Other records name it by this';
  return new Failure('resource_in_use', {
    status: 409,
    errors: [{ field, location: 'body', message }],
  });
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
