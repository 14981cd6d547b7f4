import { describe, expect, it } from 'vitest';
import { stepOf } from './follow-deadline.ts';

const DUE = { due_date: '2026-11-18' };

describe('a deadline', () => {
  it('is told of a week and a day before and on its day, once each', () => {
    expect(stepOf(DUE, '2026-11-10')).toBeUndefined();
    const week = stepOf(DUE, '2026-11-11');
    expect(week).toEqual({ announced_on: '2026-11-11', days_left: 7 });
    expect(stepOf({ ...DUE, ...week }, '2026-11-16')).toBeUndefined();
    expect(stepOf({ ...DUE, ...week }, '2026-11-17')).toMatchObject({ days_left: 1 });
    expect(stepOf({ ...DUE, announced_on: '2026-11-17' }, '2026-11-18')).toMatchObject({
      days_left: 0,
    });
  });

  it('tells the newest step alone where the clock jumped over several', () => {
    expect(stepOf(DUE, '2026-11-17')).toMatchObject({ days_left: 1 });
    expect(stepOf(DUE, '2026-11-18')).toMatchObject({ days_left: 0 });
  });

  it('is overdue the day after', () => {
    expect(stepOf({ ...DUE, announced_on: '2026-11-18' }, '2026-11-19')).toEqual({
      status: 'overdue',
    });
  });
});
