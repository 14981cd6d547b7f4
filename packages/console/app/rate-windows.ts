// How much of the four windows of the account is used, as every answer says it in its headers.
import { observed } from './observed.ts';

const WINDOWS = ['second', 'minute', 'hour', 'day'] as const;
type WindowName = (typeof WINDOWS)[number];
/** `resetSeconds`: until the window is empty again. */
export type RateWindow = {
  name: WindowName;
  limit: number;
  remaining: number;
  resetSeconds: number;
};

/** A call that is counted has itself in each window that its answer tells of: where all are free, the account has no limits. */
export const areUncounted = (windows: readonly RateWindow[]): boolean =>
  windows.length > 0 && windows.every(({ limit, remaining }) => remaining === limit);

export const rateWindows = observed<readonly RateWindow[]>([]);

export function noteWindows(headers: Headers): void {
  const windows = windowsOf(headers);
  if (windows.length > 0) rateWindows.set(windows);
}

/** `RateLimit: "second";r=9;t=1, …` has what remains and when it ends, `RateLimit-Policy` the limits. */
function windowsOf(headers: Headers): RateWindow[] {
  const left = membersOf(headers.get('ratelimit'));
  const policy = membersOf(headers.get('ratelimit-policy'));
  return WINDOWS.flatMap((name) => {
    const [now, limits] = [left.get(name), policy.get(name)];
    if (now === undefined || limits === undefined) return [];
    const { r: remaining = 0, t: resetSeconds = 0 } = now;
    return [{ name, limit: limits.q ?? 0, remaining, resetSeconds }];
  });
}

function membersOf(text: string | null): Map<string, Record<string, number>> {
  const members = (text ?? '').split(',').map((member) => member.trim().split(';'));
  return new Map(
    members.map(([name = '', ...pairs]) => [
      name.replaceAll('"', ''),
      Object.fromEntries(
        pairs.map((pair) => pair.split('=')).map(([key = '', value]) => [key, Number(value)]),
      ),
    ]),
  );
}
