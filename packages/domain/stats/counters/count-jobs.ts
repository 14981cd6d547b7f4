// The background jobs of statistics: each counts the record that named it; the last counts what was there before anything was counted,
// some records a step, and keeps how far it has come, which orders the next step.

import { Product } from '#domain/catalog/records/product.ts';
import { AccountMovement } from '#domain/current-accounts/records/account-movement.ts';
import { CurrentAccount } from '#domain/current-accounts/records/current-account.ts';
import { TaxDocument } from '#domain/invoicing/records/tax-document.ts';
import * as names from '#domain/jobs/figure-names.ts';
import { CashRegister } from '#domain/pos/records/cash-register.ts';
import { Sale } from '#domain/sales/records/sale.ts';
import { amended, update } from '#resource/change.ts';
import type { ListQuery } from '#resource/context.ts';
import type { Noun } from '#resource/declaration.ts';
import { job, jointJob } from '#resource/define.ts';
import { idOf } from '#resource/fields/row.ts';
import { OLDEST_FIRST } from '#resource/list/every-record.ts';
import { COUNTED_KINDS, type CountedKind, CountRun } from '../records/counter.ts';
import { closeMonth } from './close-month.ts';
import { type CountAll, countRecords } from './count-record.ts';
import {
  countAccounts,
  countDocuments,
  countMovements,
  countProducts,
  countRegisters,
} from './other-counts.ts';
import { countSales } from './sale-counts.ts';

/** Records of one step of a run: what a worker does well within its time. */
const STEP = 100;
const OLDEST: ListQuery = { ...OLDEST_FIRST, perPage: STEP, filters: {} };

const KINDS: Readonly<Record<CountedKind, { noun: Noun; job: string; countAll: CountAll }>> = {
  sale: { noun: Sale, job: names.COUNT_SALE_FIGURES_JOB, countAll: countSales },
  document: {
    noun: TaxDocument,
    job: names.COUNT_DOCUMENT_JOB,
    countAll: countDocuments,
  },
  movement: {
    noun: AccountMovement,
    job: names.COUNT_MOVEMENT_FIGURES_JOB,
    countAll: countMovements,
  },
  account: {
    noun: CurrentAccount,
    job: names.COUNT_ACCOUNT_FIGURES_JOB,
    countAll: countAccounts,
  },
  product: {
    noun: Product,
    job: names.COUNT_PRODUCT_FIGURES_JOB,
    countAll: countProducts,
  },
  register: {
    noun: CashRegister,
    job: names.COUNT_REGISTER_FIGURES_JOB,
    countAll: countRegisters,
  },
};

const countBack = job(names.COUNT_BACK_JOB, async (ctx, id) => {
  const run = await ctx.store.get(CountRun, id);
  if (run?.state !== 'running') return;
  const kind = run.kind ?? COUNTED_KINDS[0];
  const { noun, countAll } = KINDS[kind];
  const page = await ctx.store.list(noun, { ...OLDEST, ...(run.cursor && { cursor: run.cursor }) });
  const ids = page.items.map((record) => idOf(noun, record));
  await countRecords(ctx, ids, countAll);
  const next = COUNTED_KINDS[COUNTED_KINDS.indexOf(kind) + 1];
  const fields =
    page.nextCursor !== undefined
      ? { kind, cursor: page.nextCursor }
      : next === undefined
        ? { state: 'done' as const, cursor: undefined }
        : { kind: next, cursor: undefined };
  await ctx.commit([update(CountRun, run, amended(ctx, run, fields))], { data: undefined });
});

export const countJobs = [
  ...Object.values(KINDS).map(({ job: name, countAll }) =>
    jointJob(name, (ctx, ids) => countRecords(ctx, ids, countAll)),
  ),
  countBack,
  closeMonth,
];
