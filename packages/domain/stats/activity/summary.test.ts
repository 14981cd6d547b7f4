// The line of an event.
import { expect, test } from 'vitest';
import { SUMMARY_MAX } from '../records/activity.ts';
import { summaryOf } from './summary.ts';

test('a line says what happened to what, by the name that people use', () => {
  expect(summaryOf('sale.completed', { customer_name: 'Ana', total: 10 })).toBe(
    'Sale completed: Ana',
  );
  expect(summaryOf('journal_entry.posted', { number: 7 })).toBe('Journal entry posted: 7');
});

test('a record without a name is told by what happened alone', () => {
  expect(summaryOf('sale.created', { customer_name: ' ' })).toBe('Sale created');
});

test('a line is never longer than the list says', () => {
  expect(summaryOf('tag.created', { name: 'x'.repeat(1_000) })).toHaveLength(SUMMARY_MAX);
});
