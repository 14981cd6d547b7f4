// How the clients of one seed go about what they want: they repeat what was not answered, as an integration does, with their key
// or, for invoices, without one; some send everything twice.
import type { Random } from '../../../support/random.ts';
import { within } from '../process.ts';
import type { Ask, Service, Told } from '../service.ts';

/** `isLoose`: its answers may name different documents, as it has no key. */
export type Wish = { name: string; sinceMs: number; told: Told[]; isLoose: boolean };
type Then = (told: Told) => void;

const GIVES_UP_MS = 30_000;
const TRIES_MAX = 14;
const UNKEYED_MS = 240_000;

export class Wishes {
  readonly made: Wish[] = [];
  readonly random: Random;
  readonly #service: Service;

  constructor(service: Service, random: Random) {
    this.#service = service;
    this.random = random;
  }

  /** In so many milliseconds. */
  at(ms: number, run: () => void): void {
    this.#service.scene.timeline.after(ms, run);
  }

  /** A name that no other wish has. */
  name(kind: string): string {
    return `${kind} ${this.made.length}`;
  }

  /** Asks until it is answered; `onAnswer` is told whatever it is, unless `twice` asks the same beside it. */
  want(name: string, ask: Ask, options: { onAnswer?: Then; isLoose?: boolean } = {}): Wish {
    const { isLoose = false, onAnswer } = options;
    const wish = { name, sinceMs: this.#service.scene.timeline.nowMs, told: [], isLoose };
    this.made.push(wish);
    this.#try(wish, ask, TRIES_MAX, onAnswer);
    return wish;
  }

  /** The same once more, at the same time or a little later. */
  twice(wish: Wish, ask: Ask): void {
    this.at(this.random.below(this.random.next() < 0.5 ? 20 : 20_000), () =>
      this.#try(wish, ask, TRIES_MAX),
    );
  }

  /** Without a key the same payload is the same wish for five minutes only, counted from its last writing. */
  #isTooLate({ sinceMs }: Wish, { key }: Ask): boolean {
    return key === undefined && this.#service.scene.timeline.nowMs - sinceMs > UNKEYED_MS;
  }

  #try(wish: Wish, ask: Ask, left: number, onAnswer?: Then): void {
    if (left === 0 || this.#isTooLate(wish, ask)) return;
    let isOver = false;
    const again = (ms: number) => {
      isOver = true;
      this.at(ms, () => this.#try(wish, ask, left - 1, onAnswer));
    };
    this.at(GIVES_UP_MS, () => {
      if (!isOver) again(within(this.random, [500, 15_000]));
    });
    void this.#service.request(ask).then((told) => {
      if (isOver) return;
      if (told.status < 500 && told.code !== 'idempotency_in_progress') {
        isOver = true;
        wish.told.push(told);
        onAnswer?.(told);
        return;
      }
      again(told.status < 500 ? 1_000 : within(this.random, [2_000, 20_000]));
    });
  }
}
