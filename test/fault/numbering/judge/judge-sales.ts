// What must be true of sales that asked for their invoice: one standing document at most, which the sale names, or the reason why
// there is none. A document that came to nothing may have had others before it.
import { ERRORS } from '#kernel/error.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import type { Rest } from './rest.ts';

/** Everything that is wrong of them, in words. */
export function judgedSales({ sales, documents }: Rest): string[] {
  return sales.flatMap((sale) => {
    const own = documents.filter(({ sale_id }) => sale_id === sale._id);
    const standing = own.filter(isStanding);
    const named = own.find(({ _id }) => _id === sale.invoice_id);
    const wrong = [
      standing.length > 1 && `has ${standing.length} documents`,
      standing.length === 1 && standing[0] !== named && `does not name ${standing[0]?._id}`,
      own.length > 0 && named === undefined && 'names none of its documents',
      sale.invoice_number !== (named?.numero_completo ?? null) &&
        `says ${sale.invoice_number} of ${named?.numero_completo}`,
      ...errors(sale, named),
      isLeft(sale, named) && 'waits for its invoice',
      isUndone(sale) && named?.estado === 'borrador' && 'is undone and has a draft',
    ];
    return wrong.flatMap((each) => (each ? [`sale ${sale._id} ${each}`] : []));
  });
}

/** Cancelled or refunded. */
export const isUndone = ({ status }: Rec): boolean =>
  status === 'cancelled' || status === 'refunded';

/** Neither rejected nor cancelled. */
export const isStanding = ({ estado }: Rec): boolean =>
  estado !== 'rechazado' && estado !== 'anulado';

/** A sale says why it has no document, and only then; what passes is no reason. */
function errors({ invoice_error: error }: Rec, named: Rec | undefined): (string | false)[] {
  const isPassing = error !== undefined && ERRORS[error.code as keyof typeof ERRORS].status >= 500;
  return [
    isPassing && `has the passing error ${error.code}`,
    error !== undefined &&
      named !== undefined &&
      isStanding(named) &&
      `has the error ${error.code}`,
  ];
}

/** Asked for, and neither there nor refused. Who cancels the document does not want it. */
function isLeft(sale: Rec, named: Rec | undefined): boolean {
  const asks = sale.generate_invoice === true && !isUndone(sale);
  if (!asks || sale.invoice_error !== undefined) return false;
  return named === undefined || named.estado === 'rechazado';
}
