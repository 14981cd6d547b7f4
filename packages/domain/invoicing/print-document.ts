// GET /bill/receipts/{comprobante_id}/pdf: the document as a business hands it to its customer. A draft has a paper too, marked as
// not valid. Decision: the PDF itself is the answer, made from the record whenever it is asked for, the same bytes each time.
import { voucherType } from '#domain/fiscal/voucher-types.ts';
import * as z from '#kernel/schema.ts';
import type { Context } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { TaxDocument } from './records/tax-document.ts';

const MIME = 'application/pdf';

export const printDocument = verb(
  TaxDocument,
  {
    name: 'bill/receipts.pdf',
    summary: 'The document as a PDF: A4, with its CAE and QR once it is authorized',
    description:
      'The PDF itself, shown inline. A draft is marked as not valid, and an annulled document names its credit note. The same record gives the same bytes.',
    method: 'GET',
    path: '/bill/receipts/{comprobante_id}/pdf',
    access: 'invoices:read',
    on: 'record',
    data: z.string(),
    contentType: MIME,
    fails: ['invalid_id', 'not_found'],
  },
  async (ctx, { record }) => {
    const [offsetBy, { printedDocument }, { drawDocument }] = await Promise.all([
      offsettingNote(ctx, record),
      import('./print/printed-document.ts'),
      import('#pdf/tax-document/draw-document.ts'),
    ]);
    const headers = { 'Content-Disposition': `inline; filename="${fileName(record)}"` };
    return { data: undefined, raw: await drawDocument(printedDocument(record, offsetBy)), headers };
  },
);

/** An annulled document says by which note. */
const offsettingNote = async (
  ctx: Context,
  { nota_credito_id }: TaxDocument,
): Promise<TaxDocument | undefined> =>
  nota_credito_id === undefined ? undefined : ctx.store.get(TaxDocument, nota_credito_id);

/** "factura-a-00001-00000012.pdf": letters that every system takes. */
function fileName({ tipo_comprobante, numero_completo, _id }: TaxDocument): string {
  const name = voucherType(tipo_comprobante)?.name ?? 'comprobante';
  const plain = `${name} ${numero_completo ?? _id}`.normalize('NFD').replace(/\p{M}/gu, '');
  return `${plain.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.pdf`;
}
