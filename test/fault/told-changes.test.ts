// Does the judge of events notice each way to tell a change wrongly?
import { expect, test } from 'vitest';
import { text } from '#kernel/fields.ts';
import { field, states } from '#resource/fields/field.ts';
import { looseNoun } from '#resource/test-data/loose-noun.ts';
import { type Move, type Told, wronglyTold } from './told-changes.ts';

const Lamp = looseNoun({
  name: 'lamp',
  summary: 'A thing that is switched.',
  base: '/lamps',
  key: 'zl',
  scope: 'supplies',
  fields: {
    label: field(text()),
    state: states({ initial: ['off'], moves: { off: ['on'], on: ['off'] } }),
  },
  events: ({ before, after }) => [
    ...(before === undefined && after?.label === 'new' ? ['unpacked'] : []),
    ...(before !== undefined && before.state !== after?.state ? ['switched'] : []),
  ],
  tells: { unpacked: ['created'] },
  eventKinds: { unpacked: 'New', switched: 'Switched' },
});
const of = (version: number, fields: object = {}) => ({
  label: 'a',
  state: 'off',
  version,
  ...fields,
});
const move = (standard: Move['standard'], change: Pick<Move, 'before' | 'after'>): Move => ({
  noun: Lamp,
  id: 'x',
  standard,
  isVersion: change.before?.version !== change.after?.version,
  brought: [],
  ...change,
});
const told = (version: number, ...names: string[]): Told[] =>
  names.map((name) => ({ type: `lamp.${name}`, id: 'x', version }));

const CREATION = move('created', { after: of(1) });
const NAMED_CREATION = move('created', { after: of(1, { label: 'new' }) });
const CHANGE = move('updated', { before: of(1), after: of(2, { label: 'b' }) });
const ACT = move('updated', { before: of(1), after: of(2, { state: 'on' }) });
const BOTH = move('updated', { before: of(1), after: of(2, { state: 'on', label: 'b' }) });
const END = move('deleted', { before: of(1) });
const COUNTER = move('updated', { before: of(1), after: of(1) });

test.each([
  ['a creation', CREATION, told(1, 'created')],
  ['a creation with a name', NAMED_CREATION, told(1, 'unpacked')],
  ['a change without a name', CHANGE, told(2, 'updated')],
  ['an act', ACT, told(2, 'switched')],
  ['an act with more', BOTH, told(2, 'updated', 'switched')],
  ['an end', END, told(2, 'deleted')],
  ['a counter that says nothing', COUNTER, []],
  ['a counter that brings an event', { ...COUNTER, brought: ['lamp.moved'] }, told(1, 'moved')],
])('%s that is told is told rightly', (_, of, events) => {
  expect(wronglyTold([of], events)).toEqual([]);
});

test.each([
  ['a creation', CREATION, told(1, 'created')],
  ['a creation with a name', NAMED_CREATION, told(1, 'unpacked')],
  ['a change without a name', CHANGE, told(2, 'updated')],
  ['an act', ACT, told(2, 'switched')],
  ['an end', END, told(2, 'deleted')],
  ['a counter that brings an event', { ...COUNTER, brought: ['lamp.moved'] }, told(1, 'moved')],
])('%s whose event is lost, doubled, of another name or version is noticed', (_, of, events) => {
  const other = events.map((event) => ({ ...event, type: 'lamp.dimmed' }));
  const later = events.map((event) => ({ ...event, version: event.version + 1 }));
  const wrong = [[], [...events, ...events], other, later, [...events, ...other]];
  for (const each of wrong) expect(wronglyTold([of], each)).not.toEqual([]);
});

test('an act that is told by both names, or by updated alone, is noticed', () => {
  expect(wronglyTold([ACT], told(2, 'updated', 'switched'))).not.toEqual([]);
  expect(wronglyTold([ACT], told(2, 'updated'))).not.toEqual([]);
  expect(wronglyTold([BOTH], told(2, 'switched'))).not.toEqual([]);
  expect(wronglyTold([NAMED_CREATION], told(1, 'created', 'unpacked'))).not.toEqual([]);
});

test('an event that names another request than its write noted is noticed', () => {
  const events = told(2, 'deleted');
  const from = (one: string) => events.map((event) => ({ ...event, from: one }));
  expect(wronglyTold([{ ...END, from: 'a' }], from('a'))).toEqual([]);
  expect(wronglyTold([END], from('a'))).toEqual([]);
  expect(wronglyTold([{ ...END, from: 'a' }], from(''))).toEqual([
    'lamp.deleted x version 2 is from , not a',
  ]);
});

test('an event that no change made is noticed', () => {
  expect(wronglyTold([], told(1, 'updated'))).toEqual([
    'event of nothing: lamp.updated x version 1',
  ]);
});
