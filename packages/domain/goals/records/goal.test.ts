// The pure rules of goals: what a sale adds, what a goal has reached, which work a change calls for.
import { describe, expect, test } from 'vitest';
import { derivedId } from '#kernel/id.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { contributionOf, NOTHING } from './contribution.ts';
import { Goal } from './goal.ts';
import { joined } from './goal-days.ts';
import { newlyReached } from './milestones.ts';
import { isPending, progress } from './progress.ts';

const goal = (more: Rec = {}): Rec => ({
  goal_type: 'revenue',
  target_value: 100,
  start_date: '2026-03-02',
  end_date: '2026-03-08',
  status: 'active',
  current_value: 0,
  sales_count: 0,
  sales_total: 0,
  milestones_reached: [],
  ...more,
});
const saleAt = (iso: string, more: Rec = {}): Rec => ({
  _id: derivedId(Date.parse(iso), 'sale'),
  status: 'completed',
  total: 50.5,
  items: [
    { publication_id: 'p', publication_type: 'product', quantity: 2 },
    { publication_id: 's', publication_type: 'services', quantity: 0.5 },
    { publication_id: 'q', publication_type: 'product', variant_id: 'v', quantity: 1 },
  ],
  ...more,
});
const categories = {
  categoryOf: new Map([
    ['p', 'drinks'],
    ['q', 'hot drinks'],
    ['s', 'other'],
  ]),
  within: new Map([['drinks', new Set(['drinks', 'hot drinks'])]]),
};
const noon = '2026-03-04T15:00:00Z';

describe('what a sale adds', () => {
  test.each([
    ['revenue', {}, { sales: 1, total: 50.5, value: 50.5 }],
    ['quantity', {}, { sales: 1, total: 50.5, value: 1 }],
    ['items', {}, { sales: 1, total: 50.5, value: 3.5 }],
    ['average_ticket', {}, { sales: 1, total: 50.5, value: 0 }],
    ['service_bookings', {}, { sales: 1, total: 50.5, value: 0.5 }],
    ['specific_publication', { publication_id: 'p' }, { sales: 1, total: 50.5, value: 2 }],
    ['specific_publication', { publication_id: 'v' }, { sales: 1, total: 50.5, value: 1 }],
    ['specific_publication', { publication_id: 'x' }, NOTHING],
    ['product_category', { category_id: 'drinks' }, { sales: 1, total: 50.5, value: 3 }],
    ['product_category', { category_id: 'other' }, { sales: 1, total: 50.5, value: 0.5 }],
    ['product_category', {}, { sales: 1, total: 50.5, value: 3.5 }],
    ['customers', {}, NOTHING],
    ['custom', {}, NOTHING],
  ])('to %s %j is %j', (goal_type, more, added) => {
    expect(contributionOf(goal({ goal_type, ...more }), saleAt(noon), categories)).toEqual(added);
  });

  test('counts its buyer for a goal of customers', () => {
    const sale = saleAt(noon, { customer_id: 'c' });
    const added = contributionOf(goal({ goal_type: 'customers' }), sale, categories);
    expect(added).toEqual({ sales: 1, total: 50.5, value: 0, buyer: 'c' });
  });

  test.each([
    ['before the first day', '2026-03-02T02:59:59.999Z', false],
    ['on the first instant', '2026-03-02T03:00:00Z', true],
    ['on the last instant', '2026-03-09T02:59:59.999Z', true],
    ['after the last day', '2026-03-09T03:00:00Z', false],
  ])('goes by business days: %s', (_, iso, counts) => {
    expect(contributionOf(goal(), saleAt(iso), categories) !== NOTHING).toBe(counts);
  });

  test.each(['cancelled', 'refunded'])('is nothing once it is %s', (status) => {
    expect(contributionOf(goal(), saleAt(noon, { status }), categories)).toBe(NOTHING);
  });
});

