// Adjustments: numbers of a record that move by so much without a new version. Several of one field in one commit add up,
// so that two sales of a batch, or two lines of a sale, can take from the same stock. The bounds of a change set are for what those
// before it leave: a sale is not served by what one behind it brings back.
import { isDeepStrictEqual } from 'node:util';
import { Failure } from '#kernel/error.ts';
import { decimal, sum } from '#kernel/money.ts';
import type { Change } from '#resource/change.ts';
import type { Noun } from '#resource/declaration.ts';
import { encodeValue } from '../codec.ts';
import { Contention } from '../contention.ts';
import type { Item } from '../table.ts';
import type { Edit } from './edit.ts';
import { equality, fieldOf, isEqual, pathOf } from './field-test.ts';
import type { WrittenOrigin } from './request-note.ts';

export type Adjust = Extract<Change, { kind: 'adjust' }>;
/** An adjustment, and the change set that it came with. */
export type Owned = { owner: number; change: Adjust };

/** All adjustments of one field of one record. */
type Adjustment = { change: Adjust; owned: Owned[] };

/**
 * Writes all adjustments of a record into its action. An absent field counts as `from`. A record that is gone re-runs the verb, which
 * then says what is missing. Throws where two of one field ask for different things.
 */
export function applyAll(
  edit: Edit,
  all: readonly Owned[],
  mark: string,
  origin: WrittenOrigin,
): void {
  const [first] = all;
  if (first === undefined) return;
  const byField = new Map<string, Adjustment>();
  for (const one of all) {
    const { field } = one.change;
    byField.set(field, joined(byField.get(field), one));
  }
  for (const adjustment of byField.values()) apply(edit, adjustment);
  setAlong(edit, first.change.noun, all);
  const events = new Set<string>();
  for (const { change } of all) for (const name of change.events ?? []) events.add(name);
  if (events.size === 0) return;
  edit.assign('e', [...events]);
  edit.assign('w', mark);
  for (const [name, value] of Object.entries({ t: undefined, ...origin })) edit.assign(name, value);
}

/** Can both be of one transaction? Not where they ask for different things of one field, or move one by different ones. */
export function canJoin(a: Adjust, b: Adjust): boolean {
  if (a.field === b.field) return a.from === b.from && asksForSame(a, b);
  const others = new Set(numbersOf(b));
  return !numbersOf(a).some((name) => others.has(name));
}

const numbersOf = ({ field, more = [] }: Adjust): string[] => [
  field,
  ...more.map(([name]) => name),
];

/** Fields that it leaves otherwise than it found them. */
export const changedBy = (change: Adjust): string[] => [
  ...numbersOf(change),
  ...Object.keys(change.set ?? {}),
  ...Object.keys(change.setOnce ?? {}),
];

function asksForSame(a: Adjust, b: Adjust): boolean {
  const [first, ...rest] = [a, b].filter(isBounded).map(({ unless }) => unless);
  return (
    a.more === undefined &&
    b.more === undefined &&
    rest.every((unless) => isDeepStrictEqual(unless, first))
  );
}

/** The sum of both. Throws where they ask for different things. */
function joined(known: Adjustment | undefined, one: Owned): Adjustment {
  if (known === undefined) return { change: one.change, owned: [one] };
  const { change } = one;
  if (!asksForSame(known.change, change))
    throw new Error(`two different adjustments of ${change.noun.name}.${change.field}`);
  const by = decimal(known.change.by).plus(change.by).toNumber();
  const unless = isBounded(known.change) ? known.change.unless : change.unless;
  const [min, max] = [known.change.min ?? change.min, known.change.max ?? change.max];
  return { change: { ...change, by, min, max, unless }, owned: [...known.owned, one] };
}

/** What one change set moves of the number, with what those before it move. */
type Part = {
  owner: number;
  changes: Adjust[];
  before: number;
  by: number;
  bounds: readonly Bound[];
};

function partsOf(owned: readonly Owned[]): Part[] {
  const [first] = owned;
  if (first !== undefined && owned.length === 1) {
    const { owner, change } = first;
    const bounds = boundsOf([change], change.by);
    return [{ owner, changes: [change], before: 0, by: change.by, bounds }];
  }
  let before = 0;
  return [...Map.groupBy(owned, ({ owner }) => owner)].map(([owner, own]) => {
    const changes = own.map(({ change }) => change);
    const by = sum(changes.map((change) => change.by)).toNumber();
    const part = { owner, changes, before, by, bounds: boundsOf(changes, by) };
    before = plus(before, by);
    return part;
  });
}

