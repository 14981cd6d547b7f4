// What must be true at every moment, of each commit as it is made: nothing is begun for a sale or a month that has its document, nor
// for a sale that was undone. At the end a second document may be cancelled and no longer be seen.
import { TaxDocument } from '#domain/invoicing/tax-document.ts';
import { Sale } from '#domain/sales/sale.ts';
import type { Rec } from '#resource/context.ts';
import type { Move } from '../map-store.ts';
import { isStanding } from './judge-sales.ts';

export class Watch {
  /** What was wrong, in words. */
  readonly broken: string[] = [];
  readonly #documents = new Map<string, Rec>();
  readonly #subjects = new Map<string, Set<string>>();

  /** What a commit did. */
  take(moves: readonly Move[]): void {
    for (const { noun, before, after } of moves) {
      if (noun === Sale) this.#sale(after, before);
      if (noun !== TaxDocument) continue;
      this.#documents.set(after._id, after);
      const subject = subjectOf(after);
      if (before === undefined && subject !== undefined) this.#begun(subject, after._id);
    }
  }

  #begun(subject: string, id: string): void {
    const all = this.#subjects.get(subject) ?? new Set();
    this.#subjects.set(subject, all.add(id));
    const standing = [...all].filter((each) => isStanding(this.#documents.get(each) ?? {}));
    if (standing.length > 1)
      this.broken.push(`${subject} is invoiced by ${standing.join(' and ')}`);
  }

  #sale({ _id, status, invoice_id, invoice_error }: Rec, before: Rec = {}): void {
    if (status !== 'cancelled') return;
    if (invoice_id !== before.invoice_id) {
      this.broken.push(`sale ${_id} was cancelled and then invoiced`);
    } else if (
      invoice_error !== undefined &&
      before.invoice_error === undefined &&
      invoice_id === undefined
    ) {
      this.broken.push(`sale ${_id} was cancelled and then said why it has no invoice`);
    }
  }
}

/** A sale, or a month of a contract. */
function subjectOf({ sale_id, contract_id, fecha_servicio_desde }: Rec): string | undefined {
  if (sale_id !== undefined) return `sale ${sale_id}`;
  return contract_id && `rent of ${fecha_servicio_desde}`;
}
