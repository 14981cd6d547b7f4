// When a reward is valid. Decision: a bare date means the whole business day: valid_from its first
// millisecond, valid_until its last.

import { addDays, isDate, startOfBusinessDay } from '#kernel/date.ts';
import type { Reward } from './reward.ts';

/** First millisecond at which the reward is valid; undefined: it always was. */
export const startOf = ({ valid_from: from }: Reward): number | undefined => {
  if (from === undefined) return undefined;
  return isDate(from) ? startOfBusinessDay(from) : Date.parse(from);
};

/** Last millisecond at which the reward is valid; undefined: there is no end. */
export const endOf = ({ valid_until: until }: Reward): number | undefined => {
  if (until === undefined) return undefined;
  return isDate(until) ? startOfBusinessDay(addDays(until, 1)) - 1 : Date.parse(until);
};

export const hasBegun = (reward: Reward, nowMs: number): boolean => (startOf(reward) ?? 0) <= nowMs;

export const hasEnded = (reward: Reward, nowMs: number): boolean => {
  const end = endOf(reward);
  return end !== undefined && end < nowMs;
};
