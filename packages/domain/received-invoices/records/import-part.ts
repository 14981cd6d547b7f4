// A part of a large import that waits to be written: rows of the file, read and checked. Only the job of the import
// sees it; it is gone once its rows are invoices, and a week later if its import never came to be.
import { text } from '#kernel/fields.ts';
import { derivedId, idTime } from '#kernel/id.ts';
import type { NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';

/** Below what a record may hold. */
export const PACKED_LENGTH_MAX = 150_000;

const fields = {
  rows: field(text(0, PACKED_LENGTH_MAX)),
};

export interface ImportPart extends Stored<'received_invoice_import_part', typeof fields> {}
export const ImportPart: NounOf<ImportPart, typeof fields> = noun({
  name: 'received_invoice_import_part',
  summary: 'Rows of an import that are still to be written.',
  base: '/received_invoices/import-parts',
  plural: 'received_invoice_import_parts',
  key: 'rj',
  scope: 'received_invoices',
  access: 'any',
  fields,
  retentionDays: 7,
  standard: [],
});

/** The id of an import's part; the first one is 0. */
export const partId = (importId: string, index: number): string =>
  derivedId(idTime(importId), `${importId}\npart ${index}`);
