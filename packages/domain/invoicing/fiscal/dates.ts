// When a document may be dated and which service dates it must carry (10016, 10031-10036, 10049, 10152).
import { addDays, businessDate } from '#kernel/date.ts';
import { type FieldError, fail } from '#kernel/error.ts';
import { GOODS_WINDOW, inForce, SERVICES_WINDOW } from './fiscal-parameters.ts';

export const GOODS = 1;
export type ServiceDates = {
  fecha_servicio_desde?: string;
  fecha_servicio_hasta?: string;
  fecha_vencimiento_pago?: string;
};

/** First and last day that a document authorized on `today` may bear; goods may not be dated into next month. */
export function dateWindow(concepto: number, today: string): { from: string; to: string } {
  const window = inForce(concepto === GOODS ? GOODS_WINDOW : SERVICES_WINDOW, today);
  const latest = addDays(today, window.daysAfter);
  const month = today.slice(0, 7);
  const to = concepto === GOODS && !latest.startsWith(month) ? lastOfMonth(today) : latest;
  return { from: addDays(today, -window.daysBefore), to };
}

/** Throws date_out_of_range with the window. */
export function checkIssueDate(fecha: string, concepto: number, nowMs: number): void {
  const { from, to } = dateWindow(concepto, businessDate(nowMs));
  if (fecha >= from && fecha <= to) return;
  outOfRange([{ field: 'fecha', location: 'body', min: from, max: to, actual: fecha }]);
}

/**
 * Services (concepto 2, 3) need the period and the date to pay by, goods carry none.
 * Throws service_period_required, date_out_of_range and invoice_not_processable.
 */
export function checkServiceDates(dates: ServiceDates, concepto: number, fecha: string): void {
  const names = ['fecha_servicio_desde', 'fecha_servicio_hasta', 'fecha_vencimiento_pago'] as const;
  if (concepto === GOODS) {
    refuseServiceDates(names.filter((name) => dates[name] !== undefined));
    return;
  }
  const missing = names.filter((name) => dates[name] === undefined);
  if (missing.length > 0) {
    fail('service_period_required', {
      errors: missing.map((field) => ({ field, location: 'body', code: 'conditional_required' })),
    });
  }
  const { fecha_servicio_desde: from = '', fecha_servicio_hasta: to = '' } = dates;
  const due = dates.fecha_vencimiento_pago ?? '';
  if (from > to)
    outOfRange([{ field: 'fecha_servicio_hasta', location: 'body', min: from, actual: to }]);
  if (due < fecha)
    outOfRange([{ field: 'fecha_vencimiento_pago', location: 'body', min: fecha, actual: due }]);
}

function refuseServiceDates(names: readonly string[]): void {
  if (names.length === 0) return;
  fail('invoice_not_processable', {
    errors: names.map((field) => ({
      field,
      location: 'body',
      message: 'Only documents of services (concepto 2 or 3) carry these dates',
    })),
  });
}

const outOfRange = (errors: FieldError[]): never =>
  fail('date_out_of_range', {
    errors: errors.map((error) => ({ code: 'out_of_range', ...error })),
  });

function lastOfMonth(date: string): string {
  let last = date;
  for (let next = addDays(date, 1); next.startsWith(date.slice(0, 7)); next = addDays(next, 1))
    last = next;
  return last;
}
