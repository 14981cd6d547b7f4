// Days of what has happened, as a body tells them: money that was moved, a certificate that was given, a contract that was signed. None is
// ahead of the business day on which it is told. Which members tell such days, their schemas say (kernel/happened.ts); the
// clock of an account is known once its caller is, so a body is judged in two steps. Decision 710.
import { beginMs, businessDate } from '#kernel/date.ts';
import { refuse } from '#kernel/error.ts';

/** Where it stands in the body, and a day or an instant. */
export type ToldDay = { readonly field: string; readonly day: string };

const toldIn = new WeakMap<object, readonly ToldDay[]>();

export const keepDays = (body: object, days: readonly ToldDay[]): void => {
  if (days.length > 0) toldIn.set(body, days);
};

/** Of a body that `parseBody` made. Throws validation_error with every day that is ahead. */
export function refuseAhead(body: unknown, nowMs: number): void {
  const days = typeof body === 'object' && body !== null ? toldIn.get(body) : undefined;
  if (days === undefined) return;
  const max = businessDate(nowMs);
  const ahead = days.filter(({ day }) => businessDate(beginMs(day)) > max);
  const message = 'It is not dated ahead';
  refuse(
    ahead.map(({ field }) => ({ field, location: 'body', code: 'out_of_range', message, max })),
  );
}