function apply(edit: Edit, { change, owned }: Adjustment): void {
  setNumbers(edit, change);
  const { field, from = 0, unless } = change;
  const parts = partsOf(owned);
  const bounds = tightest(
    parts.flatMap((part) => part.bounds.map((bound) => beforehand(bound, part.before))),
  );
  edit.condition(`attribute_exists(${edit.path('pk')})`);
  if (bounds.length > 0) edit.condition(boundsTest(edit, change, bounds));
  const of = {};
  const isShared = parts.length > 1 && bounds.length > 0;
  for (const part of parts) {
    const fitsIn = (item: Item, before: number): boolean =>
      fits(plus(Number(fieldOf(item, field) ?? from), before), part.bounds) ||
      (unless !== undefined && isEqual(item, unless.field, unless.value));
    for (const own of part.changes) {
      edit.clause({
        owner: part.owner,
        holds: (item) =>
          item !== undefined && (isShared || !isBounded(own) || fitsIn(item, part.before)),
        error: (item) => {
          if (item === undefined || own.retry === true) return new Contention('version');
          return new Failure(own.refusal.code, { errors: own.refusal.errors });
        },
        ...(isShared && { share: { of, by: own.by, fits: isBounded(own) ? fitsIn : always } }),
      });
    }
  }
}

const always = (): boolean => true;
const plus = (a: number, b: number): number => (b === 0 ? a : decimal(a).plus(b).toNumber());

function setNumbers(edit: Edit, { noun, field, more = [], by, from = 0 }: Adjust): void {
  refuseIndexed(noun, [field, ...more.map(([name]) => name)]);
  move(edit, field, by, edit.value(from));
  const zero = more.length === 0 ? '' : edit.value(0);
  for (const [name, own] of more) move(edit, name, own, zero);
}

/** Of fields that several set the last one's value stays, of those that are only set where they lack one the first one's. */
function setAlong(edit: Edit, noun: Noun, all: readonly Owned[]): void {
  if (!all.some(({ change }) => change.set !== undefined || change.setOnce !== undefined)) return;
  const set: Item = Object.assign({}, ...all.map(({ change }) => change.set));
  const setOnce: Item = Object.assign({}, ...all.map(({ change }) => change.setOnce).reverse());
  refuseIndexed(noun, [...Object.keys(set), ...Object.keys(setOnce)]);
  for (const [name, value] of Object.entries(set)) {
    if (value === undefined) edit.remove(pathOf(edit, name));
    else edit.set(pathOf(edit, name), edit.value(encodeValue(value)));
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

type Bound = { sign: '>=' | '<='; limit: number };

/** What the value must be beforehand for the result to stay within min and max of all of them. */
const boundsOf = (changes: readonly Adjust[], by: number): readonly Bound[] =>
  tightest(
    changes.flatMap(({ min, max }): Bound[] => [
      ...(min === undefined ? [] : [beforehand({ sign: '>=', limit: min }, by)]),
      ...(max === undefined ? [] : [beforehand({ sign: '<=', limit: max }, by)]),
    ]),
  );

/** What must hold before the value moved by so much. */
const beforehand = ({ sign, limit }: Bound, by: number): Bound => ({
  sign,
  limit: plus(limit, -by),
});

/** At most one of either sign. */
function tightest(bounds: readonly Bound[]): readonly Bound[] {
  if (bounds.length < 2) return bounds;
  const limits = (of: Bound['sign']) =>
    bounds.flatMap(({ sign, limit }) => (sign === of ? [limit] : []));
  const [lower, upper] = [limits('>='), limits('<=')];
  return [
    ...(lower.length === 0 ? [] : [{ sign: '>=' as const, limit: Math.max(...lower) }]),
    ...(upper.length === 0 ? [] : [{ sign: '<=' as const, limit: Math.min(...upper) }]),
  ];
}

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
  return [bounds.length > 1 ? `(${inside})` : inside, ...others].join(' OR ');
}

/** An adjusted field is in no index, as the record is not encoded again. */
function refuseIndexed(noun: Noun, fields: readonly string[]): void {
  const { sort, filter, search } = noun.list;
  const indexed = new Set([...Object.values(sort), ...filter, ...search]);
  const wrong = fields.find((field) => indexed.has(field));
  if (wrong !== undefined)
    throw new Error(`${noun.name}.${wrong} is in an index and cannot be adjusted`);
}
