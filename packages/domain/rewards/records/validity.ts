// When a reward is valid. Decision: a bare date means the whole business day: valid_from its first
// millisecond, valid_until its last.

import { beginMs, lastMs } from '#kernel/date.ts';

type Valid = { readonly valid_from?: string; readonly valid_until?: string };

/** First millisecond at which the reward is valid; undefined: it always was. */
export const startOf = ({ valid_from: from }: Valid): number | undefined =>
  from === undefined ? undefined : beginMs(from);

/** Last millisecond at which the reward is valid; undefined: there is no end. */
export const endOf = ({ valid_until: until }: Valid): number | undefined =>
  until === undefined ? undefined : lastMs(until);

export const hasBegun = (reward: Valid, nowMs: number): boolean => (startOf(reward) ?? 0) <= nowMs;

export const hasEnded = (reward: Valid, nowMs: number): boolean => {
  const end = endOf(reward);
  return end !== undefined && end < nowMs;
};
