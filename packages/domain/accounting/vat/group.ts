// VAT books: what the account sold and bought, month by month, as the tax authority asks for it. One Lambda function, /iva/…
import { group } from '#resource/define.ts';
import { CarriedEntry } from '../records/vat/carried-entry.ts';
import { NumberBlock } from '../records/vat/number-block.ts';
import { VatBook } from '../records/vat/vat-book.ts';
import { VatConfig } from '../records/vat/vat-config.ts';
import { VatEntry } from '../records/vat/vat-entry.ts';
import { VatRun } from '../records/vat/vat-run.ts';
import { VatSummary } from '../records/vat/vat-summary.ts';
import { closeBook, reopenBook } from './book/close-book.ts';
import { getBook } from './book/show-book.ts';
import { getConfig, putConfig } from './config/config-verbs.ts';
import { reapportionJob } from './config/reapportion-books.ts';
import { addEntry } from './entry/add-entry.ts';
import { deleteEntry } from './entry/delete-entry.ts';
import { beginBackJob, enterBackJob } from './entry/enter-back.ts';
import { admitEntriesJob, enterPurchaseJob, enterSaleJob } from './entry/enter-jobs.ts';
import { listEntries } from './entry/list-entries.ts';
import { updateEntry } from './entry/update-entry.ts';
import { exportBook } from './layouts/export-book.ts';
import { getDeclaration } from './settlement/declaration.ts';
import { calculateSummary, getSummary } from './settlement/summary-verbs.ts';

export const iva = group('iva', {
  title: 'VAT books',
  verbsTitle: 'Declaration and export',
  nouns: [VatConfig, VatBook, VatEntry, VatSummary, CarriedEntry, NumberBlock, VatRun],
  verbs: [
    getConfig,
    putConfig,
    getBook,
    listEntries,
    addEntry,
    updateEntry,
    deleteEntry,
    closeBook,
    reopenBook,
    getSummary,
    calculateSummary,
    getDeclaration,
    exportBook,
  ],
  jobs: [
    enterSaleJob,
    enterPurchaseJob,
    admitEntriesJob,
    beginBackJob,
    enterBackJob,
    reapportionJob,
  ],
});
