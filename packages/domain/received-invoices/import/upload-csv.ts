// POST /received_invoices/upload-csv/. Decision: a file of up to 500 rows is written before it is answered (200); a larger one
// is kept in parts and written by the job of its import (202), which GET import-history/{import_id}/ follows. Uploading a
// file again, in whole or in part, adds what is missing and nothing twice.
import { fiscalIdentity, readFiscalFacts } from '#domain/taxpayer/fiscal-identity.ts';
import { Failure, fail } from '#kernel/error.ts';
import { create } from '#resource/change.ts';
import type { Answer, Context } from '#resource/context.ts';
import type { UploadedFile } from '#resource/declaration.ts';
import { verb } from '#resource/define.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { readExport } from '../export/read-export.ts';
import { importRecord, ReceivedInvoiceImport } from '../records/received-invoice-import.ts';
import { reportOf } from './import-report.ts';
import { writeParts } from './write-parts.ts';
import { writeRows } from './write-rows.ts';

/** contract#sizes. */
const FILE_BYTES_MAX = 4_000_000;
const ROWS_AT_ONCE_MAX = 500;

export const uploadCsv = verb(
  ReceivedInvoiceImport,
  {
    name: 'received_invoices.upload_csv',
    summary: 'Import an export of purchases from the tax authority’s portal; at most 10,000 rows',
    description:
      'The CSV, or the ZIP in which the portal gives it. Up to 500 rows are written before the answer (200); more are written in the background (202), which the import history follows. Uploading the same rows again adds only what is missing.',
    method: 'POST',
    path: '/received_invoices/upload-csv/',
    access: 'received_invoices:write',
    upload: { field: 'file', maxBytes: FILE_BYTES_MAX, mediaType: 'text/csv' },
    data: shownRecord(ReceivedInvoiceImport),
    status: [200, 202],
    fails: ['tax_configuration_missing'],
  },
  async (ctx, { file }) => {
    const receiver = await receiverOf(ctx);
    const read = await readExport(file.bytes, receiver.known).catch((error) =>
      refused(ctx, file, error),
    );
    const { id: importId, isRepeat } = await ctx.ownId();
    const accepted = isRepeat && (await ctx.store.get(ReceivedInvoiceImport, importId));
    if (accepted) return ctx.commit([], answerOf(accepted));
    await ctx.checkpoint([]);
    const rows = read.rows.map(({ row, invoice }) => ({
      row,
      invoice: { tenant_cuit: receiver.cuit, ...invoice },
    }));
    const isSmall = rows.length <= ROWS_AT_ONCE_MAX;
    const outcome = isSmall
      ? { status: 'completed' as const, ...(await writeRows(ctx, importId, rows)) }
      : { status: 'processing' as const, parts: await writeParts(ctx, importId, rows) };
    const data = importRecord(ctx, importId, { ...reportOf(file.name, read), ...outcome });
    return ctx.commit([create(ReceivedInvoiceImport, data)], answerOf(data));
  },
);

/** `known` must be that of the documents; a sandbox without fiscal data takes any file, and `cuit` where none is stated. */
async function receiverOf(ctx: Context): Promise<{ cuit: string; known?: string }> {
  const { source, cuit } = fiscalIdentity(ctx, await readFiscalFacts(ctx));
  if (cuit === undefined) {
    return fail('tax_configuration_missing', { errors: [{ field: 'cuit', code: 'required' }] });
  }
  return source === 'sandbox_sample' ? { cuit } : { cuit, known: cuit };
}

/** A refused file is in the history, with the reason. Throws the refusal. */
async function refused(ctx: Context, { name }: UploadedFile, error: unknown): Promise<never> {
  if (!(error instanceof Failure)) throw error;
  const errors = error.errors.map(({ reason, message = '', row }) => ({
    ...(typeof row === 'number' && { row }),
    code: String(reason),
    message,
  }));
  const fields = { file_name: name, status: 'failed' as const, errors };
  const data = importRecord(ctx, ctx.newId(), fields);
  await ctx.commit([create(ReceivedInvoiceImport, data)], { data, failure: error });
  throw error;
}

const answerOf = (data: ReceivedInvoiceImport): Answer<ReceivedInvoiceImport> => ({
  data,
  status: data.status === 'processing' ? 202 : 200,
});
