// What a document becomes by what the authority said of it, and the failures that answer its caller.

import { isNote, voucherType } from '#domain/fiscal/voucher-types.ts';
import type { Sale } from '#domain/sales/records/sale.ts';
import { toIso } from '#kernel/clock.ts';
import { type ErrorCode, Failure, type FieldError } from '#kernel/error.ts';
import type { Context } from '#resource/context.ts';
import type { Authorization } from '#resource/ports.ts';
import { isPaidAtOnce } from '../records/collection.ts';
import type { Remark, TaxDocument } from '../records/tax-document.ts';
import { fullNumber } from './document-number.ts';
import { qrUrl } from './qr.ts';

export type Said<R> = Extract<Authorization, { result: R }>;

const RETRY_AFTER_SECONDS = 5;
/** Rejections that have a code of their own among ours. */
const CODE_OF: Readonly<Record<string, ErrorCode>> = {
  10015: 'invalid_tax_id',
  10284: 'invalid_tax_id',
  10005: 'sale_point_not_enabled',
  10007: 'voucher_type_not_allowed',
  10016: 'date_out_of_range',
  10038: 'currency_rate_out_of_range',
  10067: 'uncategorized_perception_required',
  10096: 'sale_point_not_enabled',
  10119: 'currency_rate_out_of_range',
  10243: 'tax_condition_mismatch',
};

export function authorizedFields(
  ctx: Context,
  document: TaxDocument & { numero: number },
  said: Said<'approved'>,
  sale: Sale | undefined,
) {
  const authorized_at = toIso(ctx.clock.now());
  const kind = voucherType(document.tipo_comprobante)?.kind;
  return {
    estado: 'autorizado' as const,
    resultado: 'A' as const,
    numero: document.numero,
    numero_completo: fullNumber(document.punto_venta, document.numero),
    tipo_autorizacion: 'CAE' as const,
    cae: said.cae,
    cae_vencimiento: said.caeExpiration,
    qr_url: qrOf(document, said.cae),
    observaciones_autoridad: said.observations,
    errores_autoridad: undefined,
    authorized_at,
    ...DECIDED,
    ...(kind !== undefined &&
      !isNote(kind) && {
        saldo_acreditable: document.total,
        notas: [],
        ...(document.total > 0 && isPaidAtOnce(sale) && { cobrado_at: authorized_at }),
      }),
  };
}

export const rejectedFields = (remarks: readonly Remark[]) => ({
  estado: 'rechazado' as const,
  resultado: 'R' as const,
  errores_autoridad: [...remarks],
  ...DECIDED,
});

/** Nothing of it is under way any more. */
export const SETTLED = { proximo_intento_at: undefined, intento: undefined };

/** Nor ever will be again: its dates are what they are. */
export const DECIDED = { ...SETTLED, fechas_supuestas: undefined };

/** Why the authority refused it, in our codes; the document says so itself as long as it exists. */
export function rejection(
  document: { _id: string },
  remarks: readonly Remark[],
  detail: readonly FieldError[] = [],
): Failure {
  const code = CODE_OF[remarks[0]?.code ?? ''] ?? 'tax_authority_rejected';
  const errors = remarks.map(({ code: authority_code, message }) => ({
    message,
    authority_code,
    comprobante_id: document._id,
  }));
  return new Failure(code, { errors: [...errors, ...detail] });
}

/** The document stays a draft: its issuer asked for a day that it may not bear, and is told from which on it may. */
export function untimely(
  { _id, fecha }: { _id: string; fecha: string },
  { errors: remarks, earliest }: { errors: readonly Remark[]; earliest: string },
): Failure {
  const [remark] = remarks;
  const day = { field: 'fecha', code: 'out_of_range', min: earliest, actual: fecha } as const;
  const said = { message: remark?.message, authority_code: remark?.code };
  const line = { ...day, ...(remark && said), comprobante_id: _id, estado: 'borrador' };
  return new Failure('date_out_of_range', { errors: [line] });
}

/** The document is kept and named. */
export const unavailable = (
  { _id, estado }: { _id: string; estado: string },
  reason: string,
): Failure =>
  new Failure('tax_authority_unavailable', {
    headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
    errors: [{ message: reason, comprobante_id: _id, estado }],
  });

export const misconfigured = ({ _id }: { _id: string }, reason: string): Failure =>
  new Failure('tax_configuration_missing', { errors: [{ message: reason, comprobante_id: _id }] });

/** What asking the authority may come to; but for the first, the account must mend something. */
const OF_AUTHORITY: readonly ErrorCode[] = [
  'tax_authority_unavailable',
  'tax_configuration_missing',
  'sale_point_not_enabled',
];

/** The authority could not be asked. */
export const isOfAuthority = (error: unknown): error is Failure =>
  error instanceof Failure && OF_AUTHORITY.includes(error.code);

/** Asking again does not help. */
export const isToMend = (error: Failure | undefined): boolean =>
  error !== undefined && error.code !== 'tax_authority_unavailable';

const qrOf = (document: TaxDocument & { numero: number }, cae: string): string =>
  qrUrl({
    date: document.fecha,
    issuerCuit: document.emisor.cuit,
    salePoint: document.punto_venta,
    voucherCode: document.tipo_comprobante,
    number: document.numero,
    total: document.total,
    currency: document.moneda,
    exchangeRate: document.cotizacion,
    receiverDocumentType: document.receptor.tipo_documento,
    receiverDocumentNumber: document.receptor.numero_documento,
    cae,
  });
