import { expect, test } from 'vitest';
import { Failure } from './error.ts';

const WHERE = /\n {4}at /;

test('what a client is refused for says no place in the service, what is the service’s own fault does', () => {
  expect(new Failure('not_found').stack).not.toMatch(WHERE);
  expect(new Failure('internal_error', { status: 422 }).stack).not.toMatch(WHERE);
  expect(new Failure('internal_error').stack).toMatch(WHERE);
  expect(new Failure('not_found', { status: 502 }).stack).toMatch(WHERE);
  expect(new Error('of another kind').stack).toMatch(WHERE);
});
