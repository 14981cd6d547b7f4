// What the clients of one seed want, and how they go about it: they repeat what was not answered, as an integration does, with their
// key or, for invoices, without one; some send everything twice.
import { authorizeDocument } from '#domain/invoicing/authorize-document.ts';
import { cancelDocument } from '#domain/invoicing/cancel-document.ts';
import { createInvoice } from '#domain/invoicing/create-invoice.ts';
import { createCreditNote, createDebitNote } from '#domain/invoicing/create-note.ts';
import type { Rec } from '#resource/context.ts';
import type { Verb } from '#resource/declaration.ts';
import type { Random } from '../../support/random.ts';
import { within } from './process.ts';
import type { Ask, Service, Told } from './service.ts';

export type Wish = { name: string; sinceMs: number; told: Told[] };
/** Finds an authorized invoice at that moment. */
export type Pick = () => Rec | undefined;

const START_MS = [0, 60_000] as const;
const GIVES_UP_MS = 30_000;
const TRIES_MAX = 14;
const UNKEYED_MS = 240_000;
const DATES = ['2026-11-20', '2026-11-20', '2026-11-20', '2026-11-19', '2026-11-18'];
/** Few, so that different documents look the same to the authority. */
const PRICES = [121, 121, 121, 150.5];
const PARTS = [40, 40, 100.5];
const VERBS: readonly Verb[] = [createCreditNote, createCreditNote, createDebitNote];

export class Clients {
  readonly wishes: Wish[] = [];
  readonly #service: Service;
  readonly #random: Random;
  readonly #pick: Pick;

  constructor(service: Service, random: Random, pick: Pick) {
    this.#service = service;
    this.#random = random;
    this.#pick = pick;
  }

  /** Plans everything that will be wanted. */
  plan(): void {
    const random = this.#random;
    const together = random.next() < 0.5 ? 1_000 : START_MS[1];
    for (let left = 1 + random.below(4); left > 0; left -= 1) {
      this.#at(random.below(together), () => this.#invoice());
    }
    for (let left = random.below(4); left > 0; left -= 1) {
      const choice = random.next();
      this.#at(3_000 + random.below(90_000), () => {
        if (choice < 0.6) this.#note();
        else this.#cancel();
      });
    }
  }

  #at(ms: number, run: () => void): void {
    this.#service.scene.timeline.after(ms, run);
  }

  #invoice(): void {
    const random = this.#random;
    const name = `wish ${this.wishes.length}`;
    const price = random.next() < 0.08 ? 100.91 : random.pick(PRICES);
    const body = {
      autorizar: random.next() < 0.9,
      ...(random.next() < 0.4 && { on_unavailable: 'queue' }),
      fecha: random.pick(DATES),
      external_reference: name,
      items: [{ descripcion: 'x', cantidad: 1, precio_unitario: price }],
    };
    const key = random.next() < 0.6 ? name : undefined;
    const ask = { verb: createInvoice, body, key };
    const wish = this.#want(
      name,
      ask,
      body.autorizar ? undefined : (told) => this.#authorize(told),
    );
    if (random.next() < 0.35) this.#twice(wish, ask);
  }

  #authorize({ data }: Told): void {
    if (data === undefined) return;
    const ask = { verb: authorizeDocument, body: {}, on: data._id };
    const wish = this.#want(data.external_reference, ask);
    if (this.#random.next() < 0.4) this.#twice(wish, ask);
  }

  #note(): void {
    const original = this.#pick();
    if (original === undefined) return;
    const random = this.#random;
    const name = `wish ${this.wishes.length}`;
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
    const wish = this.#want(name, ask);
    if (random.next() < 0.35) this.#twice(wish, ask);
  }

  #cancel(): void {
    const original = this.#pick();
    if (original === undefined) return;
    const random = this.#random;
    const name = `cancel ${this.wishes.length}`;
    const key = random.next() < 0.6 ? name : undefined;
    const ask = { verb: cancelDocument, body: {}, on: original._id, key };
    const wish = this.#want(name, ask);
    if (random.next() < 0.35) this.#twice(wish, ask);
  }

  #want(name: string, ask: Ask, then?: (told: Told) => void): Wish {
    const sinceMs = this.#service.scene.timeline.nowMs;
    const wish: Wish = { name, sinceMs, told: [] };
    this.wishes.push(wish);
    this.#try(wish, ask, TRIES_MAX, then);
    return wish;
  }

  /** Without a key the same payload is the same wish for five minutes only, counted from its last writing. */
  #isTooLate({ sinceMs }: Wish, { key }: Ask): boolean {
    return key === undefined && this.#service.scene.timeline.nowMs - sinceMs > UNKEYED_MS;
  }

  /** The same once more, at the same time or a little later. */
  #twice(wish: Wish, ask: Ask): void {
    this.#at(this.#random.below(this.#random.next() < 0.5 ? 20 : 20_000), () =>
      this.#try(wish, ask, TRIES_MAX),
    );
  }

  #try(wish: Wish, ask: Ask, left: number, then?: (told: Told) => void): void {
    if (left === 0 || this.#isTooLate(wish, ask)) return;
    let isOver = false;
    const again = (ms: number) => {
      isOver = true;
      this.#at(ms, () => this.#try(wish, ask, left - 1, then));
    };
    this.#at(GIVES_UP_MS, () => {
      if (!isOver) again(within(this.#random, [500, 15_000]));
    });
    void this.#service.request(ask).then((told) => {
      if (isOver) return;
      if (told.status < 500 && told.code !== 'idempotency_in_progress') {
        isOver = true;
        wish.told.push(told);
        if (told.status < 300) then?.(told);
        return;
      }
      again(told.status < 500 ? 1_000 : within(this.#random, [2_000, 20_000]));
    });
  }
}
