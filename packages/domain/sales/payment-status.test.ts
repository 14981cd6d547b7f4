// Moves between the states of a payment that the service knows; all other words are the client's own.
import { expect, test } from 'vitest';
import { assertPaymentMove, movedPayment } from './payment-status.ts';

const moved =
  (from: string | undefined, to: string | undefined, kind: 'session' | 'token' = 'session') =>
  () =>
    assertPaymentMove({ payment: { status: from } }, { payment: { status: to } }, { kind });

test.each([
  ['pending', 'approved'],
  ['approved', 'refunded'],
  ['pending', 'in review'],
  ['in review', 'refunded'],
  [undefined, 'rejected'],
  [undefined, undefined],
  ['pending', undefined],
  ['approved', undefined],
  ['in review', undefined],
  ['constructor', 'approved'],
  ['toString', 'valueOf'],
])('a payment may go from %s to %s', (from, to) => {
  expect(moved(from, to)).not.toThrow();
});

test.each([
  ['rejected', 'approved'],
  ['refunded', 'pending'],
  ['pending', 'refunded'],
  ['refunded', undefined],
  ['rejected', undefined],
  ['refunded', ' '],
])('a payment does not go from %s to %s', (from, to) => {
  expect(moved(from, to)).toThrow(expect.objectContaining({ code: 'invalid_state_transition' }));
});

test.each([
  ['approved', 'refunded'],
  ['pending', 'refunded'],
  [undefined, ' Refunded'],
  ['in review', 'cancelled'],
])('a token does not get a payment from %s to %s', (from, to) => {
  expect(moved(from, to, 'token')).toThrow(
    expect.objectContaining({ code: 'session_credential_required' }),
  );
});

test.each([
  ['pending', 'approved'],
  ['approved', 'in review'],
  ['Refunded', 'refunded'],
  ['cancelled', 'cancelled'],
])('a token may get a payment from %s to %s', (from, to) => {
  expect(moved(from, to, 'token')).not.toThrow();
});

const mixed = { status: 'pending', partial_amounts: [{ method: 'cash', amount: 40 }] };

test('a payment that says its status alone is paid as it was', () => {
  const before = { payment: mixed };
  expect(movedPayment(before, { status: 'approved' })).toEqual({ ...mixed, status: 'approved' });
  expect(movedPayment({}, { status: 'approved' })).toEqual({ status: 'approved' });
});

test.each([
  [{ method: 'cash', status: 'approved' }],
  [{ partial_amounts: [], status: 'approved' }],
  [{ method: 'cash' }],
  [{}],
  [undefined],
])('any other payment is stated as a whole: %j', (said) => {
  expect(movedPayment({ payment: mixed }, said)).toBe(said);
});
