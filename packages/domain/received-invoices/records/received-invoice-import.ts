// One uploaded export of the portal and what became of its rows. Spec: GET /received_invoices/import-history/;
// fiscal#received-exports (import result). Decision: refused files are in the history too; a large file is written in parts by
// the job of the import, one part after the other, since a partition of the table takes some hundred rows a second.
import { toIso } from '#kernel/clock.ts';
import { dateTime, list, object, recordId, text, whole } from '#kernel/fields.ts';
import { idTime } from '#kernel/id.ts';
import { brandNew } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import type { NounOf, RecordChange } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field, states } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';

/** Writes the next part of a large import. */
export const IMPORT_JOB = 'received-invoices.import';
/** Lines of `errors` and of `warnings` that are kept; the counts are of all. */
export const LINES_MAX = 200;

/** A row as a spreadsheet numbers it: the header is row 1. Absent where the file as a whole is meant. */
const reportLine = () =>
  object({
    row: whole(1).optional(),
    code: text(1, 50),
    field: text(0, 50).optional(),
    message: text(0, 300),
  });

const fields = {
  import_id: field(recordId()).always(),
  file_name: field(text(0, 255)).always().sortable('text').searchable(),
  layout: field(text(0, 50).meta({ description: 'Which export of the portal it is' })),
  status: states({
    initial: ['completed', 'processing', 'failed'],
    moves: { processing: ['completed', 'failed'], completed: [], failed: [] },
  }).filterable(),
  rows_total: field(whole(0)).always().sortable('number'),
  created: field(whole(0)).always(),
  duplicated: field(
    whole(0).meta({ description: 'Rows whose invoice was there already' }),
  ).always(),
  rejected: field(whole(0).meta({ description: 'Rows that could not be read; errors says why' })),
  warned: field(
    whole(0).meta({ description: 'Rows taken with a reservation; warnings says which' }),
  ),
  errors: field(list(reportLine(), LINES_MAX)).worded(),
  warnings: field(list(reportLine(), LINES_MAX)).worded(),
  parts: field(whole(0).meta({ description: 'Parts in which a large file is written' })).always(),
  parts_done: field(whole(0)),
  imported_at: field(dateTime()).always(),
  finished_at: field(dateTime()),
};

export interface ReceivedInvoiceImport
  extends Stored<'received_invoice_import', typeof fields, 'id'> {}
export const ReceivedInvoiceImport: NounOf<ReceivedInvoiceImport, typeof fields> = noun({
  name: 'received_invoice_import',
  summary: 'One uploaded export of the tax authority’s portal and what became of its rows.',
  plural: 'received_invoices/import-history',
  base: '/received_invoices/import-history',
  idParam: 'import_id',
  key: 'rm',
  scope: 'received_invoices',
  idField: 'id',
  fields,
  pageSizeAliases: ['limit'],
  standard: ['list', 'get'],
  standardEvents: ['created', 'updated'],
  wire: { listPath: '' },
  events: importEvents,
  eventKinds: {
    completed: 'Every readable row of the file is an invoice now',
    failed: 'The file was refused; errors says why',
    'job.completed': 'Work that was answered 202 is done: the import of a large file',
    'job.failed': 'Work that was answered 202 was given up; errors says why',
  },
  jobs: importJobs,
});

function importEvents({ before, after }: RecordChange<ReceivedInvoiceImport>): string[] {
  const status = after?.status;
  if (status === undefined || status === 'processing' || status === before?.status) return [];
  return [status, ...(before?.status === 'processing' ? [`job.${status}`] : [])];
}

/** The next part, as long as there is one. */
function importJobs({ before, after }: RecordChange<ReceivedInvoiceImport>): string[] {
  const isNext = after?.status === 'processing' && after.parts_done !== before?.parts_done;
  return isNext ? [IMPORT_JOB] : [];
}

type ImportFields = Pick<ReceivedInvoiceImport, 'file_name' | 'status'> &
  Partial<ReceivedInvoiceImport>;

/** The record of an import that begins, or has ended, at this instant. */
export function importRecord(
  ctx: Context,
  importId: string,
  fields: ImportFields,
): ReceivedInvoiceImport {
  const counts = { rows_total: 0, created: 0, duplicated: 0, rejected: 0, warned: 0 };
  const lines = { errors: [], warnings: [], parts: 0, parts_done: 0 };
  const ended = fields.status === 'processing' ? {} : { finished_at: toIso(ctx.clock.now()) };
  const imported_at = toIso(idTime(importId));
  const own = { import_id: importId, ...counts, ...lines, ...fields, imported_at, ...ended };
  return brandNew(ctx, ReceivedInvoiceImport, own, importId);
}
