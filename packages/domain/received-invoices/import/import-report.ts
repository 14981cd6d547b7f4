// What an import says of the file that was read.
import type { ReadExport } from '../export/read-export.ts';
import { LINES_MAX } from '../records/received-invoice-import.ts';

/** What the reading of a file found, as far as the record has room for it. */
export const reportOf = (fileName: string, read: ReadExport) => ({
  file_name: fileName,
  layout: read.layout,
  rows_total: read.rowsTotal,
  rejected: read.rejected,
  warned: read.warned,
  errors: read.errors.slice(0, LINES_MAX),
  warnings: read.warnings.slice(0, LINES_MAX),
});
