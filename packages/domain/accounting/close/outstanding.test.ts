// What a closing waits for is every job that writes in the books by itself.
import { expect, test } from 'vitest';
import { accounting } from '#domain/accounting/group.ts';
import { ENTERING_JOBS } from '#domain/accounting/vat/entry/under-way.ts';
import { iva } from '#domain/accounting/vat/group.ts';
import { POSTING_JOBS } from './outstanding.ts';

/** It posts no event, but goes on with what a person began. */
const OTHERS = ['go-on-closing-year'];

test.each([
  ['entries', accounting.jobs, POSTING_JOBS],
  ['VAT books', iva.jobs, ENTERING_JOBS],
])('every job of automatic %s is waited for', (_, jobs, known) => {
  const names = jobs.map(({ name }) => name);
  expect(names.filter((name) => !known.includes(name) && !OTHERS.includes(name))).toEqual([]);
  expect(known.filter((name) => !names.includes(name))).toEqual([]);
});
