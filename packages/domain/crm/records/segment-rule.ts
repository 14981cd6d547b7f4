// One rule of a dynamic segment: a field of the customer, an operator, a value. Decision: decisions
// 15. Pure. Texts are compared without case and accents; a customer who lacks the field is only
// found by ne, not_in and exists false.
import { beginMs, DAY_MS, inFull, lastMs } from '#kernel/date.ts';
import type { FieldError } from '#kernel/error.ts';
import { dayOrInstant, flag, list, oneOf, text } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import { type FieldKind, fieldKind, valuesAt } from './customer-field.ts';

const OPS = [
  'eq',
  'ne',
  'gt',
  'gte',
  'lt',
  'lte',
  'in',
  'not_in',
  'contains',
  'starts_with',
  'exists',
  'within_days',
  'older_than_days',
] as const;
type Op = (typeof OPS)[number];
export type SegmentRule = { field: string; op: Op; value?: unknown };

const EQUAL: readonly Op[] = ['eq', 'ne', 'exists'];
const ORDER: readonly Op[] = ['gt', 'gte', 'lt', 'lte'];
/** Where the value is a bare day, these are of its end. */
const THROUGH: readonly Op[] = ['gt', 'lte'];
const SETS: readonly Op[] = ['in', 'not_in'];
const AGES: readonly Op[] = ['within_days', 'older_than_days'];
const OPS_OF: Readonly<Record<FieldKind, readonly Op[]>> = {
  text: [...EQUAL, ...SETS, 'contains', 'starts_with'],
  number: [...EQUAL, ...ORDER, ...SETS],
  flag: EQUAL,
  time: [...EQUAL, ...ORDER, ...AGES],
  any: [...EQUAL, ...ORDER, ...SETS, 'contains', 'starts_with'],
};
const DAYS_MAX = 36_500;

const single = () => z.union([text(0, 500), z.number(), flag()]);

/** A rule as the wire has it. */
export const segmentRule = () =>
  z.strictObject({
    field: text(1, 100),
    op: oneOf(OPS),
    value: z.union([single(), list(single(), 100, 1)]).optional(),
  });

/** What is wrong with the rule that stands at `at` ("rules.all[0]"). */
export function segmentRuleErrors({ field, op, value }: SegmentRule, at: string): FieldError[] {
  const kind = fieldKind(field);
  const line = (member: string, message: string, more: Partial<FieldError> = {}): FieldError[] => [
    { field: `${at}.${member}`, location: 'body', code: 'invalid_enum', message, ...more },
  ];
  if (kind === undefined) return line('field', 'Customers have no such field', { actual: field });
  const allowed = OPS_OF[kind];
  if (!allowed.includes(op)) return line('op', `Not an operator of ${field}`, { allowed });
  const expected = expectedValue(kind, op);
  if (expected.fits(value)) return [];
  const code = value === undefined ? 'required' : 'invalid_type';
  return line('value', `The value must be ${expected.words}`, { code, expected: expected.words });
}

/** Does the customer satisfy the rule at that instant? */
export function satisfies(
  customer: object,
  { field, op, value }: SegmentRule,
  nowMs: number,
): boolean {
  const kind = fieldKind(field) ?? 'any';
  const own = valuesAt(customer, field).map((each) => comparable(kind, each));
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  const edge = THROUGH.includes(op) ? lastMs : beginMs;
  const wanted = values.map((each) => comparable(kind, each, edge));
  const isWanted = (each: Comparable) =>
    kind === 'time' ? isWithin(each, values) : wanted.includes(each);
  switch (op) {
    case 'exists':
      return own.length > 0 === (value ?? true);
    case 'eq':
    case 'in':
      return own.some(isWanted);
    case 'ne':
    case 'not_in':
      return !own.some(isWanted);
    case 'contains':
      return own.some((each) => String(each).includes(String(wanted[0])));
    case 'starts_with':
      return own.some((each) => String(each).startsWith(String(wanted[0])));
    case 'within_days':
    case 'older_than_days': {
      const since = nowMs - Number(value) * DAY_MS;
      return own.some((each) => Number(each) >= since === (op === 'within_days'));
    }
    default:
      return own.some((each) => inOrder(op, each, wanted[0]));
  }
}

type Comparable = string | number | boolean;

/** Instants as milliseconds, texts folded. */
function comparable(kind: FieldKind, value: unknown, edge = beginMs): Comparable {
  if (kind === 'time') return edge(inFull(String(value)));
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return String(value).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** A bare day is all of its instants. */
const isWithin = (own: Comparable, times: readonly unknown[]): boolean =>
  times.some((each) => own >= comparable('time', each) && own <= comparable('time', each, lastMs));

function inOrder(op: Op, own: Comparable, wanted: Comparable | undefined): boolean {
  if (wanted === undefined || typeof own !== typeof wanted) return false;
  if (op === 'gt') return own > wanted;
  if (op === 'gte') return own >= wanted;
  return op === 'lt' ? own < wanted : own <= wanted;
}

type Expected = { words: string; fits: (value: unknown) => boolean };

function expectedValue(kind: FieldKind, op: Op): Expected {
  if (op === 'exists') {
    return {
      words: 'true, false or missing',
      fits: (value) => value === undefined || isFlag(value),
    };
  }
  if (AGES.includes(op)) {
    return { words: `a number of days up to ${DAYS_MAX}`, fits: (value) => isDays(value) };
  }
  const one = ONE[kind];
  if (!SETS.includes(op)) return one;
  const fits = (value: unknown) => Array.isArray(value) && value.every(one.fits);
  return { words: `a list, each of it ${one.words}`, fits };
}

const isFlag = (value: unknown): boolean => typeof value === 'boolean';
const isDays = (value: unknown): boolean =>
  typeof value === 'number' && value >= 0 && value <= DAYS_MAX;

const ONE: Readonly<Record<FieldKind, Expected>> = {
  text: { words: 'text', fits: (value) => typeof value === 'string' },
  number: { words: 'a number', fits: (value) => typeof value === 'number' },
  flag: { words: 'true or false', fits: isFlag },
  time: {
    words: 'a date or date-time',
    fits: (value) => dayOrInstant().safeParse(value).success,
  },
  any: {
    words: 'text, a number or a flag',
    fits: (value) => value !== undefined && !Array.isArray(value),
  },
};
