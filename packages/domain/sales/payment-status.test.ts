// Moves between the states of a payment that the service knows; all other words are the client's own.
import { expect, test } from 'vitest';
import { assertPaymentMove } from './payment-status.ts';

const moved = (from: string | undefined, to: string | undefined) => () =>
  assertPaymentMove({ payment: { status: from } }, { payment: { status: to } });

test.each([
  ['pending', 'approved'],
  ['approved', 'refunded'],
  ['pending', 'in review'],
  ['in review', 'refunded'],
  [undefined, 'rejected'],
  ['constructor', 'approved'],
  ['toString', 'valueOf'],
])('a payment may go from %s to %s', (from, to) => {
  expect(moved(from, to)).not.toThrow();
});

test.each([
  ['rejected', 'approved'],
  ['refunded', 'pending'],
  ['pending', 'refunded'],
])('a payment does not go from %s to %s', (from, to) => {
  expect(moved(from, to)).toThrow(expect.objectContaining({ code: 'invalid_state_transition' }));
});
