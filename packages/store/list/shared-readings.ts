// Readings that several requests of one process wait for: each is given one that begins after it asked, so that it sees all that was
// committed before, and those that ask while one is under way share the next.
type Next<T> = { promise: Promise<T>; begin: () => void };

export class SharedReadings<T> {
  #current: Promise<T> | undefined;
  #next: Next<T> | undefined;

  get isIdle(): boolean {
    return this.#current === undefined;
  }

  /** What a reading answers that begins now, or as soon as the one that is under way has ended. */
  read(run: () => Promise<T>): Promise<T> {
    if (this.#current === undefined) return this.#begin(run);
    if (this.#next === undefined) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#next = { promise: promise.then(() => this.#begin(run)), begin: resolve };
    }
    return this.#next.promise;
  }

  #begin(run: () => Promise<T>): Promise<T> {
    const reading = run();
    this.#current = reading;
    const end = () => {
      this.#current = undefined;
      const next = this.#next;
      this.#next = undefined;
      next?.begin();
    };
    reading.then(end, end);
    return reading;
  }
}
