// What expired says so until it has a new end, and becomes active only then.
import { describe, expect, test } from 'vitest';
import { Failure } from '#kernel/error.ts';
import { assertGoesOn, expiryFields } from './expiry.ts';

const NOW_MS = Date.parse('2026-03-10T12:00:00Z');
const expired = {
  status: 'expired',
  end_date: '2026-03-09',
  expired_at: '2026-03-10T03:00:00.000Z',
};

const atNoon = { ...expired, end_date: '2026-03-09T12:00:00-03:00' };

describe('expired_at', () => {
  test.each([
    ['is set by the move to expired', { status: 'active' }, { status: 'expired' }, [NOW_MS]],
    ['also beside a new end', { status: 'active' }, { status: 'expired', end_date: 'x' }, [NOW_MS]],
    ['goes with a new end', expired, { end_date: '2026-04-01' }, [undefined]],
    ['goes with no end', expired, { end_date: null }, [undefined]],
    ['stays with the same end', expired, { ...expired, end_date: '2026-03-09' }, []],
    [
      'stays with the same end in another spelling',
      atNoon,
      { end_date: '2026-03-09T15:00:00Z' },
      [],
    ],
    ['goes with the day of that instant', atNoon, { end_date: '2026-03-09' }, [undefined]],
    ['stays where none was and none is said', { status: 'expired' }, { end_date: null }, []],
    ['stays in other states', expired, { status: 'deleted' }, []],
  ])('%s', (_, before, body, moved) => {
    const fields = Object.values(expiryFields(before, body, 'end_date', NOW_MS));
    expect(fields.map((at) => (at === undefined ? at : Date.parse(at)))).toEqual(moved);
  });
});

describe('it becomes active', () => {
  const moves = { expired: ['active'], draft: ['active'], active: ['expired'] };
  const check = (from: object | undefined, to: object) =>
    assertGoesOn(
      {
        ...(from && { before: from }),
        after: { ...to, updated_at: '2026-03-10T12:00:00.000Z' },
      },
      { end: 'end_date', moves, message: 'A new end is wanted' },
    );

  test.each(['expired', 'draft'])('not from %s with the end that it expired with', (status) => {
    const move = () => check({ ...expired, status }, { ...expired, status: 'active' });
    expect(move).toThrow(Failure);
  });

  test('once it has another, as before it ever expired, and stays so', () => {
    const { expired_at: _, ...ended } = { ...expired, end_date: '2026-03-10' };
    expect(() => check(ended, { ...ended, status: 'active' })).not.toThrow();
    expect(() => check({ status: 'draft' }, { status: 'active' })).not.toThrow();
    expect(() => check(expired, { ...expired, status: 'deleted' })).not.toThrow();
  });

  test.each([
    ['2026-03-09', true],
    ['2026-03-10', false],
    ['2026-03-10T09:00:00-03:00', true],
    ['2026-03-10T09:00:00.001-03:00', false],
    [null, false],
  ])('not with an end that has passed (%s: %s), made so or moved', (end_date, isOver) => {
    const active = { end_date, status: 'active' };
    for (const from of [undefined, { end_date, status: 'draft' }]) {
      const begun = expect(() => check(from, active));
      if (isOver) begun.toThrow(Failure);
      else begun.not.toThrow();
    }
    expect(() => check(active, active)).not.toThrow();
  });
});
