// The net itself: it lets declared failures through and names the others.
import { expect, test } from 'vitest';
import { undeclared } from './declared-failures.ts';

const answer = (status: number, code: string) => ({ status, json: { code } });

test('a code that the verb declares is let through, another one or another status is named', () => {
  const path = '/api/v1/products/0123456789abcdef01234567/';
  expect(undeclared('GET', path, answer(404, 'not_found'))).toBeUndefined();
  expect(undeclared('GET', path, answer(400, 'credit_limit_exceeded'))).toBe(
    'products.get answered 400 credit_limit_exceeded, which it does not declare',
  );
  expect(undeclared('GET', path, answer(400, 'not_found'))).toContain('400 not_found');
});

test('an address that no verb has is held to nothing', () => {
  expect(undeclared('GET', '/api/v1/nowhere/', answer(404, 'not_found'))).toBeUndefined();
});
