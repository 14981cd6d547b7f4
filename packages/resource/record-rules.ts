// From input to the record that is stored: defaults, prepare, rules and states, all pure. Own verbs that replace a standard one
// use the same steps, so that a noun's rules hold however its record comes to be.
import { isDeepStrictEqual } from 'node:util';
import { isSameInstant } from '#kernel/date.ts';
import { type FieldError, fail, refuse } from '#kernel/error.ts';
import { hasHidden } from '#kernel/fields.ts';
import { omitUndefined } from '#kernel/omit-undefined.ts';
import { assertMove } from '#kernel/states.ts';
import { amended, brandNew } from './change.ts';
import type { Context } from './context.ts';
import type { Noun } from './declaration.ts';
import { type AnyRow, member, namesOf } from './fields/row.ts';
import { takesTime } from './fields/takes-time.ts';

/** contract#sizes: a record's JSON is at most this long. */
const RECORD_BYTES_MAX = 200_000;
/** As JSON: of a character (`\u0001`), of quotes, colon and comma around a member; and no scalar has more characters than that. */
const CHARACTER_BYTES = 6;
const PUNCTUATION_BYTES = 6;
const SCALAR_LENGTH = 30;
const BOOKKEEPING = ['updated_at', 'version'];

/** What a client changes and what the service sets along. */
export type Amendment<N extends Noun> = N['$patch'] | (Partial<N['$new']> & { version?: number });

/** The new record of that input, dated as `brandNew` says. Throws validation_error with everything that is wrong. */
export function newRecord<N extends Noun>(
  ctx: Context,
  noun: N,
  input: N['$new'],
  ownId?: string,
): N['$made'] {
  const complete = { ...noun.defaults, ...omitUndefined(input) };
  const fields = noun.prepare?.(complete, { nowMs: ctx.clock.now() }) ?? complete;
  const record = brandNew(ctx, noun, omitUndefined(fields), ownId);
  refuse([
    ...initialStateErrors(noun, record),
    ...ruleErrors(noun, record, input),
    ...hiddenErrors(noun, record),
  ]);
  return record;
}

/**
 * The record with the input's fields; the same object when nothing differs. One that is undefined goes back to its default, or goes. A
 * time that is said in another spelling stays as it was written.
 * Throws validation_error, version_conflict, invalid_state_transition.
 */
export function amendedRecord<N extends Noun>(
  ctx: Context,
  noun: N,
  before: N['$row'],
  input: Amendment<N>,
): N['$row'] {
  const { version, ...fields } = input;
  assertVersion(before, version);
  const names = Object.keys(fields);
  const cleared = names.filter((name) => member(fields, name) === undefined);
  const restored = cleared.map((name) => [name, unsaid(noun, before, name)]);
  const respelled = names.filter((name) => isRespelled(noun, name, before, fields));
  const kept = respelled.map((name) => [name, member(before, name)]);
  const known = Object.fromEntries([...restored, ...kept]);
  const after = amended(ctx, before, { ...fields, ...known });
  if (isUnchanged(before, after)) return before;
  refuse([...ruleErrors(noun, after, fields), ...hiddenErrors(noun, after, before)]);
  for (const [field, { moves, initial }] of Object.entries(noun.states)) {
    const first = initial[0] ?? '';
    assertMove(moves, stateOf(before, field) ?? first, stateOf(after, field) ?? first);
  }
  return after;
}

/** Clients send a time that they read back in the spelling of their own zone: that is no other time. */
function isRespelled(noun: Noun, name: string, before: object, input: object): boolean {
  const [known, said] = [member(before, name), member(input, name)];
  if (typeof known !== 'string' || typeof said !== 'string' || known === said) return false;
  return isSameInstant(known, said) && takesTime(noun.record.shape[name]);
}

/** Its default; what every record has and that has none stays as it is, unless a verb that knows better says otherwise. */
function unsaid(noun: Noun, before: object, name: string): unknown {
  const usual = noun.defaults[name];
  return usual === undefined && noun.always.includes(name) ? member(before, name) : usual;
}

/** Throws version_conflict when the client asserted a version that is not the stored one. */
export function assertVersion(record: Pick<AnyRow, 'version'>, asserted: number | undefined): void {
  if (asserted === undefined || asserted === record.version) return;
  const line: FieldError = { field: 'version', location: 'body', actual: record.version };
  fail('version_conflict', { errors: [line] });
}

/** Equal but for updated_at and version. */
export function isUnchanged(before: object, after: object): boolean {
  const isSame = (name: string): boolean => {
    const [was, is] = [member(before, name), member(after, name)];
    return was === is || BOOKKEEPING.includes(name) || isDeepStrictEqual(was, is);
  };
  return (
    namesOf(after).every(isSame) &&
    namesOf(before).every((name) => Object.hasOwn(after, name) || isSame(name))
  );
}

function ruleErrors(noun: Noun, record: object, input: object): FieldError[] {
  const sent = new Set(namesOf(input));
  const errors = noun.rules.flatMap((rule) => rule(record, sent));
  if (mostBytes(record) <= RECORD_BYTES_MAX) return errors;
  const actual = Buffer.byteLength(JSON.stringify(record));
  if (actual <= RECORD_BYTES_MAX) return errors;
  const params = { max: RECORD_BYTES_MAX, actual };
  return [
    ...errors,
    { location: 'body', code: 'too_large', message: 'Record too large', ...params },
  ];
}

/** At least as many as its JSON takes, by the lengths of its texts; no bound where it holds more than texts, numbers and truths. */
function mostBytes(record: object): number {
  let bytes = 0;
  for (const name in record) {
    const value = member(record, name);
    if (typeof value === 'object' && value !== null) return Number.POSITIVE_INFINITY;
    const length = typeof value === 'string' ? value.length : SCALAR_LENGTH;
    bytes += (name.length + length) * CHARACTER_BYTES + PUNCTUATION_BYTES;
  }
  return bytes;
}

/** Two unique values that look alike are one value to the eye: what cannot be seen in those that clients give is refused. */
function hiddenErrors(noun: Noun, record: object, before: object = {}): FieldError[] {
  const fields = new Set(noun.unique.flatMap(({ field, with: others = [] }) => [field, ...others]));
  const given = [...fields].filter((field) => !noun.assigned.includes(field));
  return given.flatMap((field): FieldError[] => {
    const value = member(record, field);
    if (typeof value !== 'string' || value === member(before, field) || !hasHidden(value))
      return [];
    const message = 'A unique value has no invisible characters, and no blanks around it';
    return [{ field, location: 'body', code: 'invalid_format', message }];
  });
}

function initialStateErrors(noun: Noun, record: object): FieldError[] {
  return Object.entries(noun.states).flatMap(([field, { initial }]): FieldError[] => {
    const actual = stateOf(record, field);
    if (actual !== undefined && initial.includes(actual)) return [];
    const message = 'A new record cannot be in this state';
    return [{ field, location: 'body', code: 'invalid_enum', message, allowed: initial, actual }];
  });
}

const stateOf = (record: object, field: string): string | undefined => {
  const state = member(record, field);
  return typeof state === 'string' ? state : undefined;
};
