// The days that statistics may be asked for.
import { addDays } from '#kernel/date.ts';
import { type FieldError, fail, refuse } from '#kernel/error.ts';

export const DAYS_MAX = 366;

type Asked = { from?: string | undefined; to?: string | undefined };
type Where = { location: 'body' | 'query'; isWanted: boolean };

/** Throws for days that are missing, not wanted, in the wrong order or too far apart: validation_error of a body, else of a query. */
export function refuseSpan({ from, to }: Asked, { location, isWanted }: Where): void {
  const wrong = mistakes({ from, to }, isWanted).map((line) => ({ ...line, location }));
  if (location === 'body') refuse(wrong);
  else if (wrong.length > 0) fail('invalid_query_parameter', { errors: wrong });
}

function mistakes({ from, to }: Asked, isWanted: boolean): FieldError[] {
  if (!isWanted) {
    const message = 'Only with period=custom';
    return Object.entries({ from, to }).flatMap(([field, day]): FieldError[] =>
      day === undefined ? [] : [{ field, code: 'unknown_field', message }],
    );
  }
  if (from === undefined || to === undefined) {
    return Object.entries({ from, to }).flatMap(([field, day]): FieldError[] =>
      day === undefined ? [{ field, code: 'required' }] : [],
    );
  }
  const line = { code: 'out_of_range' as const };
  if (from > to) return [{ ...line, field: 'from', message: 'from is after to', max: to }];
  const last = addDays(from, DAYS_MAX - 1);
  if (to > last) return [{ ...line, field: 'to', message: `At most ${DAYS_MAX} days`, max: last }];
  return [];
}
