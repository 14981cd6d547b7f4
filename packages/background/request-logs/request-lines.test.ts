import { expect, test } from 'vitest';
import { batchOf } from '#local/log-subscription.ts';
import { requestLines } from './request-lines.ts';

const line = (more: object = {}) =>
  JSON.stringify({
    kept: true,
    tenant: 't',
    mode: 'live',
    request_id: 'req_1',
    status: 400,
    ...more,
  });
const read = (...messages: string[]) =>
  requestLines(batchOf(messages, 0)).map(({ request_id }) => request_id);

test('passes over what is no line of a request to keep', () => {
  expect(
    read(
      'START RequestId: 1',
      '{"kept":true',
      '{"kept":true}',
      line({ kept: undefined }),
      line({ tenant: null }),
      '"kept":true and no object',
      line(),
    ),
  ).toEqual(['req_1']);
});

test('tells of refused credentials and rates once a batch, of every other refusal each time', () => {
  const refused = (request_id: string, status: number, more: object = {}) =>
    line({ request_id, status, code: `c${status}`, ...more });
  expect(
    read(
      refused('a', 429),
      refused('b', 429),
      refused('c', 401),
      refused('d', 401),
      refused('e', 404),
      refused('f', 404),
      refused('g', 429, { tenant: 'other' }),
    ),
  ).toEqual(['a', 'c', 'e', 'f', 'g']);
});
