// The rate limiter's changes as DynamoDB expressions. Names are placeholders throughout, since some five-letter bucket
// names ("share", "month") are reserved words.
import type { RateChange } from './rate-window.ts';
import type { Condition, Expression } from './table.ts';

/** The tenant exists, has limits, and no guard stands. */
export const mayCount = (nowMs: number): Condition => ({
  expression:
    'attribute_exists(pk) AND attribute_not_exists(#off) AND (attribute_not_exists(#u) OR #u <= :now)',
  names: { '#off': 'off', '#u': 'u' },
  values: { ':now': nowMs },
});

/** Not refunded before, and all buckets are there: one that was cleaned away must not come back below zero. */
export function refundable(change: RateChange): Condition {
  const names = named([change.list, ...change.buckets], 'e');
  const exist = Object.keys(names).map((name) => `attribute_exists(${name})`);
  return {
    expression: [...exist, 'NOT contains(#e0, :mark)'].join(' AND '),
    names,
    values: { ':mark': change.append },
  };
}

/** The change as an update expression; `guardMs` also sets the guard. */
export function asUpdate(change: RateChange, guardMs?: number): Expression {
  const buckets = named(change.buckets, 'b');
  const removed = named(change.remove, 'r');
  const parts = [
    `SET #l = list_append(if_not_exists(#l, :none), :call)${guardMs === undefined ? '' : ', #u = :u'}`,
    `ADD ${Object.keys(buckets)
      .map((name) => `${name} :by`)
      .join(', ')}`,
    ...(change.remove.length > 0 ? [`REMOVE ${Object.keys(removed).join(', ')}`] : []),
  ];
  return {
    expression: parts.join(' '),
    names: {
      '#l': change.list,
      ...buckets,
      ...removed,
      ...(guardMs !== undefined && { '#u': 'u' }),
    },
    values: {
      ':none': [],
      ':call': [change.append],
      ':by': change.by,
      ...(guardMs !== undefined && { ':u': guardMs }),
    },
  };
}

/** Removes those attributes. */
export function removal(attributes: readonly string[]): Expression {
  const names = named(attributes, 'r');
  return { expression: `REMOVE ${Object.keys(names).join(', ')}`, names };
}

const named = (attributes: readonly string[], letter: string): Record<string, string> =>
  Object.fromEntries(attributes.map((attribute, i) => [`#${letter}${i}`, attribute]));
