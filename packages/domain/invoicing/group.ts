// Invoicing: tax documents, what may happen to them, and the taxpayer who issues them. One Lambda function, /bill/…
import { BillingSystem } from '#domain/taxpayer/records/billing-system.ts';
import { taxpayerVerbs } from '#domain/taxpayer/taxpayer-verbs.ts';
import { group } from '#resource/define.ts';
import { authorizeDocument, authorizeDocumentJob } from './authorize-document.ts';
import { cancelDocument } from './cancel-document.ts';
import { createInvoice } from './create-invoice.ts';
import { createCreditNote, createDebitNote } from './create-note.ts';
import { followDocument, followMovement, followSale } from './follow-collection.ts';
import { issueSaleInvoiceJob } from './issue-sale-invoice.ts';
import { printDocument } from './print-document.ts';
import { TaxDocument } from './records/tax-document.ts';
import { supportedTypes } from './supported-types.ts';

export const invoicing = group('invoicing', {
  title: 'Invoicing',
  nouns: [TaxDocument, BillingSystem],
  verbs: [
    createInvoice,
    createCreditNote,
    createDebitNote,
    authorizeDocument,
    cancelDocument,
    supportedTypes,
    printDocument,
    ...taxpayerVerbs,
  ],
  jobs: [issueSaleInvoiceJob, authorizeDocumentJob, followDocument, followSale, followMovement],
});
