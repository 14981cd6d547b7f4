// What an update makes of a record: a time that is sent back in another spelling is no other time.
import { expect, test } from 'vitest';
import { dayOrInstant, text } from '#kernel/fields.ts';
import type { Noun } from './declaration.ts';
import { amendedRecord } from './record-rules.ts';
import { testContext } from './test-data/plain-context.ts';
import type { Rec } from './test-data/rec.ts';
import { Shelf } from './test-data/workshop.ts';

const noun: Noun = {
  ...Shelf,
  record: Shelf.record.extend({
    due_at: dayOrInstant().nullable(),
    next_at: dayOrInstant(),
    label: text(),
  }),
};
const before = {
  _id: 'a'.repeat(24),
  version: 1,
  created_at: '2026-03-01T00:00:00.000Z',
  updated_at: '2026-03-01T00:00:00.000Z',
  name: 'saws',
  due_at: '2026-03-10T23:30:00-03:00',
  next_at: '2026-03-10',
  label: '2026-03-10T23:30:00-03:00',
} as Rec;
const amendedBy = (input: Rec) => amendedRecord(testContext(), noun, before as never, input) as Rec;

test('a time in another spelling changes nothing', () => {
  expect(amendedBy({ due_at: '2026-03-11T02:30:00.000Z' })).toBe(before);
  const renamed = amendedBy({ due_at: '2026-03-11T02:30:00Z', name: 'planes' });
  expect([renamed.due_at, renamed.name]).toEqual([before.due_at, 'planes']);
});

test.each<[string, Rec]>([
  ['another instant', { due_at: '2026-03-11T02:30:00.001Z' }],
  ['a day for the instant with which it begins', { due_at: '2026-03-10' }],
  ['an instant for the day that begins with it', { next_at: '2026-03-10T03:00:00Z' }],
  ['no time', { due_at: null }],
  ['a text that only looks like a time', { label: '2026-03-11T02:30:00.000Z' }],
])('%s is a change', (_, input) => {
  expect(amendedBy(input)).toMatchObject({ version: 2, ...input });
});
