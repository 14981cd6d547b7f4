// Takes documents into the VAT books that were authorized or imported before the books existed: some a step, entered as their own jobs
// would, so that what is there already stays, and a step that dies is done again. The first book of an account begins it, once.

import { TaxDocument } from '#domain/invoicing/records/tax-document.ts';
import { BEGIN_BACK_JOB, ENTER_BACK_JOB } from '#domain/jobs/vat-book-names.ts';
import { ReceivedInvoice } from '#domain/received-invoices/records/received-invoice.ts';
import { amended, brandNew, create, update } from '#resource/change.ts';
import type { Context, ListQuery } from '#resource/context.ts';
import { job } from '#resource/define.ts';
import { OLDEST_FIRST } from '#resource/list/every-record.ts';
import { VAT_RUN_ID, VatRun } from '../../records/vat/vat-run.ts';
import { enterTogether } from './enter-together.ts';

/** Documents of one step: what a worker does well within its time. */
const STEP = 100;

export const beginBackJob = job(BEGIN_BACK_JOB, async (ctx) => {
  if ((await ctx.store.get(VatRun, VAT_RUN_ID)) !== undefined) return;
  const run = brandNew(ctx, VatRun, { state: 'running', source: 'tax_document' }, VAT_RUN_ID);
  await ctx.commit([create(VatRun, run, { shared: true })], { data: undefined });
});

export const enterBackJob = job(ENTER_BACK_JOB, async (ctx, id) => {
  const run = await ctx.store.get(VatRun, id);
  if (run?.state !== 'running') return;
  const { source, cursor } = run;
  const query = { ...OLDEST_FIRST, perPage: STEP, filters: {}, ...(cursor && { cursor }) };
  const { ids, nextCursor } = await STEPS[source](ctx, query);
  await enterTogether(ctx, source, ids);
  const fields =
    nextCursor !== undefined
      ? { cursor: nextCursor }
      : source === 'tax_document'
        ? { source: 'received_invoice' as const, cursor: undefined }
        : { state: 'done' as const, cursor: undefined };
  await ctx.commit([update(VatRun, run, amended(ctx, run, fields))], { data: undefined });
});

type Step = { ids: string[]; nextCursor: string | undefined };

/** What of a page belongs into the books. */
const STEPS: Readonly<
  Record<VatRun['source'], (ctx: Context, query: ListQuery<never>) => Promise<Step>>
> = {
  async tax_document(ctx, query) {
    const { items, nextCursor } = await ctx.store.list(TaxDocument, query);
    const issued = items.filter(({ cae }) => cae !== undefined);
    return { ids: issued.map(({ _id }) => _id), nextCursor };
  },
  async received_invoice(ctx, query) {
    const { items, nextCursor } = await ctx.store.list(ReceivedInvoice, query);
    const counted = items.filter(({ status }) => status !== 'ignored');
    return { ids: counted.map(({ id }) => id), nextCursor };
  },
};
