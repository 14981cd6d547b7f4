// Changes of whole records: what each writes to the record's own item and to the items it holds.
import { Failure } from '#kernel/error.ts';
import type { Change } from '#resource/change.ts';
import type { Noun, RecordChange, StandardEvent } from '#resource/declaration.ts';
import {
  eventName,
  eventPrefix,
  namesOfChange,
  standardEvents,
  tellsNothing,
} from '#resource/event-kinds.ts';
import { type AnyRow, idOf } from '#resource/fields/row.ts';
import { encodeJobs, FOLLOWING, following, toFields, toItem } from '../codec.ts';
import { Contention } from '../contention.ts';
import { isHidden } from '../index-entry.ts';
import { recordKey, referenceKey } from '../keys.ts';
import type { Item } from '../table.ts';
import { isDatedBack } from '../write-dating.ts';
import type { Edit } from './edit.ts';
import { endItem, endNote, tellsOrigin } from './end-notes.ts';
import {
  type Holds,
  missingFrom,
  NO_HOLDS,
  nameHolds,
  ownNames,
  referenceHolds,
  renamed,
  uniqueHolds,
} from './held-keys.ts';
import type { TransactionPlan } from './transaction-plan.ts';

type Create = Extract<Change, { kind: 'create' }>;
type Update = Extract<Change, { kind: 'update' }>;
type Delete = Extract<Change, { kind: 'delete' }>;

export function addCreate(
  plan: TransactionPlan,
  { noun, record, shared }: Create,
  owner: number,
): void {
  const id = idOf(noun, record);
  const key = recordKey(plan.keyspace, noun, id);
  const edit = plan.edit(key, 'put');
  edit.item = {
    ...toItem(key, noun, record, plan.writtenMs),
    ...attached(plan, noun, { after: record }),
  };
  edit.require(`attribute_not_exists(${edit.path('pk')})`, {
    owner,
    holds: (item) => item === undefined,
    error: () =>
      shared === true
        ? new Contention('version')
        : new Failure('duplicate_value', { errors: [{ field: noun.idField, code: 'not_unique' }] }),
  });
  if (!isHidden(noun, record)) plan.count(noun, id, 1);
  if (isDatedBack(noun, record, plan.nowMs)) plan.addMark(noun, id);
  moveHolds(plan, noun, { after: record }, { id: owner, retry: shared });
}

/** Writes only the attributes that differ; `before` must be as it was read, as the condition is its version. */
export function addUpdate(
  plan: TransactionPlan,
  { noun, before, after }: Update,
  owner: number,
): void {
  const id = idOf(noun, before);
  const key = recordKey(plan.keyspace, noun, id);
  const edit = plan.edit(key, 'update');
  plan.version(key, { from: before.version, to: after.version });
  const numbers = setFields(edit, toFields(noun, before), toFields(noun, after));
  setFollowing(edit, following(noun, before), following(noun, after));
  const written = { j: undefined, ...plan.origin, ...attached(plan, noun, { before, after }) };
  for (const [name, value] of Object.entries({ ...written, v: after.version }))
    edit.assign(name, value);
  requireVersion(edit, before.version, owner, { numbers, defaults: noun.defaults });
  const shown = Number(!isHidden(noun, after)) - Number(!isHidden(noun, before));
  if (shown !== 0) plan.changeVisibility(noun, id, shown);
  if (isDatedBack(noun, after, plan.nowMs)) plan.addMark(noun, id);
  moveHolds(plan, noun, { before, after }, { id: owner });
  for (const hold of renamed(plan.keyspace, noun, { before, after })) plan.rename(hold, owner);
}

export function addDelete(plan: TransactionPlan, { noun, record }: Delete, owner: number): void {
  const id = idOf(noun, record);
  const edit = plan.edit(recordKey(plan.keyspace, noun, id), 'delete');
  requireVersion(edit, record.version, owner);
  if (!isHidden(noun, record)) plan.changeVisibility(noun, id, -1);
  plan.addMark(noun, id);
  moveHolds(plan, noun, { before: record }, { id: owner });
  if (!noun.softDelete)
    for (const hold of ownNames(plan.keyspace, noun, record)) plan.retire(hold, owner);
  end(plan, noun, record, owner);
}

/** Keeps new references out where there may be any, and leaves the note of what asked for the end where that is told. */
function end(plan: TransactionPlan, noun: Noun, record: AnyRow, owner: number): void {
  const key = referenceKey(plan.keyspace, noun, idOf(noun, record));
  const note = endNote(plan.origin, record.updated_at);
  if (!noun.softDelete && noun.isReferred === true) plan.retire({ key, end: note }, owner);
  else if (tellsOrigin(note) && standardEvents(noun).includes('deleted'))
    plan.edit(key, 'put').item = endItem(note, plan.writtenMs);
}

