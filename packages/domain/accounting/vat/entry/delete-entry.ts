// DELETE /iva/entries/{entry_id}/: only an entry made by hand, and only out of an open book.

import { fail } from '#kernel/error.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { yearOfDay } from '../../close/open-year.ts';
import { isOpenYear } from '../../records/fiscal-year.ts';
import { VatEntry } from '../../records/vat/vat-entry.ts';
import { movingEntry, readBooks } from '../book/move-entry.ts';

export const deleteEntry = ownVerb(
  VatEntry,
  'delete',
  {
    summary: 'Delete an entry that was made by hand',
    description: `What it added leaves the totals of its book in the same commit. An entry of a
      document goes only with its document, and none leaves a closed book.`,
    when: ({ source }) => source === 'manual',
    fails: ['record_locked'],
  },
  async (ctx, { record }) => {
    const { _id: id, source, vat_period: period } = record;
    if (source !== 'manual') {
      const message = 'The entry goes when its document is undone';
      fail('record_locked', { errors: [{ message, source }] });
    }
    const [books, { year, record: found }] = await Promise.all([
      readBooks(ctx, [record.book_id]),
      yearOfDay(ctx, `${period}-01`),
    ]);
    if (!isOpenYear(found)) {
      const message = 'The fiscal year of the book is closed';
      fail('record_locked', { errors: [{ message, year }] });
    }
    if (books.get(record.book_id)?.status === 'closed') {
      fail('record_locked', { errors: [{ message: 'The book is closed', period }] });
    }
    const changes = await movingEntry(ctx, { before: record }, books);
    return ctx.commit(changes, { data: { deleted: true, id } });
  },
);
