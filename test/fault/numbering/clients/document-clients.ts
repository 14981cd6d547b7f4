// Clients that create, authorize, credit, debit and cancel documents.
import { authorizeDocument } from '#domain/invoicing/authorize-document.ts';
import { cancelDocument } from '#domain/invoicing/cancel-document.ts';
import { createInvoice } from '#domain/invoicing/create-invoice.ts';
import { createCreditNote, createDebitNote } from '#domain/invoicing/create-note.ts';
import type { Verb } from '#resource/declaration.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import type { Told } from '../service.ts';
import type { Wishes } from './wishes.ts';

/** Finds an authorized invoice at that moment. */
type Pick = () => Rec | undefined;

const START_MS = [1_000, 60_000] as const;
const DATES = ['2026-11-20', '2026-11-20', '2026-11-20', '2026-11-19', '2026-11-18'];
/** Few, so that different documents look the same to the authority. */
const PRICES = [121, 121, 121, 150.5];
/** Of these the authority is asked for its rate beside the number. */
const DOLLARS = { moneda: 'DOL', cotizacion: 1450 };
const PARTS = [40, 40, 100.5];
const VERBS: readonly Verb[] = [createCreditNote, createCreditNote, createDebitNote];

export class DocumentClients {
  readonly #wishes: Wishes;
  readonly #pick: Pick;

  constructor(wishes: Wishes, pick: Pick) {
    this.#wishes = wishes;
    this.#pick = pick;
  }

  /** Plans everything that will be wanted: so many invoices, and up to so many notes and cancellations of what is there. */
  plan(invoices: number, followers: number): void {
    const { random } = this.#wishes;
    const together = START_MS[random.next() < 0.5 ? 0 : 1];
    for (let left = invoices; left > 0; left -= 1) {
      this.#wishes.at(random.below(together), () => this.#invoice());
    }
    for (let left = followers; left > 0; left -= 1) {
      const choice = random.next();
      this.#wishes.at(3_000 + random.below(90_000), () => {
        if (choice < 0.6) this.#note();
        else this.#cancel();
      });
    }
  }

  #invoice(): void {
    const { random } = this.#wishes;
    const name = this.#wishes.name('wish');
    const price = random.next() < 0.08 ? 100.91 : random.pick(PRICES);
    const body = {
      autorizar: random.next() < 0.9,
      ...(random.next() < 0.4 && { on_unavailable: 'queue' }),
      fecha: random.pick(DATES),
      ...(this.#wishes.made.length % 4 === 3 && DOLLARS),
      external_reference: name,
      items: [{ descripcion: 'x', cantidad: 1, precio_unitario: price }],
    };
    const key = random.next() < 0.6 ? name : undefined;
    const ask = { verb: createInvoice, body, key };
    const onAnswer = body.autorizar ? undefined : (told: Told) => this.#authorize(told);
    const wish = this.#wishes.want(name, ask, { onAnswer });
    if (random.next() < 0.35) this.#wishes.twice(wish, ask);
  }

  #authorize({ status, data }: Told): void {
    if (status >= 300 || data === undefined) return;
    const ask = { verb: authorizeDocument, body: {}, on: data._id };
    const wish = this.#wishes.want(data.external_reference, ask);
    if (this.#wishes.random.next() < 0.4) this.#wishes.twice(wish, ask);
  }

  #note(): void {
    const original = this.#pick();
    if (original === undefined) return;
    const { random } = this.#wishes;
    const name = this.#wishes.name('wish');
    const verb = random.pick(VERBS);
    const isPart = random.next() < 0.7 || verb === createDebitNote;
    const body = {
      comprobante_id: original._id,
      autorizar: true,
      external_reference: name,
      ...(random.next() < 0.4 && { on_unavailable: 'queue' }),
      ...(isPart && { importe: random.next() < 0.06 ? 20.91 : random.pick(PARTS) }),
    };
    const ask = { verb, body, key: name };
    const wish = this.#wishes.want(name, ask);
    if (random.next() < 0.35) this.#wishes.twice(wish, ask);
  }

  #cancel(): void {
    const original = this.#pick();
    if (original === undefined) return;
    const { random } = this.#wishes;
    const name = this.#wishes.name('cancel');
    const key = random.next() < 0.6 ? name : undefined;
    const ask = { verb: cancelDocument, body: {}, on: original._id, key };
    const wish = this.#wishes.want(name, ask);
    if (random.next() < 0.35) this.#wishes.twice(wish, ask);
  }
}
