// When a reward is valid: from valid_from on and until valid_until, which are instants or whole business days. contract#instants.

import { beginMs, overMs } from '#kernel/date.ts';

type Valid = { readonly valid_from?: string; readonly valid_until?: string };

/** First millisecond at which the reward is valid; undefined: it always was. */
export const startOf = ({ valid_from: from }: Valid): number | undefined =>
  from === undefined ? undefined : beginMs(from);

/** The instant from which on it is over; undefined: there is no end. */
export const endOf = ({ valid_until: until }: Valid): number | undefined =>
  until === undefined ? undefined : overMs(until);

export const hasBegun = (reward: Valid, nowMs: number): boolean => (startOf(reward) ?? 0) <= nowMs;

export const hasEnded = (reward: Valid, nowMs: number): boolean => {
  const end = endOf(reward);
  return end !== undefined && end <= nowMs;
};
