// The days of the demo shop beside the clock of its sandbox, which may stand ten years from now either way: what lies behind stays where
// the documentation shows it, what is to come is still to come.
import { businessDate, startOfBusinessDay } from '#kernel/date.ts';
import type { SandboxCall } from '#resource/sample/sandbox-call.ts';

/** Its books close January, which cannot be done before that has begun. */
export const OPENS_ON = '2026-01-01';
/** What the examples have to come is of this year and later ones. */
const FIRST_YEAR_TO_COME = 2030;
const YEAR_TO_COME = /^20[3-9]\d(?=-\d\d-\d\d)/;

export const isOpenAt = (nowMs: number): boolean => nowMs >= startOfBusinessDay(OPENS_ON);

/** The same call with what it has to come as many years later as the clock has reached of those. */
export function broughtForward(call: SandboxCall, nowMs: number): SandboxCall {
  const year = Number(businessDate(nowMs).slice(0, 'YYYY'.length));
  const years = year - FIRST_YEAR_TO_COME + 1;
  if (years <= 0 || call.body === undefined) return call;
  return { ...call, body: later(call.body, years) };
}

function later<T>(value: T, years: number): T;
function later(value: unknown, years: number): unknown {
  if (typeof value === 'string')
    return value.replace(YEAR_TO_COME, (year) => String(Number(year) + years));
  if (Array.isArray(value)) return value.map((each) => later(each, years));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, later(member, years)]),
  );
}
