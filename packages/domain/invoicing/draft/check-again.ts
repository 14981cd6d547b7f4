// A draft may have waited: what depends on the day, on the account or on figures that change is checked again before its number is
// taken (10016, 10164, the thresholds of fiscal-parameters, the issuer's sale points and types).

import { checkMinimum } from '#domain/fiscal/credit-invoice.ts';
import { checkDueDate, checkIssueDate } from '#domain/fiscal/dates.ts';
import { isTypeInForce } from '#domain/fiscal/fiscal-parameters.ts';
import { anyFamily, issuableTypes } from '#domain/fiscal/letter.ts';
import { checkNoteReceiver, checkReceiver, type Receiver } from '#domain/fiscal/receiver.ts';
import { isNote, type VoucherType, voucherType } from '#domain/fiscal/voucher-types.ts';
import { businessDate } from '#kernel/date.ts';
import { fail } from '#kernel/error.ts';
import type { Context } from '#resource/context.ts';
import type { TaxDocument } from '../records/tax-document.ts';
import { type Issuer, issuerOf, requireOwn, salePointOf } from './issuer.ts';

/** Throws the code of the first rule that the draft does not keep any more; any other document was checked when it got under way. */
export async function checkAgain(ctx: Context, document: TaxDocument): Promise<void> {
  if (document.estado !== 'borrador') return;
  const issuer = await issuerOf(ctx);
  requireOwn(issuer, document);
  const { tipo_comprobante, punto_venta, fecha, concepto, emisor, total, cotizacion } = document;
  const nowMs = ctx.clock.now();
  const type = typeOf(issuer, document);
  salePointOf(issuer, punto_venta);
  checkIssueDate(fecha, concepto, nowMs, tipo_comprobante);
  checkDueDate(document, { fecha, type, today: businessDate(nowMs) });
  const issue = { type, issuerCuit: emisor.cuit, total, exchangeRate: cotizacion, fecha };
  const check = isOwnNote(document) ? checkNoteReceiver : checkReceiver;
  check(document.receptor as Receiver, issue);
  checkMinimum(type, issue);
}

/** Receiver and family are those of the document of ours that it answers, whatever the issuer gives by now. */
const isOwnNote = ({ documento_original_id }: TaxDocument): boolean =>
  documento_original_id !== undefined;

function typeOf(issuer: Issuer, document: TaxDocument): VoucherType {
  const { tipo_comprobante, fecha } = document;
  const type = voucherType(tipo_comprobante);
  const isAnswer = type !== undefined && isNote(type.kind);
  const issuable = issuableTypes(isAnswer ? anyFamily(issuer) : issuer, fecha);
  const isGood = (given: VoucherType): boolean =>
    isOwnNote(document)
      ? isTypeInForce(given.code, fecha)
      : issuable.some(({ code }) => code === given.code);
  if (type !== undefined && isGood(type)) return type;
  return fail('voucher_type_not_allowed', {
    errors: [
      {
        field: 'tipo_comprobante',
        allowed: issuable.map(({ code }) => code),
        actual: tipo_comprobante,
      },
    ],
  });
}
