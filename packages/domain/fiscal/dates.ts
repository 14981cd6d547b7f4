// When a document may be dated and which service dates it must carry (10016, 10031-10036, 10049, 10152).
import { addDays, businessDate, firstOfMonth, lastOfMonth } from '#kernel/date.ts';
import { type FieldError, fail } from '#kernel/error.ts';
import { DATE_WINDOWS, type DateWindow, inForce, type WindowName } from './fiscal-parameters.ts';
import { isNote, type VoucherType, voucherType } from './voucher-types.ts';

export const GOODS = 1;
export type ServiceDates = {
  fecha_servicio_desde?: string;
  fecha_servicio_hasta?: string;
  fecha_vencimiento_pago?: string;
};
const PERIOD = ['fecha_servicio_desde', 'fecha_servicio_hasta'] as const;
const DUE = 'fecha_vencimiento_pago';
/** Dates that follow from the day of issue where the request asks for no others. */
export const ASSUMABLE_DATES = ['fecha', DUE] as const;
export type AssumableDate = (typeof ASSUMABLE_DATES)[number];

/** First and last day that a document authorized on `today` may bear. */
export function dateWindow(
  concepto: number,
  today: string,
  type?: VoucherType,
): { from: string; to: string } {
  const { daysBefore, daysAfter, sameMonth } = windowOf(concepto, today, type);
  const latest = addDays(today, daysAfter);
  const isNextMonth = latest.slice(0, 7) !== today.slice(0, 7);
  return {
    from: addDays(today, -daysBefore),
    to: sameMonth && isNextMonth ? lastOfMonth(today) : latest,
  };
}

/** Throws date_out_of_range with the window. `code`: the document's type, since credit invoices have windows of their own. */
export function checkIssueDate(
  fecha: string,
  concepto: number,
  nowMs: number,
  code?: number,
): void {
  const type = code === undefined ? undefined : voucherType(code);
  const { from, to } = dateWindow(concepto, businessDate(nowMs), type);
  if (fecha >= from && fecha <= to) return;
  outOfRange([{ field: 'fecha', location: 'body', min: from, max: to, actual: fecha }]);
}

type Dating = { concepto: number; fecha: string; type: VoucherType; today: string };

/**
 * The dates that the document carries. Services (concepto 2, 3) have a period, unless told otherwise the month of the document, and a
 * day to pay by, unless told otherwise its own; a credit invoice must be told its day, which is not past, and notes of one have none.
 * Throws service_period_required, service_dates_not_allowed, payment_due_date_required and date_out_of_range.
 */
export function serviceDatesOf(
  asked: ServiceDates,
  { concepto, fecha, type, today }: Dating,
): ServiceDates {
  const isGoods = concepto === GOODS;
  const isDue = type.isCreditInvoice ? !isNote(type.kind) : !isGoods;
  const foreign = [...(isGoods ? PERIOD : []), ...(isDue ? [] : ([DUE] as const))];
  refuseDates(foreign.filter((name) => asked[name] !== undefined));
  const dates = {
    ...(!isGoods && periodOf(asked, fecha)),
    ...(isDue && { fecha_vencimiento_pago: asked[DUE] ?? dueOf(fecha, type) }),
  };
  checkPeriod(dates);
  checkDueDate(dates, { fecha, type, today });
  return dates;
}

/** Throws date_out_of_range: nothing is due before its document, and a credit invoice not before today either (10036, 10164). */
export function checkDueDate(
  { [DUE]: due }: ServiceDates,
  { fecha, type, today }: Omit<Dating, 'concepto'>,
): void {
  const min = type.isCreditInvoice && today > fecha ? today : fecha;
  if (due !== undefined && due < min)
    outOfRange([{ field: DUE, location: 'body', min, actual: due }]);
}

/** Those of them that a request leaves to the service; undefined where it names the day of issue. */
export const assumedOf = (asked: ServiceDates & { fecha?: string }): AssumableDate[] | undefined =>
  asked.fecha === undefined
    ? ASSUMABLE_DATES.filter((name) => asked[name] === undefined)
    : undefined;

function windowOf(concepto: number, today: string, type?: VoucherType): DateWindow {
  const general: WindowName = concepto === GOODS ? 'goods' : 'services';
  if (type?.isCreditInvoice !== true) return inForce(DATE_WINDOWS[general], today).value;
  const name: WindowName = isNote(type.kind) ? 'creditInvoiceNote' : 'creditInvoice';
  return inForce(DATE_WINDOWS[name], today).value;
}

/** Half a period is refused: the other half cannot be guessed. */
function periodOf(asked: ServiceDates, fecha: string): ServiceDates {
  const missing = PERIOD.filter((name) => asked[name] === undefined);
  if (missing.length === 1) {
    fail('service_period_required', {
      errors: missing.map((field) => ({ field, location: 'body', code: 'conditional_required' })),
    });
  }
  return {
    fecha_servicio_desde: asked.fecha_servicio_desde ?? firstOfMonth(fecha),
    fecha_servicio_hasta: asked.fecha_servicio_hasta ?? lastOfMonth(fecha),
  };
}

/** A credit invoice is a security that falls due on a day that was agreed. */
const dueOf = (fecha: string, { isCreditInvoice }: VoucherType): string =>
  isCreditInvoice
    ? fail('payment_due_date_required', {
        errors: [{ field: DUE, location: 'body', code: 'conditional_required' }],
      })
    : fecha;

function checkPeriod({ fecha_servicio_desde: from, fecha_servicio_hasta: to }: ServiceDates): void {
  if (from !== undefined && to !== undefined && from > to)
    outOfRange([{ field: 'fecha_servicio_hasta', location: 'body', min: from, actual: to }]);
}

function refuseDates(names: readonly string[]): void {
  if (names.length === 0) return;
  fail('service_dates_not_allowed', {
    errors: names.map((field) => ({
      field,
      location: 'body',
      message: 'This document does not carry that date',
    })),
  });
}

const outOfRange = (errors: FieldError[]): never =>
  fail('date_out_of_range', {
    errors: errors.map((error) => ({ code: 'out_of_range', ...error })),
  });
