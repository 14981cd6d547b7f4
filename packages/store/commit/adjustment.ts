// Adjustments: numbers of a record that move by so much without a new version. Several of one field in one commit add up,
// so that two sales of a batch, or two lines of a sale, can take from the same stock.
import { isDeepStrictEqual } from 'node:util';
import { Failure } from '#kernel/error.ts';
import { decimal } from '#kernel/money.ts';
import type { Change } from '#resource/change.ts';
import type { Noun } from '#resource/declaration.ts';
import { encodeValue } from '../codec.ts';
import { Contention } from '../contention.ts';
import type { Edit } from './edit.ts';
import { equality, fieldOf, isEqual, pathOf } from './field-test.ts';
import type { WrittenOrigin } from './request-note.ts';

export type Adjust = Extract<Change, { kind: 'adjust' }>;
/** All adjustments of one field of one record. */
export type Adjustment = {
  edit: Edit;
  change: Adjust;
  owners: { owner: number; change: Adjust }[];
};

/** The sum of both, within the bounds of both. Throws where they ask for different things. */
export function joined(a: Adjustment, change: Adjust, owner: number): Adjustment {
  const isSpared = [a.change, change].filter(isBounded).map(({ unless }) => unless);
  if (
    !isDeepStrictEqual(a.change.also, change.also) ||
    a.change.more !== undefined ||
    change.more !== undefined ||
    isSpared.some((unless) => !isDeepStrictEqual(unless, isSpared[0]))
  ) {
    throw new Error(`two different adjustments of ${change.noun.name}.${change.field}`);
  }
  const by = decimal(a.change.by).plus(change.by).toNumber();
  const events = [...new Set([...(a.change.events ?? []), ...(change.events ?? [])])];
  const set = { ...a.change.set, ...change.set };
  const setOnce = { ...change.setOnce, ...a.change.setOnce };
  const min = tightest(Math.max, a.change.min, change.min);
  const max = tightest(Math.min, a.change.max, change.max);
  const both = { ...change, by, events, set, setOnce, min, max, unless: isSpared[0] };
  return { ...a, change: both, owners: [...a.owners, { owner, change }] };
}

/**
 * Writes the sum into the record's action. An absent field counts as `from`. A record that is gone re-runs the verb, which then
 * says what is missing.
 */
export function apply(
  { edit, change, owners }: Adjustment,
  mark: string,
  origin: WrittenOrigin,
): void {
  setNumbers(edit, change);
  const { events = [], field, from = 0, unless, refusal } = change;
  if (events.length > 0) {
    edit.assign('e', [...events]);
    edit.assign('w', mark);
    for (const [name, value] of Object.entries(origin)) edit.assign(name, value);
  }
  const bounds = boundsOf(change);
  const within = bounds.length === 0 ? [] : [boundsTest(edit, change, bounds)];
  edit.condition([`attribute_exists(${edit.path('pk')})`, ...within].join(' AND '));
  for (const { owner, change: own } of owners) {
    edit.clause({
      owner,
      holds: (item) =>
        item !== undefined &&
        (!isBounded(own) ||
          fits(Number(fieldOf(item, field) ?? from), bounds) ||
          (unless !== undefined && isEqual(item, unless.field, unless.value))),
      error: (item) => {
        if (item === undefined || own.retry === true) return new Contention('version');
        return new Failure(refusal.code, { errors: own.refusal.errors });
      },
    });
  }
}

function setNumbers(edit: Edit, adjust: Adjust): void {
  const { noun, field, also = [], more = [], by, from = 0, set = {}, setOnce = {} } = adjust;
  const others = [...also.map((name) => [name, by] as const), ...more];
  const names = [field, ...others.map(([name]) => name)];
  refuseIndexed(noun, [...names, ...Object.keys(set), ...Object.keys(setOnce)]);
  move(edit, field, by, edit.value(from));
  const zero = others.length === 0 ? '' : edit.value(0);
  for (const [name, own] of others) move(edit, name, own, zero);
  for (const [name, value] of Object.entries(set)) {
    edit.set(pathOf(edit, name), edit.value(encodeValue(value)));
  }
  for (const [name, value] of Object.entries(setOnce)) {
    const path = pathOf(edit, name);
    edit.set(path, `if_not_exists(${path}, ${edit.value(encodeValue(value))})`);
  }
}

/** `begun`: the value of a number that the record lacks. */
function move(edit: Edit, name: string, by: number, begun: string): void {
  const path = pathOf(edit, name);
  edit.set(path, `if_not_exists(${path}, ${begun}) + ${edit.value(by)}`);
}

const isBounded = ({ min, max }: Adjust): boolean => min !== undefined || max !== undefined;

const tightest = (of: (...bounds: number[]) => number, a?: number, b?: number) =>
  a === undefined || b === undefined ? (a ?? b) : of(a, b);

type Bound = { sign: '>=' | '<='; limit: number };

/** What the value must be beforehand for the result to stay within min and max. */
const boundsOf = ({ by, min, max }: Adjust): Bound[] => [
  ...(min === undefined ? [] : [{ sign: '>=' as const, limit: decimal(min).minus(by).toNumber() }]),
  ...(max === undefined ? [] : [{ sign: '<=' as const, limit: decimal(max).minus(by).toNumber() }]),
];

const fits = (value: number, bounds: readonly Bound[]): boolean =>
  bounds.every(({ sign, limit }) => (sign === '>=' ? value >= limit : value <= limit));

/** DynamoDB refuses redundant parentheses. */
function boundsTest(
  edit: Edit,
  { field, from = 0, unless }: Adjust,
  bounds: readonly Bound[],
): string {
  const path = pathOf(edit, field);
  const inside = bounds
    .map(({ sign, limit }) => `${path} ${sign} ${edit.value(limit)}`)
    .join(' AND ');
  const absent = fits(from, bounds) ? [`attribute_not_exists(${path})`] : [];
  const spared = unless === undefined ? [] : [equality(edit, unless.field, unless.value)];
  const others = [...absent, ...spared];
  if (others.length === 0) return inside;
  return `(${[bounds.length > 1 ? `(${inside})` : inside, ...others].join(' OR ')})`;
}

/** An adjusted field is in no index, as the record is not encoded again. */
function refuseIndexed(noun: Noun, fields: readonly string[]): void {
  const { sort, filter, search } = noun.list;
  const indexed = new Set([...Object.values(sort), ...filter, ...search]);
  const wrong = fields.find((field) => indexed.has(field));
  if (wrong !== undefined)
    throw new Error(`${noun.name}.${wrong} is in an index and cannot be adjusted`);
}