/** Events, jobs, batch and request of a change, and the mark that tells one write from the next. */
function attached(plan: TransactionPlan, noun: Noun, change: RecordChange): Item {
  const jobs = noun.jobs?.(change) ?? [];
  const prefix = eventPrefix(noun, change.after ?? change.before ?? {});
  const names = namesOfChange(noun, change, lifecycle(noun, change));
  return {
    e: names.map((name) => eventName(prefix, name)),
    w: plan.mark,
    ...(jobs.length > 0 && { j: encodeJobs(jobs) }),
    ...(plan.origin.b !== undefined && { b: plan.origin.b }),
    ...(plan.origin.r !== undefined && { r: plan.origin.r }),
    ...((plan.origin.q !== undefined || tellsNothing(noun)) && { q: 1 }),
  };
}

function lifecycle(noun: Noun, { before, after }: RecordChange): StandardEvent {
  if (before === undefined) return 'created';
  const isDeletion = after !== undefined && isHidden(noun, after) && !isHidden(noun, before);
  return isDeletion ? 'deleted' : 'updated';
}

/**
 * Sets what differs. Numbers that change must still be as they were read: adjustments move them without moving the version,
 * and one that came in between must not be overwritten. Returns the conditions for that.
 */
function setFields(edit: Edit, before: Item, after: Item): Item {
  const numbers: Item = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (before[name] === after[name]) continue;
    const path = edit.path('d', name);
    if (after[name] === undefined) edit.remove(path);
    else edit.set(path, edit.value(after[name]));
    if (typeof before[name] === 'number') numbers[name] = before[name];
  }
  return numbers;
}

function setFollowing(edit: Edit, before: Item, after: Item): void {
  for (const name of FOLLOWING) {
    if (before[name] !== after[name]) edit.assign(name, after[name]);
  }
}

/** What was read of the numbers that change; one that is not stored was read as its default (decision 728). */
type Read = { numbers: Item; defaults: Noun['defaults'] };

const NOTHING_READ: Read = { numbers: {}, defaults: {} };

function requireVersion(
  edit: Edit,
  version: number,
  owner: number,
  { numbers, defaults }: Read = NOTHING_READ,
): void {
  const read = Object.entries(numbers);
  const mayLack = ([name, value]: [string, unknown]): boolean => defaults[name] === value;
  const stillThat = ([name, value]: [string, unknown]): string =>
    `${edit.path('d', name)} = ${edit.value(value)}`;
  const firm = read.filter((each) => !mayLack(each)).map(stillThat);
  const condition = [`${edit.path('v')} = ${edit.value(version)}`, ...firm].join(' AND ');
  for (const each of read.filter(mayLack))
    edit.condition(`${stillThat(each)} OR attribute_not_exists(${edit.path('d', each[0])})`);
  const unmoved = (item: Item): boolean =>
    read.every(([name, value]) => ((item.d as Item)[name] ?? defaults[name]) === value);
  edit.require(condition, {
    owner,
    holds: (item) => item !== undefined && item.v === version && unmoved(item),
    error: (item) => (item === undefined ? new Failure('not_found') : new Contention('version')),
  });
}

/** Takes what only the new record holds and lets go what only the old one held; `retry`: a commit that finds a value taken runs again. */
function moveHolds(
  plan: TransactionPlan,
  noun: Noun,
  { before, after }: RecordChange,
  { id: owner, retry }: { id: number; retry?: boolean },
): void {
  if (holdsNothing(noun)) return;
  const id = idOf(noun, after ?? before ?? {});
  const of = (holds: typeof uniqueHolds, record: AnyRow | undefined): Holds =>
    record === undefined ? NO_HOLDS : holds(plan.keyspace, noun, record);
  const unique = [of(uniqueHolds, before), of(uniqueHolds, after)] as const;
  for (const hold of missingFrom(unique[0], unique[1])) plan.drop(hold, id, owner);
  for (const hold of missingFrom(unique[1], unique[0])) plan.take({ ...hold, retry }, id, owner);
  const references = [of(referenceHolds, before), of(referenceHolds, after)] as const;
  for (const hold of missingFrom(references[0], references[1])) plan.refer(hold, -1, owner);
  for (const hold of missingFrom(references[1], references[0])) plan.refer(hold, 1, owner);
  const words = [of(nameHolds, before), of(nameHolds, after)] as const;
  for (const hold of missingFrom(words[0], words[1])) plan.refer(hold, -1, owner);
  for (const hold of missingFrom(words[1], words[0])) plan.refer(hold, 1, owner);
}

/** What the service keeps of its own work (events, deliveries) has no unique values and refers to nothing that may go. */
const holdsNothing = ({ unique, references, names = {} }: Noun): boolean =>
  unique.length === 0 && isEmpty(references) && isEmpty(names);

function isEmpty(named: object): boolean {
  for (const _ in named) return false;
  return true;
}
