// What a change asks of a record that an earlier item of the same request writes: judged here, as the table has another one yet.
import { isDeepStrictEqual } from 'node:util';
import { Failure } from '#kernel/error.ts';
import { decimal } from '#kernel/money.ts';
import type { Change, Refusal } from '../change.ts';
import type { Rec } from '../context.ts';
import type { Noun } from '../declaration.ts';
import { ItemContention } from './item-context.ts';

type Of<K extends Change['kind']> = Extract<Change, { kind: K }>;

/** Throws what the commit would: the refusal, or ItemContention where there is none. `record` is undefined where it was deleted. */
export function assertHolds(record: Rec | undefined, { where = {}, refusal }: Of<'require'>): void {
  const holds =
    record !== undefined &&
    Object.entries(where).every(([field, value]) => isDeepStrictEqual(record[field], value));
  if (!holds) throw refusal === undefined ? new ItemContention() : toFailure(refusal);
}

/** The new record with that adjustment. Throws what the commit would. */
export function adjusted(record: Rec, change: Of<'adjust'>): Rec {
  if (!isWithin(record, change))
    throw change.retry ? new ItemContention() : toFailure(change.refusal);
  return moved(record, change);
}

/** The record with that adjustment, whatever its bounds. */
export function moved(record: Rec, change: Of<'adjust'>): Rec {
  const { noun, field, also = [], by, set = {}, setOnce = {} } = change;
  const lacking = Object.entries(setOnce).filter(([name]) => record[name] === undefined);
  const after: Rec = { ...record, ...set, ...Object.fromEntries(lacking) };
  for (const name of [field, ...also]) move(noun, after, name, by);
  return after;
}

/** What `find` takes for the record's value of a unique field; undefined where it holds none. */
export function uniqueValue(noun: Noun, field: string, record: Rec): string | undefined {
  const rule = noun.unique.find((one) => one.field === field);
  const isHidden = noun.softDelete && record.status === 'deleted';
  if (rule === undefined || isHidden || (record[field] ?? '') === '') return undefined;
  return [field, ...(rule.with ?? [])].map((name) => String(record[name] ?? '')).join('\u0001');
}

function isWithin(record: Rec, { noun, field, by, min, max, unless }: Of<'adjust'>): boolean {
  if (unless !== undefined && isDeepStrictEqual(record[unless.field], unless.value)) return true;
  const result = plus(numberAt(noun, record, field), by);
  return !(min !== undefined && result < min) && !(max !== undefined && result > max);
}

/** A member of a counter map is named with it ("uses.ID"), an element of a list that counts with the list ("variants.ID"). */
function move(noun: Noun, record: Rec, field: string, by: number): void {
  const number = plus(numberAt(noun, record, field), by);
  const { at, member, counted } = placeOf(noun, field);
  if (member === undefined) record[at] = number;
  else if (counted === undefined) record[at] = { ...record[at], [member]: number };
  else
    record[at] = elementsOf(record[at]).map((each) =>
      each?._id === member ? { ...each, [counted]: number } : each,
    );
}

function numberAt(noun: Noun, record: Rec, field: string): number {
  const { at, member, counted } = placeOf(noun, field);
  if (member === undefined) return record[at] ?? 0;
  if (counted === undefined) return record[at]?.[member] ?? 0;
  return Number(elementsOf(record[at]).find((each) => each?._id === member)?.[counted] ?? 0);
}

type Element = Readonly<Record<string, unknown>>;
const elementsOf = (value: unknown): Element[] => (Array.isArray(value) ? value : []);

type Place = { at: string; member?: string; counted?: string };

function placeOf({ counterMaps, counted = {} }: Noun, field: string): Place {
  const [at = '', ...rest] = field.split('.');
  const member = rest.join('.');
  if (Object.hasOwn(counted, at)) return { at, member, counted: counted[at] };
  return counterMaps?.includes(at) === true ? { at, member } : { at: field };
}

const plus = (number: number, by: number): number => decimal(number).plus(by).toNumber();

const toFailure = ({ code, errors }: Refusal): Failure => new Failure(code, { errors });
