// DELETE /received_invoices/{id}/: an invoice that a closed fiscal year or a closed VAT book accounts for stays.
import { isOpenYear } from '#domain/accounting/close/fiscal-year.ts';
import { yearOfDay } from '#domain/accounting/close/open-year.ts';
import { fail } from '#kernel/error.ts';
import { deleteRecord } from '#resource/crud.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { refuseInClosedBook } from './closed-book.ts';
import { ReceivedInvoice } from './received-invoice.ts';

export const deleteInvoice = ownVerb(
  ReceivedInvoice,
  'delete',
  {
    summary: 'Delete a received invoice; one of a closed fiscal year or VAT book stays',
    fails: ['record_locked'],
    failStatus: { record_locked: 400 },
  },
  async (ctx, { record }) => {
    const [{ year, record: found }] = await Promise.all([
      yearOfDay(ctx, record.issue_date ?? ''),
      refuseInClosedBook(ctx, record, 400),
    ]);
    if (!isOpenYear(found)) {
      const message = 'The fiscal year of the invoice is closed';
      fail('record_locked', { errors: [{ message, year }] });
    }
    return deleteRecord(ReceivedInvoice, ctx, record);
  },
);
