// What a closing waits for is every job that writes in the books by itself.
import { expect, test } from 'vitest';
import { accounting } from '#domain/accounting/group.ts';
import { ENTERING_JOBS } from '#domain/accounting/vat/entry/under-way.ts';
import { iva } from '#domain/accounting/vat/group.ts';
import { POST_WAITING_JOB } from '../records/accounting-config.ts';
import { POST_REOPENED_JOB } from '../records/fiscal-year.ts';
import { POSTING_JOBS } from './outstanding.ts';

/** One posts no event, but goes on with what a person began; what the others try again is named event by event. */
const OTHERS = ['go-on-closing-year', POST_WAITING_JOB, POST_REOPENED_JOB];

test.each([
  ['entries', accounting.jobs, POSTING_JOBS],
  ['VAT books', iva.jobs, ENTERING_JOBS],
])('every job of automatic %s is waited for', (_, jobs, known) => {
  const names = jobs.map(({ name }) => name);
  expect(names.filter((name) => !known.includes(name) && !OTHERS.includes(name))).toEqual([]);
  expect(known.filter((name) => !names.includes(name))).toEqual([]);
});
