import { expect, test } from 'vitest';
import { Failure } from '#kernel/error.ts';
import { date, dayOrInstant, list, object } from '#kernel/fields.ts';
import { happened } from '#kernel/happened.ts';
import { verb } from '../define.ts';
import { refuseAhead } from './days-told.ts';
import { parseBody } from './parse-body.ts';

const tell = verb(
  undefined,
  {
    name: 'tests.tell',
    announces: [],
    summary: 'Tell what has happened',
    method: 'POST',
    path: '/tests/tell/',
    access: 'public',
    body: object({
      signed_at: happened(dayOrInstant()).optional(),
      due_date: date().optional(),
      parts: list(
        object({ date: happened(date()).meta({ description: 'Paid' }).optional() }),
      ).optional(),
    }),
    data: object({}),
    fails: [],
  },
  async () => ({ data: null }),
);

/** Late at night of the 10th in Argentina, the 11th in Greenwich. */
const NOW = Date.parse('2026-03-11T02:00:00Z');
function ahead(body: object): unknown[] {
  try {
    refuseAhead(parseBody(tell, body), NOW);
    return [];
  } catch (error) {
    return error instanceof Failure ? error.errors.map(({ field, max }) => [field, max]) : [error];
  }
}

test('a day of what has happened is not ahead of the business day on which it is told', () => {
  for (const day of [
    '1999-02-28',
    '2026-03-10',
    '2026-03-10T23:59:59-03:00',
    '2026-03-11T02:59:00Z',
  ]) {
    expect(ahead({ signed_at: day, parts: [{ date: '2026-03-10' }] }), day).toEqual([]);
  }
  for (const day of ['2026-03-11', '2026-03-11T00:00:00-03:00', '2026-03-10T23:00:00-06:00']) {
    expect(ahead({ signed_at: day }), day).toEqual([['signed_at', '2026-03-10']]);
  }
});

test('each is named where it stands, and days of what is still to come are free', () => {
  expect(ahead({ due_date: '2099-01-01' })).toEqual([]);
  const parts = [{}, { date: '2026-03-12' }, { date: '2026-03-09' }];
  expect(ahead({ signed_at: '2027-01-01', parts })).toEqual([
    ['signed_at', '2026-03-10'],
    ['parts[1].date', '2026-03-10'],
  ]);
});
