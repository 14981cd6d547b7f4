// Stage, status and probability of an opportunity always say the same.
import { expect, test } from 'vitest';
import { Failure } from '#kernel/error.ts';
import type { CrmOpportunity } from '../records/opportunity.ts';
import type { Stage } from '../records/stages.ts';
import { firstPlace, nextPlace } from './placement.ts';

const stages: readonly Stage[] = [
  { _id: 'new', name: 'New', order: 1, probability: 10, type: 'open' },
  { _id: 'offer', name: 'Offer', order: 2, probability: 60, type: 'open' },
  { _id: 'won', name: 'Won', order: 3, probability: 100, type: 'won' },
  { _id: 'lost', name: 'Lost', order: 4, probability: 0, type: 'lost' },
];
const pipeline = { stages };
const bare = { stages: stages.slice(0, 2) };
const AT = '2026-03-10T12:00:00.000Z';
type At = Pick<CrmOpportunity, 'stage_id' | 'status' | 'probability' | 'lost_reason'>;
const open: At = { stage_id: 'new', status: 'open', probability: 10 };
const lost: At = { stage_id: 'lost', status: 'lost', probability: 0, lost_reason: 'price' };

const codeOf = (work: () => unknown): string | undefined => {
  try {
    work();
  } catch (error) {
    return error instanceof Failure ? error.code : String(error);
  }
};

test('a new opportunity stands in the first open stage, or in the open one it names', () => {
  expect(firstPlace(pipeline, {})).toEqual(open);
  expect(firstPlace(pipeline, { stage_id: 'offer' })).toMatchObject({ probability: 60 });
  expect(codeOf(() => firstPlace(pipeline, { stage_id: 'won' }))).toBe('validation_error');
});

test('a state that a new opportunity cannot have is left to be refused, not lost', () => {
  expect(firstPlace(pipeline, { status: 'won' })).toMatchObject({ status: 'won', stage_id: 'new' });
});

test('a stage of another pipeline is no stage', () => {
  expect(codeOf(() => firstPlace(pipeline, { stage_id: 'x' }))).toBe('related_record_not_found');
  const wish = { stage_id: 'x' };
  expect(codeOf(() => nextPlace(pipeline, open, wish, AT))).toBe('related_record_not_found');
});

test('a move takes the probability of the stage', () => {
  expect(nextPlace(pipeline, open, { stage_id: 'offer' }, AT)).toEqual({
    status: 'open',
    stage_id: 'offer',
    probability: 60,
  });
});

test('a probability that is cleared is that of the stage where it stands', () => {
  const place = { status: 'open', stage_id: 'new' };
  expect(nextPlace(pipeline, open, {}, AT)).toEqual(place);
  const usual = { ...place, probability: 10 };
  expect(nextPlace(pipeline, open, { isUsual: true }, AT)).toEqual(usual);
});

test('entering a won or lost stage ends the opportunity', () => {
  expect(nextPlace(pipeline, open, { stage_id: 'won' }, AT)).toEqual({
    status: 'won',
    stage_id: 'won',
    probability: 100,
    closed_at: AT,
  });
});

test('an outcome leads to the first stage of its type', () => {
  const place = nextPlace(pipeline, open, { status: 'lost' }, AT);
  expect(place).toMatchObject({ stage_id: 'lost', probability: 0, closed_at: AT });
});

test('an outcome without a stage of its own leaves the opportunity where it is', () => {
  const place = nextPlace(bare, open, { status: 'won' }, AT);
  expect(place).toMatchObject({ stage_id: 'new', status: 'won', probability: 100 });
});

test('an ended opportunity comes back open, without end and reason, and never goes from lost to won', () => {
  expect(nextPlace(pipeline, lost, { stage_id: 'offer' }, AT)).toEqual({
    status: 'open',
    stage_id: 'offer',
    probability: 60,
    closed_at: undefined,
    lost_reason: undefined,
  });
  const wish = { stage_id: 'won' };
  expect(codeOf(() => nextPlace(pipeline, lost, wish, AT))).toBe('invalid_state_transition');
});

test('stage and status that disagree are refused', () => {
  const wish = { stage_id: 'offer', status: 'won' } as const;
  expect(codeOf(() => nextPlace(pipeline, open, wish, AT))).toBe('validation_error');
});

test('another pipeline gives the opportunity its first stage of that status', () => {
  const z: Stage = { _id: 'z', name: 'Z', order: 1, probability: 5, type: 'open' };
  const other = { stages: [z] };
  expect(nextPlace(other, open, {}, AT)).toMatchObject({ stage_id: 'z', probability: 5 });
  expect(codeOf(() => nextPlace({ stages: [] }, lost, {}, AT))).toBe('related_record_not_found');
});
