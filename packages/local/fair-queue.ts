// Whose work is begun next, as the deployed queues' fair groups decide it: the owner with the least under way, and of those the
// one who waited longest. All share so many places; beyond these each owner has a few of its own, so that one with nothing
// under way waits for no other. Decision 259.

type Places = {
  /** That all owners share. */
  shared: number;
  /** Of an owner, where the shared ones are taken. */
  own: number;
  /** In all. */
  max: number;
};

export class FairQueue<T> {
  readonly #places: Places;
  readonly #ownerOf: (work: T) => string;
  readonly #waiting = new Map<string, T[]>();
  readonly #underWay = new Map<string, number>();
  #waitingCount = 0;
  #underWayCount = 0;

  constructor(places: Places, ownerOf: (work: T) => string) {
    this.#places = places;
    this.#ownerOf = ownerOf;
  }

  get waiting(): number {
    return this.#waitingCount;
  }

  add(work: T): void {
    const owner = this.#ownerOf(work);
    const own = this.#waiting.get(owner);
    if (own === undefined) this.#waiting.set(owner, [work]);
    else own.push(work);
    this.#waitingCount += 1;
  }

  /** Begins what is next; undefined where it has to wait. */
  begin(): T | undefined {
    const owner = this.#next();
    const own = owner === undefined ? undefined : this.#waiting.get(owner);
    const work = own?.shift();
    if (owner === undefined || own === undefined || work === undefined) return undefined;
    this.#waiting.delete(owner);
    if (own.length > 0) this.#waiting.set(owner, own);
    this.#waitingCount -= 1;
    this.#count(owner, 1);
    return work;
  }

  /** What was begun has ended. */
  end(work: T): void {
    this.#count(this.#ownerOf(work), -1);
  }

  #next(): string | undefined {
    let next: string | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const owner of this.#waiting.keys()) {
      const count = this.#underWay.get(owner) ?? 0;
      if (count < least) [next, least] = [owner, count];
      if (count === 0) break;
    }
    const { shared, own, max } = this.#places;
    const isFree = this.#underWayCount < shared || least < own;
    return isFree && this.#underWayCount < max ? next : undefined;
  }

  #count(owner: string, by: number): void {
    const count = (this.#underWay.get(owner) ?? 0) + by;
    if (count === 0) this.#underWay.delete(owner);
    else this.#underWay.set(owner, count);
    this.#underWayCount += by;
  }
}
