// DELETE /received_invoices/{id}/: an invoice that a closed fiscal year or a closed VAT book accounts for stays. The expense that
// paid one that goes names none.

import { yearOfDay } from '#domain/accounting/close/open-year.ts';
import { released } from '#domain/accounting/posting/order-claims.ts';
import { isOpenYear } from '#domain/accounting/records/fiscal-year.ts';
import { fail } from '#kernel/error.ts';
import { remove } from '#resource/change.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { refuseInClosedBook } from './closed-book.ts';
import { expenseFollows } from './expense-link.ts';
import { ReceivedInvoice } from './records/received-invoice.ts';

export const deleteInvoice = ownVerb(
  ReceivedInvoice,
  'delete',
  {
    summary: 'Delete a received invoice; one of a closed fiscal year or VAT book stays',
    fails: ['record_locked'],
  },
  async (ctx, { record }) => {
    const [{ year, record: found }, expenses, freed] = await Promise.all([
      yearOfDay(ctx, record.issue_date ?? ''),
      expenseFollows(ctx, record),
      released(ctx, record),
      refuseInClosedBook(ctx, record, 400),
    ]);
    if (!isOpenYear(found)) {
      const message = 'The fiscal year of the invoice is closed';
      fail('record_locked', { errors: [{ message, year }] });
    }
    const data = { deleted: true, id: record.id };
    return ctx.commit([remove(ReceivedInvoice, record), ...expenses, ...freed], { data });
  },
);
