// What must be true at every moment, of each commit as it is made: nothing is begun for a sale or a month that has its document, nor
// for a sale that was undone or deleted, and the document of an undone sale is not sent (again) any more. At the end a second
// document may be cancelled and no longer be seen.
import { TaxDocument } from '#domain/invoicing/records/tax-document.ts';
import { Sale } from '#domain/sales/records/sale.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import type { Move } from '../map-store.ts';
import { isStanding, isUndone } from './judge-sales.ts';

export class Watch {
  /** What was wrong, in words. */
  readonly broken: string[] = [];
  /** Sales that were deleted. */
  readonly gone = new Set<string>();
  readonly #documents = new Map<string, Rec>();
  readonly #sales = new Map<string, Rec>();
  readonly #subjects = new Map<string, Set<string>>();

  /** What a commit did. */
  take(moves: readonly Move[]): void {
    for (const { noun, before, after } of moves) {
      if (noun === Sale) this.#sale(before, after);
      if (noun !== TaxDocument || after === undefined) continue;
      this.#documents.set(after._id, after);
      const subject = subjectOf(after);
      if (before === undefined && subject !== undefined) this.#begun(subject, after);
      this.#sent(after, before);
    }
    for (const { after } of moves) if (after !== undefined) this.#unwanted(after);
  }

  #begun(subject: string, { _id, sale_id }: Rec): void {
    const all = this.#subjects.get(subject) ?? new Set();
    this.#subjects.set(subject, all.add(_id));
    const standing = [...all].filter((each) => isStanding(this.#documents.get(each) ?? {}));
    if (standing.length > 1)
      this.broken.push(`${subject} is invoiced by ${standing.join(' and ')}`);
    if (sale_id !== undefined && !this.#sales.has(sale_id))
      this.broken.push(`${subject} is gone and was then invoiced`);
  }

  /** A sender takes a lease first. */
  #sent({ _id, sale_id, intento }: Rec, before: Rec = {}): void {
    const isAnew = intento?.hasta !== undefined && intento.hasta !== before.intento?.hasta;
    if (isAnew && isUndone(this.#sales.get(sale_id) ?? {}))
      this.broken.push(`${_id} is sent though its sale was undone`);
  }

  /** No process holds it and nothing of it can be at the authority, so it was to be withdrawn with its sale. */
  #unwanted({ _id, sale_id = _id }: Rec): void {
    const sale = this.#sales.get(sale_id);
    const { estado, intento } = this.#documents.get(sale?.invoice_id) ?? {};
    const isWaiting = estado === 'borrador' || estado === 'procesando';
    if (sale !== undefined && isUndone(sale) && isWaiting && intento === undefined)
      this.broken.push(`sale ${sale_id} is undone and its document ${estado}`);
  }

  #sale(before: Rec = {}, after?: Rec): void {
    if (after === undefined) {
      this.#sales.delete(before._id);
      this.gone.add(before._id);
      return;
    }
    this.#sales.set(after._id, after);
    if (!isUndone(after)) return;
    const { _id, invoice_id, invoice_error } = after;
    if (invoice_id !== before.invoice_id) {
      this.broken.push(`sale ${_id} was undone and then invoiced`);
    } else if (
      invoice_error !== undefined &&
      before.invoice_error === undefined &&
      invoice_id === undefined
    ) {
      this.broken.push(`sale ${_id} was undone and then said why it has no invoice`);
    }
  }
}

/** A sale, or a month of a contract. */
function subjectOf({ sale_id, contract_id, fecha_servicio_desde }: Rec): string | undefined {
  if (sale_id !== undefined) return `sale ${sale_id}`;
  return contract_id && `rent of ${fecha_servicio_desde}`;
}
