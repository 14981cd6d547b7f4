// Concept, dates of the voucher and of the service (fiscal#document-days). N is the Argentine day of the call.
import { daysAfter, isCompactDate } from '../../times.ts';
import { type Case, isLetter, isNote, optionals, type Rules } from './case.ts';

export const DATE_RULES: Rules = {
  10030: ({ detail }) => ![1, 2, 3].includes(detail.Concepto),
  10031: (of) => !hasFrom(of) && (hasTo(of) || (hasDue(of) && !of.type.fce)),
  10032: ({ detail }) =>
    isCompactDate(detail.FchServDesde) &&
    isCompactDate(detail.FchServHasta) &&
    detail.FchServDesde > detail.FchServHasta,
  10033: (of) => !hasTo(of) && (hasFrom(of) || (hasDue(of) && !of.type.fce)),
  10035: (of) => !hasDue(of) && !isFceNote(of) && (hasFrom(of) || hasTo(of)),
  10036: ({ detail }) => isCompactDate(detail.FchVtoPago) && detail.FchVtoPago < detail.CbteFch,
  10049: (of) => {
    const { FchServDesde, FchServHasta, FchVtoPago, Concepto } = of.detail;
    const dates = [FchServDesde, FchServHasta, ...(isFceNote(of) ? [] : [FchVtoPago])];
    const missing = Concepto !== 1 && dates.some((date) => date === '');
    return missing || dates.some((date) => date !== '' && !isCompactDate(date));
  },
  10085: (of) => isLetter(of, '49') && of.detail.Concepto !== 1,
  10152: ({ detail, type, today }) =>
    (detail.Concepto === 1 || type.fce) &&
    detail.CbteFch > today &&
    detail.CbteFch.slice(0, 6) !== today.slice(0, 6),
  10163: (of) => isFceInvoice(of) && !hasDue(of),
  10164: (of) =>
    isFceInvoice(of) &&
    hasDue(of) &&
    (of.detail.FchVtoPago < of.detail.CbteFch || of.detail.FchVtoPago < of.today),
  10175: (of) => isFceNote(of) && hasDue(of) && !optionals(of, '22').includes('S'),
};

/** The text of the 10016 that a date outside its window gets; undefined when it lies inside. */
export function outsideWindow(of: Case): string | undefined {
  const { detail, today } = of;
  const { before, after, text } = windowOf(of);
  const inside =
    isCompactDate(detail.CbteFch) &&
    detail.CbteFch >= daysAfter(today, -before) &&
    detail.CbteFch <= daysAfter(today, after);
  return inside ? undefined : text;
}

const RANGE = 'Campo CbteFch Debe estar comprendido  en el  rango  N-';
const MEANING = 'siendo N la fecha de envio del pedido';

function windowOf(of: Case): { before: number; after: number; text: string } {
  if (isFceNote(of)) {
    const text =
      `${RANGE}5 y N ${MEANING} de autorizacion para Facturas de Credito` +
      ' del tipo Nota de Debito o Nota de Credito';
    return { before: 5, after: 0, text };
  }
  if (of.type.fce) {
    const text = `${RANGE}5 y N+1 ${MEANING} de autorizacion para Facturas de Credito`;
    return { before: 5, after: 1, text };
  }
  if (of.detail.Concepto === 1) {
    return {
      before: 5,
      after: 5,
      text: `${RANGE}5 y N+5 ${MEANING}  de autorizacion para 1 - Productos`,
    };
  }
  const text = `${RANGE}10 y N+10 ${MEANING} de autorizacion para 2 - Servicios o 3 - Productos y Servicios`;
  return { before: 10, after: 10, text };
}

const hasFrom = ({ detail }: Case): boolean => detail.FchServDesde !== '';
const hasTo = ({ detail }: Case): boolean => detail.FchServHasta !== '';
const hasDue = ({ detail }: Case): boolean => detail.FchVtoPago !== '';
const isFceNote = (of: Case): boolean => of.type.fce && isNote(of);
const isFceInvoice = (of: Case): boolean => of.type.fce && !isNote(of);
