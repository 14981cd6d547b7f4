// POST /accounting/retenciones-percepciones/certificates/ gives the certificate that a withholding got when it was applied, the same
// one however often it is asked for; GET {id}/pdf/ is it on paper.
import { fail, refuse } from '#kernel/error.ts';
import { recordId } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import { verb } from '#resource/define.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { Certificate } from '../records/withholding/certificate.ts';
import { Withholding } from '../records/withholding/withholding.ts';

const MIME = 'application/pdf';

export const giveCertificate = verb(
  Certificate,
  {
    name: 'accounting/retenciones-percepciones/certificates.give',
    announces: [],
    summary: 'The certificate of a withholding, the same one each time',
    description:
      'Writes nothing: the certificate was made with the withholding. Refused where nothing was withheld, or not by this account.',
    method: 'POST',
    path: '/accounting/retenciones-percepciones/certificates/',
    access: 'accounting:write',
    // It writes nothing.
    idempotent: false,
    body: z.strictObject({ withholding_id: recordId() }),
    data: shownRecord(Certificate),
    fails: ['related_record_not_found'],
  },
  async (ctx, { body }) => {
    const withholding = await ctx.store.get(Withholding, body.withholding_id);
    const at = { field: 'withholding_id', location: 'body' as const };
    if (withholding === undefined) {
      return fail('related_record_not_found', { errors: [{ ...at, code: 'not_found' }] });
    }
    const { certificate_id: id } = withholding;
    const data = id === undefined ? undefined : await ctx.store.get(Certificate, id);
    const message = 'Nothing was withheld, or not by this account: there is no certificate';
    if (data === undefined) refuse([{ ...at, code: 'invalid_enum', message }]);
    return { data };
  },
);

export const printCertificate = verb(
  Certificate,
  {
    name: 'accounting/retenciones-percepciones/certificates.pdf',
    summary: 'The certificate as a PDF',
    description: 'The PDF itself, shown inline.',
    method: 'GET',
    path: '/accounting/retenciones-percepciones/certificates/{id}/pdf/',
    access: 'accounting:read',
    on: 'record',
    data: z.string(),
    contentType: MIME,
    fails: ['invalid_id', 'not_found'],
  },
  async (_, { record }) => {
    const { drawCertificate } = await import('./draw-certificate.ts');
    const name = `certificado-${record.number.replaceAll(/[^\w-]/g, '-').toLowerCase()}.pdf`;
    const headers = { 'Content-Disposition': `inline; filename="${name}"` };
    return { data: undefined, raw: await drawCertificate(record), headers };
  },
);
