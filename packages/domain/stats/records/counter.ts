// What statistics have counted. A counter belongs to a day, to a month or to now, and counts everything of one kind in the same way:
// sums by name, which only adjustments move. What a record added is kept beside it, so that whatever is counted again is counted once.
// Only the jobs of this group write these records, and only its reports read them.
import { CLOSE_MONTH_JOB, COUNT_BACK_JOB } from '#domain/jobs/figure-names.ts';
import { addMonths, startOfBusinessDay } from '#kernel/date.ts';
import { freeObject, oneOf, reference, text, whole } from '#kernel/fields.ts';
import { SUM_MAX } from '#kernel/money.ts';
import * as z from '#kernel/schema.ts';
import type { NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';
import type { ByKey, Counts } from './counts.ts';
import type { SaleSnapshot } from './sale-snapshot.ts';

const counterFields = {
  cell: field(text(1, 10)).required(),
  state: field(oneOf(['open', 'closed'])),
  sums: field(z.record(z.string(), z.number().min(-SUM_MAX).max(SUM_MAX)))
    .default({})
    .counterMap(),
};

export interface StatsCounter extends Stored<'stats_counter', typeof counterFields> {}
/**
 * `cell`: `2026-03-14`, `2026-03` or `now`. The head of a cell has its totals, its shards what is counted by a key. The head of a month
 * that is `open` has none of it yet: its days tell it.
 */
export const StatsCounter: NounOf<StatsCounter, typeof counterFields> = noun({
  name: 'stats_counter',
  summary: 'What statistics have counted of a day or a month.',
  plural: 'stats/counters',
  base: '/stats/counters',
  key: 'xc',
  scope: 'sales',
  access: 'any',
  fields: counterFields,
  standard: [],
});

const sheetFields = {
  cell: field(text(1, 10)).required(),
  by_key: field(freeObject()).stored<ByKey>(),
};

export interface StatsSheet extends Stored<'stats_sheet', typeof sheetFields> {}
/** What runs of counting moved by key in a cell, until it is bound into its volumes (decision 460). */
export const StatsSheet: NounOf<StatsSheet, typeof sheetFields> = noun({
  name: 'stats_sheet',
  summary: 'What statistics have counted by key, not bound yet.',
  plural: 'stats/sheets',
  base: '/stats/sheets',
  key: 'xs',
  scope: 'sales',
  access: 'any',
  fields: sheetFields,
  standard: [],
});

const volumeFields = {
  cell: field(text(1, 10)).required(),
  by_key: field(freeObject()).stored<ByKey>(),
  up_to: field(whole(0)).required(),
  width: field(whole(1)).required(),
};

export interface StatsVolume extends Stored<'stats_volume', typeof volumeFields> {}
/** Sheets of a cell, bound. `up_to`: the serial number of the last of them; `width`: how many volumes the cell had then. */
export const StatsVolume: NounOf<StatsVolume, typeof volumeFields> = noun({
  name: 'stats_volume',
  summary: 'What statistics have counted by key in a day or a month.',
  plural: 'stats/volumes',
  base: '/stats/volumes',
  key: 'xv',
  scope: 'sales',
  access: 'any',
  fields: volumeFields,
  standard: [],
});

/** Jobs that are late on the last day of a month find it open still. */
const CLOSES_AFTER_MS = 6 * 60 * 60 * 1000;
const closesAtMs = (month: string): number =>
  startOfBusinessDay(addMonths(`${month}-01`, 1)) + CLOSES_AFTER_MS;

const monthFields = { cell: field(text(1, 10)).required() };

export interface CountedMonth extends Stored<'counted_month', typeof monthFields> {}
/** Made with the head of a month that is open, and has its closing ordered. */
export const CountedMonth: NounOf<CountedMonth, typeof monthFields> = noun({
  name: 'counted_month',
  summary: 'A month that statistics close when it is over.',
  plural: 'stats/counted-months',
  base: '/stats/counted-months',
  key: 'xm',
  scope: 'sales',
  access: 'any',
  fields: monthFields,
  standard: [],
  jobs: ({ before, after }) =>
    before === undefined && after !== undefined
      ? [{ name: CLOSE_MONTH_JOB, atMs: closesAtMs(after.cell) }]
      : [],
});

const countedFields = {
  counts: field(freeObject()).stored<Counts>(),
  told: field(freeObject()).stored<SaleSnapshot>(),
};

export interface CountedRecord extends Stored<'counted_record', typeof countedFields> {}
/**
 * Days without their months, which follow. The first part has the id of the record that was counted. `told`: what the record did not say
 * itself and was read then.
 */
export const CountedRecord: NounOf<CountedRecord, typeof countedFields> = noun({
  name: 'counted_record',
  summary: 'What a record added to the counters of statistics.',
  plural: 'stats/counted-records',
  base: '/stats/counted-records',
  key: 'xr',
  scope: 'sales',
  access: 'any',
  fields: countedFields,
  standard: [],
});

export const COUNTED_KINDS = [
  'sale',
  'document',
  'movement',
  'account',
  'product',
  'register',
] as const;
export type CountedKind = (typeof COUNTED_KINDS)[number];

const runFields = {
  state: field(oneOf(['running', 'done'])).required(),
  kind: field(oneOf(COUNTED_KINDS)),
  cursor: field(reference()),
};

export interface CountRun extends Stored<'stats_count_run', typeof runFields> {}
/** Counting of what was there before anything was counted: how far it has come. Each step orders the next. */
export const CountRun: NounOf<CountRun, typeof runFields> = noun({
  name: 'stats_count_run',
  summary: 'Counting of what was there before statistics counted.',
  plural: 'stats/count-runs',
  base: '/stats/count-runs',
  key: 'xn',
  scope: 'sales',
  access: 'any',
  fields: runFields,
  standard: [],
  jobs: ({ after }) => (after?.state === 'running' ? [COUNT_BACK_JOB] : []),
});
