// Clients that sell and ask for the invoice with the sale; some cancel the sale meanwhile, ask for its invoice again or make that
// document themselves.
import { createInvoice } from '#domain/invoicing/create-invoice.ts';
import { createSale } from '#domain/sales/create-sale.ts';
import { updateSale } from '#domain/sales/update-sale.ts';
import type { Rec } from '#resource/context.ts';
import type { Ask } from '../service.ts';
import { SERVICE_ID } from '../shop.ts';
import type { Wishes } from './wishes.ts';

const PRICES = [121, 121, 150.5];
const MEANWHILE_MS = [1_500, 60_000] as const;

export class SaleClients {
  readonly #wishes: Wishes;
  readonly #sales: () => readonly Rec[];

  /** `sales`: those that are there at that moment. */
  constructor(wishes: Wishes, sales: () => readonly Rec[]) {
    this.#wishes = wishes;
    this.#sales = sales;
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
    const { _id: sale_id } = random.pick(sales);
    const name = this.#wishes.name('meddling');
    if (choice < 0.6) {
      const body = choice < 0.3 ? { status: 'cancelled' } : { generate_invoice: true };
      this.#want(name, { verb: updateSale, body, on: sale_id, isSession: true });
    } else {
      const key = random.next() < 0.6 ? name : undefined;
      const queue = random.next() < 0.4 ? { on_unavailable: 'queue' } : {};
      this.#want(name, { verb: createInvoice, body: { sale_id, autorizar: true, ...queue }, key });
    }
  }

  #want(name: string, ask: Ask): void {
    const wish = this.#wishes.want(name, ask, { isLoose: ask.key === undefined });
    if (this.#wishes.random.next() < 0.3) this.#wishes.twice(wish, ask);
  }
}
