// The changes of the rate-limit item as DynamoDB expressions. Names are placeholders throughout, since some five-letter bucket
// names ("share", "month") are reserved words. With each call goes a note of the token that made it (contract#credentials): a
// few bytes of a write that happens anyway, so that last_used_at costs no write and no read.
import { toIso } from '#kernel/clock.ts';
import { TOKEN_SLOTS } from './control-keys.ts';
import { SKEW_MS } from './rate/buckets.ts';
import { GUARD_MAX_MS, type RateChange, type RateNames } from './rate-window.ts';
import type { Condition, Expression, Item } from './table.ts';

/** The tenant exists, has limits, and no guard stands: not by a clock that has been set back since it was written. */
export const mayCount = (nowMs: number): Condition => ({
  expression:
    'attribute_exists(pk) AND attribute_not_exists(#off) AND (attribute_not_exists(#u) OR #u <= :now OR #u > :last OR #w > :soon)',
  names: { '#off': 'off', '#u': 'u', '#w': 'w' },
  values: { ':now': nowMs, ':last': nowMs + GUARD_MAX_MS, ':soon': nowMs + SKEW_MS },
});

/** Not refunded before, and all buckets are there: one that was cleaned away must not come back below zero. */
export function refundable(change: RateChange): Condition {
  const names = named([change.names.list, ...change.names.buckets], 'e');
  const exist = Object.keys(names).map((name) => `attribute_exists(${name})`);
  return {
    expression: [...exist, 'NOT contains(#e0, :mark)'].join(' AND '),
    names,
    values: { ':mark': change.append },
  };
}

/** Until when nothing is counted, and when that was decided. */
export type Guard = { untilMs: number; fromMs: number };

/** The change as an update expression; `guard` also sets the guard. */
export function asUpdate({ names: of, append, by }: RateChange, guard?: Guard): Expression {
  const { counting, names } = placeholdersOf(of);
  const set = 'SET #l = list_append(if_not_exists(#l, :none), :call)';
  const values = { ':none': [], ':call': [append], ':by': by };
  if (guard === undefined) return { expression: `${set} ${counting}`, names, values };
  return {
    expression: `${set}, #u = :u, #w = :w ${counting}`,
    names: { ...names, '#u': 'u', '#w': 'w' },
    values: { ...values, ':u': guard.untilMs, ':w': guard.fromMs },
  };
}

/** What is written after SET, and the names in all of it. */
type Placeholders = { counting: string; names: Readonly<Record<string, string>> };
/** Calls of one second have their names in common, and so what is written of them. */
const written = new WeakMap<RateNames, Placeholders>();

function placeholdersOf(of: RateNames): Placeholders {
  const known = written.get(of);
  if (known !== undefined) return known;
  const buckets = named(of.buckets, 'b');
  const removed = named(of.remove, 'r');
  const added = Object.keys(buckets).map((name) => `${name} :by`);
  const parts = [
    `ADD ${added.join(', ')}`,
    ...(of.remove.length > 0 ? [`REMOVE ${Object.keys(removed).join(', ')}`] : []),
  ];
  const made = { counting: parts.join(' '), names: { '#l': of.list, ...buckets, ...removed } };
  written.set(of, made);
  return made;
}

/** Removes those attributes. */
export function removal(attributes: readonly string[]): Expression {
  const names = named(attributes, 'r');
  return { expression: `REMOVE ${Object.keys(names).join(', ')}`, names };
}

const named = (attributes: readonly string[], letter: string): Record<string, string> =>
  Object.fromEntries(attributes.map((attribute, i) => [`#${letter}${i}`, attribute]));

/** A token in use: its slot, and the hash of its secret. */
export type Use = { slot: number; secretHash: string };

const HOUR_MS = 3_600_000;
const MARK_LENGTH = 2;

/** Attributes of the rate-limit item, one for each slot. */
export const LAST_USES: readonly string[] = Array.from({ length: TOKEN_SLOTS }, (_, i) =>
  nameOf(i),
);

/** The update, which begins with SET, with the note of that use; its mark keeps a token apart from earlier ones of its slot. */
export function noting(update: Expression, use: Use | undefined, nowMs: number): Expression {
  if (use === undefined) return update;
  const hour = Math.floor(nowMs / HOUR_MS).toString(36);
  return {
    expression: update.expression.replace(/^SET /, 'SET #k = :k, '),
    names: { ...update.names, '#k': nameOf(use.slot) },
    values: { ...update.values, ':k': markOf(use) + hour },
  };
}

/** The hour in which the token was last used; null where it never was. `item` has LAST_USES. */
export function lastUsedAt(item: Item | undefined, use: Use): string | null {
  const note = item?.[nameOf(use.slot)];
  if (typeof note !== 'string' || !note.startsWith(markOf(use))) return null;
  return toIso(Number.parseInt(note.slice(MARK_LENGTH), 36) * HOUR_MS);
}

const markOf = ({ secretHash }: Use): string => secretHash.slice(0, MARK_LENGTH);

function nameOf(slot: number): string {
  return `k${slot}`;
}
