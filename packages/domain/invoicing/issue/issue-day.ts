// The day of a document is that on which its number is reserved, unless its request asked for another: the authority takes no number dated
// before the number before it (10016), and what waited out an outage may come after documents of a later day.

import { PESO } from '#domain/fiscal/currency.ts';
import { dateWindow } from '#domain/fiscal/dates.ts';
import { voucherType } from '#domain/fiscal/voucher-types.ts';
import { businessDate } from '#kernel/date.ts';
import type { Context } from '#resource/context.ts';
import type { IssueRequest } from './issue-request.ts';

/**
 * What changes of the dates of a document that is about to take its number and was never sent. Days that were asked for stay, and so
 * does the period of a service, which says when that was rendered: a document that would then be due before it exists keeps its day.
 */
export function datesAtReservation(ctx: Context, request: IssueRequest): Partial<Dates> {
  const { fecha, fecha_vencimiento_pago: due, fechas_supuestas: assumed = [] } = request.draft;
  const today = businessDate(ctx.clock.now());
  if (fecha >= today || !assumed.includes('fecha') || isOfItsDay(request)) return {};
  if (due === undefined || due >= today) return { fecha: today };
  const isDueAssumed = assumed.includes('fecha_vencimiento_pago');
  return isDueAssumed ? { fecha: today, fecha_vencimiento_pago: today } : {};
}

export type Dates = { fecha: string; fecha_vencimiento_pago?: string };
type Dated = Dates & {
  concepto: number;
  moneda: string;
  tipo_comprobante: number;
  fechas_supuestas?: readonly string[];
};

/**
 * The dates of a document whose day comes before that of the last one of its sequence: of its turn, or of that one where it is
 * later. Undefined where they were asked for, where a day that was asked for would then be before it, and where it would be later than
 * the authority takes (10152): a document of goods waits behind one of services of next month.
 */
export function laterDates(ctx: Context, draft: Dated, earliest: string): Dates | undefined {
  const { fecha_vencimiento_pago: due, fechas_supuestas: assumed = [] } = draft;
  if (!assumed.includes('fecha') || isAgreed(draft)) return undefined;
  const today = businessDate(ctx.clock.now());
  const fecha = earliest > today ? earliest : today;
  if (fecha > lastDay(draft, today)) return undefined;
  if (due === undefined || due >= fecha) return { fecha };
  return assumed.includes('fecha_vencimiento_pago')
    ? { fecha, fecha_vencimiento_pago: fecha }
    : undefined;
}

const lastDay = ({ concepto, tipo_comprobante }: Dated, today: string): string =>
  dateWindow(concepto, today, voucherType(tipo_comprobante)).to;

/**
 * A draft goes out as its sender has seen it. The rate of a foreign currency is of a day, and a credit invoice and its notes
 * fall due and are accepted by days that were agreed: none of them is dated anew without being asked.
 */
const isOfItsDay = ({ draft, isStored }: IssueRequest): boolean =>
  (isStored && draft.estado !== 'procesando') || isAgreed(draft);

const isAgreed = ({ moneda, tipo_comprobante }: Dated): boolean =>
  moneda !== PESO || voucherType(tipo_comprobante)?.isCreditInvoice === true;
