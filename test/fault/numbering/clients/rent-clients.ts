// Clients that invoice the months of a contract: the same month by several requests, again after a rejection or a cancellation. In
// some seeds all documents are cancelled at once, in some every month is asked for once more when everything works again.
import { generateInvoice } from '#domain/contracts/generate-invoice.ts';
import { cancelDocument } from '#domain/invoicing/cancel-document.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import type { Ask, Told } from '../service.ts';
import { CONTRACT_ID } from '../shop.ts';
import type { Wishes } from './wishes.ts';

const MONTHS = ['2026-09', '2026-10', '2026-11'];
const TOGETHER_MS = [1_000, 50_000] as const;
const TOGETHER_ALL_MS = 30;
/** Nothing is wrong any more, and no client repeats what it wanted before. */
const CALM_MS = 900_000;

export class RentClients {
  readonly #wishes: Wishes;
  readonly #documents: () => readonly Rec[];
  readonly #drafts: number;

  /** `documents`: those of the contract that are there at that moment. */
  constructor(wishes: Wishes, documents: () => readonly Rec[]) {
    this.#wishes = wishes;
    this.#documents = documents;
    this.#drafts = wishes.random.pick([0.1, 0.1, 0.1, 0.9]);
  }

  /** Plans so many requests. */
  plan(requests: number): void {
    const { random } = this.#wishes;
    const together = TOGETHER_MS[random.next() < 0.4 ? 0 : 1];
    const asked = Array.from({ length: requests }, () => random.pick(MONTHS));
    for (const period of asked)
      this.#wishes.at(random.below(together), () => this.#invoice(period));
    if (random.next() < 0.4) this.#wishes.at(random.below(90_000), () => this.#cancelAll());
    if (random.next() < 0.4) this.#wishes.at(CALM_MS, () => this.#insist(new Set(asked)));
  }

  #insist(months: Iterable<string>): void {
    for (const period of months) {
      const body = { period, autorizar: true };
      this.#wishes.want(`last rent ${period}`, { ...ask(body), key: `last ${period}` });
    }
  }

  /** Nearly together, so that each meets the others on their way. */
  #cancelAll(): void {
    for (const { _id: on } of this.#documents()) {
      const name = `cancel all ${on}`;
      const ask = { verb: cancelDocument, body: {}, on, key: name };
      this.#wishes.at(this.#wishes.random.below(TOGETHER_ALL_MS), () =>
        this.#wishes.want(name, ask),
      );
    }
  }

  #invoice(period: string): void {
    const { random } = this.#wishes;
    const name = this.#wishes.name('rent');
    const queue = random.next() < 0.4 ? { on_unavailable: 'queue' } : {};
    const body = { period, autorizar: random.next() >= this.#drafts, ...queue };
    const key = random.next() < 0.7 ? name : undefined;
    const asked = { ...ask(body), key };
    const isLoose = key === undefined;
    const wish = this.#wishes.want(name, asked, {
      isLoose,
      onAnswer: (told) => this.#go(period, told),
    });
    if (random.next() < 0.3) this.#wishes.twice(wish, asked);
  }

  /** A document that is there may be cancelled; a month without one is asked for again. */
  #go(period: string, { status, code, data }: Told): void {
    const { random } = this.#wishes;
    const chance = random.next();
    const laterMs = random.below(chance < 0.2 ? 500 : 40_000);
    if (status < 300 && data !== undefined && chance < 0.4) {
      this.#wishes.at(laterMs, () => this.#cancel(period, data._id));
    } else if (status >= 300 && code !== 'duplicate_value' && chance < 0.6) {
      this.#wishes.at(laterMs, () => this.#invoice(period));
    }
  }

  #cancel(period: string, on: string): void {
    const name = this.#wishes.name('cancel');
    const onAnswer = () => {
      if (this.#wishes.random.next() < 0.6) this.#invoice(period);
    };
    this.#wishes.want(name, { verb: cancelDocument, body: {}, on, key: name }, { onAnswer });
  }
}

const ask = (body: Ask['body']): Ask => ({ verb: generateInvoice, body, on: CONTRACT_ID });
