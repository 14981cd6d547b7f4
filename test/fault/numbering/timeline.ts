// Virtual time: what happens later is a function in a queue, ordered by instant and then by who came first. Nothing else moves
// time, so a seed decides everything.

type Event = { atMs: number; order: number; run: () => void };

export class Timeline {
  nowMs: number;
  #order = 0;
  /** Latest first, so that the next is taken from the end. */
  readonly #events: Event[] = [];

  constructor(nowMs: number) {
    this.nowMs = nowMs;
  }

  /** Runs that function after so many milliseconds. */
  after(ms: number, run: () => void): void {
    this.#order += 1;
    const event = { atMs: this.nowMs + Math.max(0, ms), order: this.#order, run };
    let [low, high] = [0, this.#events.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isLater(this.#events[middle], event)) low = middle + 1;
      else high = middle;
    }
    this.#events.splice(low, 0, event);
  }

  /** Runs the next event; false when there is none. */
  tick(): boolean {
    const event = this.#events.pop();
    if (event === undefined) return false;
    this.nowMs = event.atMs;
    event.run();
    return true;
  }
}

const isLater = (one: Event | undefined, other: Event): boolean =>
  one !== undefined &&
  (one.atMs > other.atMs || (one.atMs === other.atMs && one.order > other.order));
