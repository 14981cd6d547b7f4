// The kind of operation decides the status of a code.
import { expect, it } from 'vitest';
import { ERRORS } from '#kernel/error.ts';
import { failureStatus } from './failure-status.ts';

const refused = { code: 'resource_in_use', status: ERRORS.resource_in_use.status } as const;

it.each([
  ['a change of what is in use is a conflict', { method: 'PUT' }, 409],
  ['a deletion of it a bad request', { method: 'DELETE' }, 400],
  [
    'what the verb says goes first',
    { method: 'DELETE', failStatus: { resource_in_use: 422 } },
    422,
  ],
] as const)('%s', (_, verb, status) => {
  expect(failureStatus(verb, refused)).toBe(status);
});

it('a deletion keeps every other status, and so does what is no operation', () => {
  expect(failureStatus({ method: 'DELETE' }, { code: 'not_found', status: 404 })).toBe(404);
  expect(failureStatus(undefined, refused)).toBe(409);
});
