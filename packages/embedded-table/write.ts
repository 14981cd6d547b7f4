// One write against the rows of a table: the condition against the item as it is, then what the item becomes.
import {
  type Action,
  ConditionFailed,
  type Item,
  type Key,
  TransactionRefused,
} from '#store/table.ts';
import { applyUpdate } from './expression/apply-update.ts';
import { type Bound, bind } from './expression/bind.ts';
import { holds } from './expression/holds.ts';
import { refuseBadItem, refuseBadKey, refuseLargeTransaction } from './limits.ts';
import { type Rows, type Stored, storedOf } from './sqlite/rows.ts';
import { sumOf, type Units, unitsOfWrite } from './units.ts';
import { portItemFromText } from './values/item-text.ts';
import { normal, normalMap } from './values/normal.ts';
import { ValidationError } from './values/value.ts';

/** An action as it was asked for, read and copied: what the caller does to its objects later changes nothing. */
export type Asked = Bound & { key: Key; kind: 'put' | 'update' | 'delete' | 'check'; put?: Stored };
type Done = { units: Units; after: Stored | undefined };
type Planned = { asked: Asked; before: Stored | undefined; after: Stored | undefined };
type Reason = TransactionRefused['reasons'][number];

/** Throws ValidationError for an action that is wrong whatever the item is. */
export function asked(action: Action): Asked {
  if ('put' in action) {
    const put = storedOf(checkedPut(normalMap(action.put)));
    refuseBadItem(put.item, put.bytes);
    const key = { pk: put.item.pk as string, sk: put.item.sk as string };
    return { kind: 'put', key, put, ...bind(action.condition) };
  }
  const kind = 'update' in action ? 'update' : 'delete' in action ? 'delete' : 'check';
  const key = keyOf(action);
  refuseBadKey(key);
  return { kind, key, ...bind(action.condition, 'update' in action ? action.set : undefined) };
}

/** By which the action is known when its transaction is repeated: with its expressions as they were given, which are shorter than read. */
export function textOf(action: Action, { kind, key, binding, put }: Asked): string {
  const { condition } = action;
  const set = 'update' in action ? action.set.expression : undefined;
  return JSON.stringify([kind, key, binding, set, condition?.expression]) + (put?.text ?? '');
}

/** Throws ConditionFailed or ValidationError, and has then written nothing. */
export function writeOne(rows: Rows, one: Asked): Done {
  const before = rows.find(one.key);
  if (!isAllowed(one, before)) throw new ConditionFailed(before && portItemFromText(before.text));
  const after = outcome(one, before);
  rows.replace(one.key, before, after);
  return { units: unitsOfWrite(one.key, before, after), after };
}

/** All of them or none. Throws TransactionRefused or ValidationError, and has then written nothing. */
export function writeAll(rows: Rows, all: readonly Asked[]): Units {
  const found = all.map((one) => ({ one, before: rows.find(one.key) }));
  const reasons = found.map(({ one, before }) => reasonOf(one, before));
  if (reasons.some((reason) => reason !== undefined)) throw new TransactionRefused(reasons);
  const planned = found.map(({ one, before }) => ({
    asked: one,
    before,
    after: outcome(one, before),
  }));
  refuseLargeTransaction(planned.reduce((sum, plan) => sum + bytesOf(plan), 0));
  for (const { asked: one, before, after } of planned) {
    if (one.kind !== 'check') rows.replace(one.key, before, after);
  }
  return sumOf(
    planned.map(({ asked: one, before, after }) => unitsOfWrite(one.key, before, after, 2)),
  );
}

function checkedPut(item: ReturnType<typeof normalMap>) {
  for (const name of ['pk', 'sk']) {
    if (typeof item[name] !== 'string') throw new ValidationError(`the item has no ${name}`);
  }
  return item;
}

const isAllowed = ({ condition, binding }: Asked, before: Stored | undefined): boolean =>
  condition === undefined || holds(condition, before?.item ?? {}, binding);

function reasonOf(one: Asked, before: Stored | undefined): Reason {
  if (isAllowed(one, before)) return undefined;
  const item: Item | undefined = before && portItemFromText(before.text);
  return { kind: 'condition', item };
}

function outcome(one: Asked, before: Stored | undefined): Stored | undefined {
  if (one.kind === 'put') return one.put;
  if (one.kind === 'delete') return undefined;
  if (one.kind === 'check' || one.steps === undefined) return before;
  const after = storedOf(applyUpdate(one.steps, before?.item ?? { ...one.key }, one.binding));
  refuseBadItem(after.item, after.bytes);
  return after;
}

const bytesOf = ({ before, after }: Planned): number =>
  Math.max(before?.bytes ?? 0, after?.bytes ?? 0);

function keyOf(action: Exclude<Action, { put: Item }>): Key {
  const given =
    'update' in action ? action.update : 'delete' in action ? action.delete : action.check;
  return { pk: normal(given.pk) as string, sk: normal(given.sk) as string };
}
