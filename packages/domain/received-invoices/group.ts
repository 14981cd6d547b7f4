// Received invoices: purchases as the tax authority has them on record, imported and linked to the books.
import { group } from '#resource/define.ts';
import { deleteInvoice } from './delete-invoice.ts';
import { ignoreInvoice, reopenInvoice } from './ignore-invoice.ts';
import { continueImport } from './import/continue-import.ts';
import { uploadCsv } from './import/upload-csv.ts';
import { linkInvoice } from './link-invoice.ts';
import { ImportPart } from './records/import-part.ts';
import { ReceivedInvoice } from './records/received-invoice.ts';
import { ReceivedInvoiceImport } from './records/received-invoice-import.ts';

export const receivedInvoices = group('received-invoices', {
  title: 'Received invoices',
  nouns: [ReceivedInvoice, ReceivedInvoiceImport, ImportPart],
  verbs: [uploadCsv, linkInvoice, ignoreInvoice, reopenInvoice, deleteInvoice],
  jobs: [continueImport],
});
