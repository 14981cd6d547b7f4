import { describe, expect, test } from 'vitest';
import { TooEarly } from '#resource/define.ts';
import { given, testContext } from '#resource/test-data/plain-context.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { expirePromotion } from '../expire-promotion.ts';
import { Promotion } from './promotion.ts';

const wrongFields = (promotion: Rec) =>
  Promotion.rules.flatMap((rule) => rule(promotion)).map(({ field, code }) => `${field} ${code}`);

describe('terms', () => {
  test.each([
    [{ promotion_type: 'percentage', status: 'draft' }, []],
    [{ promotion_type: 'percentage', status: 'active' }, ['value conditional_required']],
    [{ promotion_type: 'percentage', value: 100 }, []],
    [{ promotion_type: 'percentage', value: 100.01 }, ['value too_large']],
    [{ promotion_type: 'fixed_amount', value: 5000 }, []],
    [
      { promotion_type: 'buy_x_get_y', status: 'active' },
      ['buy_quantity conditional_required', 'get_quantity conditional_required'],
    ],
    [
      { promotion_type: 'buy_x_get_y', status: 'active', buy_quantity: 0, get_quantity: 1 },
      ['buy_quantity too_small'],
    ],
    [{ promotion_type: 'buy_x_get_y', status: 'draft' }, []],
    [{ promotion_type: 'buy_x_get_y', status: 'draft', buy_quantity: 0, get_quantity: 0 }, []],
    [{ promotion_type: 'bundle', status: 'active' }, ['bundle_entity_ids conditional_required']],
    [{ promotion_type: 'bundle', status: 'active', bundle_entity_ids: ['a'] }, []],
    [{ promotion_type: 'bundle', status: 'draft' }, []],
    [{ applies_to: 'specific', status: 'active' }, ['entity_ids conditional_required']],
    [{ applies_to: 'specific', status: 'active', variant_ids: ['a'] }, []],
    [{ applies_to: 'specific', status: 'draft' }, []],
  ])('%j is told %j', (promotion, wrong) => expect(wrongFields(promotion)).toEqual(wrong));

  test('the end is after the start, whatever the offsets they are written in', () => {
    const start_date = '2026-01-01T00:00:00-03:00';
    expect(wrongFields({ start_date, end_date: '2026-01-01T03:00:00Z' })).toEqual([
      'end_date out_of_range',
    ]);
    expect(wrongFields({ start_date, end_date: '2026-01-01T03:00:01Z' })).toEqual([]);
    expect(wrongFields({ start_date, end_date: null })).toEqual([]);
  });

  test('one of a single day ends after it began', () => {
    const day = (start_date: string, end_date: string) => wrongFields({ start_date, end_date });
    expect(day('2026-01-01', '2026-01-01')).toEqual([]);
    expect(day('2026-01-02', '2026-01-01')).toEqual(['end_date out_of_range']);
    expect(day('2026-01-01', '2026-01-01T03:00:00Z')).toEqual(['end_date out_of_range']);
  });
});

test('an expired promotion goes back to work or away, not into the archive', () => {
  expect(Promotion.states.status?.moves.expired).toEqual(['active', 'deleted']);
});

test('its events are what it went through', () => {
  const at = (status: string, uses_count = 0) => ({ status, uses_count, max_uses: 2 });
  expect(Promotion.events({ after: at('draft') })).toEqual([]);
  expect(Promotion.events({ before: at('draft'), after: at('active') })).toEqual(['activated']);
  expect(Promotion.events({ before: at('active', 1), after: at('expired', 2) })).toEqual([
    'expired',
    'exhausted',
  ]);
  expect(Promotion.events({ before: at('deleted'), after: at('draft') })).toEqual(['restored']);
});

describe('its end', () => {
  const active = { status: 'active', end_date: '2026-03-11T00:00:00Z', max_uses: 2, uses_count: 0 };
  const atItsEnd = { name: 'expire-promotion', atMs: Date.UTC(2026, 2, 11) };
  const jobs = (after: Rec | undefined, before?: Rec) => Promotion.jobs?.({ before, after });

  test('is told when the promotion becomes active and when it moves', () => {
    expect(jobs(active)).toEqual([atItsEnd]);
    expect(jobs(active, { ...active, status: 'draft' })).toEqual([atItsEnd]);
    expect(jobs(active, { ...active, end_date: '2026-03-10' })).toEqual([atItsEnd]);
    expect(jobs({ ...active, end_date: '2026-03-10' })).toEqual([
      { name: 'expire-promotion', atMs: Date.UTC(2026, 2, 11, 3) },
    ]);
    expect(jobs({ ...active, name: 'x' }, active)).toEqual([]);
    expect(jobs({ ...active, end_date: null })).toEqual([]);
    expect(jobs({ ...active, status: 'draft' })).toEqual([]);
    expect(jobs(undefined, active)).toEqual([]);
  });

  test('is now when the last use was taken', () => {
    expect(jobs({ ...active, uses_count: 2 }, { ...active, uses_count: 1 })).toEqual([
      'expire-promotion',
    ]);
    expect(jobs({ ...active, uses_count: 1 }, active)).toEqual([]);
  });

  test.each([
    ['its time has come', {}, '2026-03-11T00:00:00Z', 'expired'],
    ['its last day is over', { end_date: '2026-03-10' }, '2026-03-11T03:00:00Z', 'expired'],
    ['it is used up', { uses_count: 2 }, '2026-03-01T00:00:00Z', 'expired'],
    ['it has no end', { end_date: null }, '2027-01-01T00:00:00Z', 'active'],
    ['it is a draft', { status: 'draft' }, '2027-01-01T00:00:00Z', 'draft'],
  ])('the job looks again: %s', async (_, more, now, status) => {
    const ctx = testContext();
    const { _id } = given(ctx, Promotion, { ...active, ...more });
    ctx.nowMs = Date.parse(now);
    await expirePromotion.run(ctx, _id);
    await expirePromotion.run(ctx, _id);
    expect(await ctx.store.get(Promotion, _id)).toMatchObject({ status });
    expect(ctx.committed).toHaveLength(status === 'expired' ? 1 : 0);
  });

  test.each([
    ['its time is still to come', {}, '2026-03-10T23:59:59.999Z', '2026-03-11T00:00:00Z'],
    [
      'its last day goes on',
      { end_date: '2026-03-10' },
      '2026-03-11T02:59:59.999Z',
      '2026-03-11T03:00:00Z',
    ],
    [
      'a last use was given back',
      { uses_count: 1 },
      '2026-03-01T00:00:00Z',
      '2026-03-11T00:00:00Z',
    ],
  ])('the job looks again, and is kept for its time: %s', async (_, more, now, over) => {
    const ctx = testContext();
    const { _id } = given(ctx, Promotion, { ...active, ...more });
    ctx.nowMs = Date.parse(now);
    const tooEarly = new TooEarly(Date.parse(over));
    await expect(expirePromotion.run(ctx, _id)).rejects.toEqual(tooEarly);
    expect(ctx.committed).toEqual([]);
  });
});
