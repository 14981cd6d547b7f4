// Clients that sell and ask for the invoice with the sale; some undo or delete the sale meanwhile, ask for its invoice again, make that
// document themselves or cancel it.
import { cancelDocument } from '#domain/invoicing/cancel-document.ts';
import { createInvoice } from '#domain/invoicing/create-invoice.ts';
import { createSale } from '#domain/sales/create-sale.ts';
import { deleteSale } from '#domain/sales/delete-sale.ts';
import { updateSale } from '#domain/sales/update-sale.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import type { Move } from '../map-store.ts';
import type { Ask } from '../service.ts';
import { SERVICE_ID } from '../shop.ts';
import type { Wishes } from './wishes.ts';

const PRICES = [121, 121, 150.5];
const MEANWHILE_MS = [1_500, 60_000] as const;
const HASTE_MS = [40, 2_000, 40_000] as const;

export class SaleClients {
  readonly #wishes: Wishes;
  readonly #sales: () => readonly Rec[];
  readonly #haste: number;

  /** `sales`: those that are there at that moment. */
  constructor(wishes: Wishes, sales: () => readonly Rec[]) {
    this.#wishes = wishes;
    this.#sales = sales;
    this.#haste = wishes.random.pick([0, 0.5]);
  }

  /** Plans so many sales, and what becomes of them. */
  plan(sales: number): void {
    const { random } = this.#wishes;
    for (let left = sales; left > 0; left -= 1) {
      const startMs = random.below(20_000);
      this.#wishes.at(startMs, () => this.#sell());
      for (let others = random.below(3); others > 0; others -= 1) {
        const choice = random.next();
        const laterMs = random.below(random.pick(MEANWHILE_MS));
        this.#wishes.at(startMs + laterMs, () => this.#meddle(choice));
      }
    }
  }

  /** Some undo a sale just when its document is taken in hand. */
  see(moves: readonly Move[]): void {
    const { random } = this.#wishes;
    for (const { before, after } of moves) {
      const lease = after?.intento?.hasta;
      const isTaken = after?.sale_id !== undefined && lease !== before?.intento?.hasta;
      if (!isTaken || lease === undefined || random.next() >= this.#haste) continue;
      this.#wishes.at(random.below(random.pick(HASTE_MS)), () => this.#undo(after?.sale_id));
    }
  }

  #undo(id: string): void {
    const sale = this.#sales().find(({ _id }) => _id === id);
    if (sale !== undefined) this.#update(this.#wishes.name('undoing'), sale, undoing(sale));
  }

  #sell(): void {
    const { random } = this.#wishes;
    const name = this.#wishes.name('sale');
    const price = random.next() < 0.08 ? 100.91 : random.pick(PRICES);
    const line = { publication_id: SERVICE_ID, publication_type: 'service', name: 'x' };
    const body = {
      items: [{ ...line, quantity: 1, price }],
      generate_invoice: true,
      status: random.next() < 0.6 ? 'pending' : 'completed',
    };
    this.#want(name, { verb: createSale, body, key: name });
  }

  #meddle(choice: number): void {
    const { random } = this.#wishes;
    const sales = this.#sales();
    if (sales.length === 0) return;
    const sale = random.pick(sales);
    const [on, name] = [sale._id, this.#wishes.name('meddling')];
    if (choice < 0.4) this.#update(name, sale, undoing(sale));
    else if (choice < 0.55) this.#update(name, sale, { generate_invoice: true });
    else if (choice < 0.6) this.#want(name, { verb: deleteSale, body: {}, on });
    else if (choice < 0.9) this.#invoice(name, sale);
    else if (sale.invoice_id !== undefined) {
      this.#want(name, { verb: cancelDocument, body: {}, on: sale.invoice_id, key: name });
    }
  }

  #update(name: string, { _id: on }: Rec, body: Rec): void {
    this.#want(name, { verb: updateSale, body, on, isSession: true });
  }

  #invoice(name: string, { _id: sale_id }: Rec): void {
    const { random } = this.#wishes;
    const key = random.next() < 0.6 ? name : undefined;
    const queue = random.next() < 0.4 ? { on_unavailable: 'queue' } : {};
    const autorizar = random.next() < 0.8;
    this.#want(name, { verb: createInvoice, body: { sale_id, autorizar, ...queue }, key });
  }

  #want(name: string, ask: Ask): void {
    const wish = this.#wishes.want(name, ask, { isLoose: ask.key === undefined });
    if (this.#wishes.random.next() < 0.3) this.#wishes.twice(wish, ask);
  }
}

/** Of a sale that is undone already, what is refused. */
const undoing = ({ status }: Rec): Rec => ({
  status: status === 'completed' ? 'refunded' : 'cancelled',
});