describe('what a goal has reached', () => {
  const atEnd = (more: Rec) => progress(goal(more), 1_000, true);
  const midway = (more: Rec) => progress(goal(more), 1_000, false);
  const at = '1970-01-01T00:00:01.000Z';

  test('its target, which only the end tells, as a refund may take it back', () => {
    const completed = { status: 'completed', completed_at: at };
    expect(midway({ current_value: 100 })).toEqual({});
    expect(atEnd({ current_value: 100 })).toEqual(completed);
    expect(midway({ target_value: 0 })).toEqual({});
    expect(atEnd({ target_value: 0 })).toEqual(completed);
    const average = { goal_type: 'average_ticket', sales_count: 3, sales_total: 400 };
    expect(midway(average)).toEqual({ current_value: 133.33 });
    expect(atEnd(average)).toEqual({ current_value: 133.33, ...completed });
  });

  test('not its target, which is told at the end', () => {
    expect(atEnd({ current_value: 99 })).toEqual({ status: 'failed', failed_at: at });
  });

  test.each(['draft', 'paused', 'completed', 'failed', 'cancelled'])(
    'nothing while %s',
    (status) => {
      expect(atEnd({ status, current_value: 100, milestones: [{ value: 1 }] })).toEqual({});
    },
  );

  test('nothing that can be told while it is counted anew', () => {
    const recounting = { from: '2026-03-02', to: '2026-03-08' };
    expect(atEnd({ current_value: 100, recounting })).toEqual({});
    expect(isPending(goal({ current_value: 100, recounting }))).toBe(false);
  });

  test('milestones, each once, by value or by percentage of the target', () => {
    const milestones = [
      { percentage: 50 },
      { value: 20 },
      { value: 20 },
      { name: 'x' },
      { value: 90 },
    ];
    expect(newlyReached(goal({ milestones }), 60)).toEqual([20, 50]);
    expect(newlyReached(goal({ milestones: [...milestones, 30, 90] }), 60)).toEqual([20, 30, 50]);
    const milestones_reached = [{ value: 20, reached_at: at }];
    expect(newlyReached(goal({ milestones, milestones_reached }), 60)).toEqual([50]);
    expect(midway({ milestones, milestones_reached, current_value: 60 })).toEqual({
      milestones_reached: [...milestones_reached, { value: 50, reached_at: at }],
    });
  });
});

test('neither its end nor a milestone is announced where notifications are off', () => {
  const milestones_reached = [{ value: 1, reached_at: '2026-03-03T00:00:00.000Z' }];
  const told = (more: Rec) =>
    Goal.events({
      before: goal(more),
      after: goal({ ...more, status: 'completed', milestones_reached }),
    });
  expect(told({ notifications_enabled: true })).toEqual(['completed', 'milestone_reached']);
  expect(told({ notifications_enabled: false })).toEqual([]);
});

describe('which work a change calls for', () => {
  const jobs = (after: Rec | undefined, before?: Rec) => Goal.jobs?.({ before, after });
  const close = { name: 'close-goal', atMs: Date.parse('2026-03-09T03:01:00Z') };
  const recounting = { from: '2026-03-02', to: '2026-03-08' };

  test('a new goal is counted and closed, a draft and a deleted one nothing', () => {
    expect(jobs(goal({ recounting }))).toEqual(['recount-goal', close]);
    expect(jobs(goal({ status: 'draft' }))).toEqual([]);
    expect(jobs(undefined, goal())).toEqual([]);
  });

  test('its end is told again when it moves or the goal is resumed', () => {
    expect(jobs(goal({ name: 'x' }), goal())).toEqual([]);
    expect(jobs(goal(), goal({ end_date: '2026-03-07' }))).toEqual([close]);
    expect(jobs(goal(), goal({ status: 'paused' }))).toEqual([close]);
  });

  test('an adjustment is judged where it reaches something', () => {
    expect(jobs(goal({ current_value: 99 }), goal())).toEqual([]);
    expect(jobs(goal({ current_value: 100 }), goal())).toEqual([]);
    expect(jobs(goal({ current_value: 9, milestones: [{ value: 9 }] }), goal())).toEqual([
      'judge-goal',
    ]);
  });

  test('the end of counting anew is judged, whatever the numbers were when it began', () => {
    expect(jobs(goal(), goal({ recounting }))).toEqual(['judge-goal']);
  });
});

test('days that were counted before are counted anew with those of the new terms', () => {
  const [a, b] = [
    { from: '2026-03-01', to: '2026-03-05' },
    { from: '2026-03-03', to: '2026-03-09' },
  ];
  expect(joined(a, b)).toEqual({ from: '2026-03-01', to: '2026-03-09' });
});
