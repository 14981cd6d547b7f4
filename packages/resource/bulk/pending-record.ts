// What a change asks of a record that an earlier item of the same request writes: judged here, as the table has another one yet.
import { isDeepStrictEqual } from 'node:util';
import { Failure } from '#kernel/error.ts';
import { decimal } from '#kernel/money.ts';
import { omitUndefined } from '#kernel/omit-undefined.ts';
import type { Change, Refusal } from '../change.ts';
import type { Noun } from '../declaration.ts';
import { type Members, member, membersOf } from '../fields/row.ts';
import { ItemContention } from './item-context.ts';

type Of<K extends Change['kind']> = Extract<Change, { kind: K }>;

/** Throws what the commit would: the refusal, or ItemContention where there is none. `record` is undefined where it was deleted. */
export function assertHolds(
  record: object | undefined,
  { where = {}, refusal }: Of<'require'>,
): void {
  const holds =
    record !== undefined &&
    Object.entries(where).every(([field, value]) =>
      isDeepStrictEqual(member(record, field), value),
    );
  if (!holds) throw refusal === undefined ? new ItemContention() : toFailure(refusal);
}

/** The new record with that adjustment. Throws what the commit would. */
export function adjusted<R extends object>(record: R, change: Of<'adjust'>): R {
  if (!isWithin(record, change))
    throw change.retry ? new ItemContention() : toFailure(change.refusal);
  return moved(record, change);
}

/** The record with that adjustment, whatever its bounds. */
export function moved<R extends object>(record: R, change: Of<'adjust'>): R {
  const { noun, field, more = [], by, set = {}, setOnce = {} } = change;
  const lacking = Object.entries(setOnce).filter(([name]) => member(record, name) === undefined);
  const after = omitUndefined({ ...record, ...set, ...Object.fromEntries(lacking) });
  Object.assign(after, move(noun, after, field, by));
  for (const [name, own] of more) Object.assign(after, move(noun, after, name, own));
  return after;
}

/** What `find` takes for the record's value of a unique field; undefined where it holds none. */
export function uniqueValue(noun: Noun, field: string, record: object): string | undefined {
  const rule = noun.unique.find((one) => one.field === field);
  const isHidden = noun.softDelete && member(record, 'status') === 'deleted';
  if (rule === undefined || isHidden || (member(record, field) ?? '') === '') return undefined;
  return [field, ...(rule.with ?? [])]
    .map((name) => String(member(record, name) ?? ''))
    .join('\u0001');
}

function isWithin(record: object, { noun, field, by, min, max, unless }: Of<'adjust'>): boolean {
  if (unless !== undefined && isDeepStrictEqual(member(record, unless.field), unless.value))
    return true;
  const result = plus(numberAt(noun, record, field), by);
  return !(min !== undefined && result < min) && !(max !== undefined && result > max);
}

/** A member of a counter map is named with it ("uses.ID"), an element of a list that counts with the list ("variants.ID"). */
function move(noun: Noun, record: object, field: string, by: number): Members {
  const number = plus(numberAt(noun, record, field), by);
  const { at, inner, counted } = placeOf(noun, field);
  const value = member(record, at);
  if (inner === undefined) return { [at]: number };
  if (counted === undefined) return { [at]: { ...membersIn(value), [inner]: number } };
  const elements = elementsOf(value).map((each) =>
    each?._id === inner ? { ...each, [counted]: number } : each,
  );
  return { [at]: elements };
}

function numberAt(noun: Noun, record: object, field: string): number {
  const { at, inner, counted } = placeOf(noun, field);
  const value = member(record, at);
  if (inner === undefined) return Number(value ?? 0);
  if (counted === undefined) return Number(membersIn(value)[inner] ?? 0);
  return Number(elementsOf(value).find((each) => each?._id === inner)?.[counted] ?? 0);
}

const membersIn = (value: unknown): Members =>
  typeof value === 'object' && value !== null ? membersOf(value) : {};
const elementsOf = (value: unknown): Members[] => (Array.isArray(value) ? value : []);

type Place = { at: string; inner?: string; counted?: string };

function placeOf({ counterMaps, counted = {} }: Noun, field: string): Place {
  const [at = '', ...rest] = field.split('.');
  const inner = rest.join('.');
  if (Object.hasOwn(counted, at)) return { at, inner, counted: counted[at] };
  return counterMaps?.includes(at) === true ? { at, inner } : { at: field };
}

const plus = (number: number, by: number): number => decimal(number).plus(by).toNumber();

const toFailure = ({ code, errors }: Refusal): Failure => new Failure(code, { errors });
