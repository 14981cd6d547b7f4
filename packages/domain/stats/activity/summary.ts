// An event in one line: what it was of, what happened, and what the record is called by those who work with it.
import { shortened } from '#kernel/shortened.ts';
import { SUMMARY_MAX } from '../records/activity.ts';

/** Members by which a record is known, the most telling first. */
const CALLED = ['name', 'title', 'customer_name', 'invoice_number', 'number', 'description'];

/** `sale.completed` of Ana's sale: "Sale completed: Ana". */
export function summaryOf(type: string, data: Readonly<Record<string, unknown>>): string {
  const words = type.replaceAll(/[._]/g, ' ');
  const what = words.charAt(0).toUpperCase() + words.slice(1);
  const called = CALLED.map((name) => data[name]).find(isTelling);
  return shortened(called === undefined ? what : `${what}: ${called}`, SUMMARY_MAX);
}

const isTelling = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');
