// The stages of a pipeline: filled in, in order, each with its own identity.
import { expect, test } from 'vitest';
import { completeStages, lostStages, type Stage, stageErrors, strangeStages } from './stages.ts';

const ids = () => {
  let last = 0;
  return () => `id${++last}`;
};

test('stages get an _id, a place, a type and its usual probability', () => {
  const made = completeStages([{ name: 'New' }, { name: 'Won', type: 'won' }], ids());
  expect(made).toEqual([
    { _id: 'id1', name: 'New', order: 1, probability: 50, type: 'open' },
    { _id: 'id2', name: 'Won', order: 2, probability: 100, type: 'won' },
  ]);
});

test('stages are kept in their order, with their _id and members of their own', () => {
  const made = completeStages(
    [
      { _id: 'b', name: 'Second', order: 20, colour: 'red' },
      { _id: 'a', name: 'First', order: 10, probability: 5 },
    ],
    ids(),
  );
  expect(made.map(({ _id }) => _id)).toEqual(['a', 'b']);
  expect(made[1]).toMatchObject({ colour: 'red' });
  expect(made[0]?.probability).toBe(5);
});

test('two stages at one place or of one _id are named', () => {
  const stages = [{ _id: 'a', order: 2 }, { name: 'second' }, { _id: 'a' }];
  expect(stageErrors({ stages }).map(({ field }) => field)).toEqual([
    'stages[2]._id',
    'stages[1].order',
  ]);
});

test('an _id that the pipeline does not have is named', () => {
  const known = completeStages([{ name: 'New' }], ids());
  const sent = [{ _id: 'id1' }, { name: 'fresh' }, { _id: 'x' }];
  expect(strangeStages(sent, known)).toEqual([
    expect.objectContaining({ field: 'stages[2]._id', code: 'not_found' }),
  ]);
});

test('a stage is lost when it is gone or ends otherwise, not when it is renamed', () => {
  const before = completeStages([{ name: 'A' }, { name: 'B' }, { name: 'C' }], ids());
  const [a, b] = before as [Stage, Stage, Stage];
  expect(
    lostStages(before, [
      { ...a, name: 'Z' },
      { ...b, type: 'won' },
    ]),
  ).toEqual(['id2', 'id3']);
});
