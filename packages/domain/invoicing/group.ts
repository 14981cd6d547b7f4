// Invoicing: tax documents and what may happen to them. One Lambda function, /bill/…
import { group } from '#resource/define.ts';
import { authorizeDocument, authorizeDocumentJob } from './authorize-document.ts';
import { cancelDocument } from './cancel-document.ts';
import { createInvoice } from './create-invoice.ts';
import { createCreditNote, createDebitNote } from './create-note.ts';
import { issueSaleInvoiceJob } from './issue-sale-invoice.ts';
import { supportedTypes } from './supported-types.ts';
import { TaxDocument } from './tax-document.ts';

export const invoicing = group('invoicing', {
  title: 'Invoicing',
  nouns: [TaxDocument],
  verbs: [
    createInvoice,
    createCreditNote,
    createDebitNote,
    authorizeDocument,
    cancelDocument,
    supportedTypes,
  ],
  jobs: [issueSaleInvoiceJob, authorizeDocumentJob],
});
