// The open items of a current account that is not in pesos, each with the pesos for which it stands in the books, moved as the account
// was moved. Whatever a movement does, its entry, its difference and what it leaves open come out even: the control account is the sum
// of the pesos of what is open. Pure. Decisions 392, 442 and 470.
import { signed } from '#domain/current-accounts/records/account-movement.ts';
import { type Allocation, OPEN_ITEMS_MAX } from '#domain/current-accounts/records/open-items.ts';
import { allocate, decimal, toAmount } from '#kernel/money.ts';
import type { Imputed, OpenInPesos } from '../../records/exchange-standing.ts';
import type { Reckoned } from '../../records/ledger-posting.ts';
import {
  byAge,
  grown,
  itemOf,
  joined,
  less,
  openedAs,
  type Piece,
  paired,
  pesosOf,
  plus,
  share,
  taken,
} from './pieces.ts';

/** What the book asks of a movement. */
export type Moved = {
  readonly _id: string;
  readonly direction: 'debit' | 'credit';
  readonly account_amount: number;
  readonly date: string;
  readonly due_date?: string;
  readonly allocations?: readonly Allocation[];
};
/** A movement that is taken back, and what it was. */
type TakenBack = {
  back: Moved;
  was: Reckoned;
  /** By its id what the movement had settled and is open again: as it was open at first. */
  again: ReadonlyMap<string, OpenInPesos>;
  /** Counter-entries of what it had settled and was taken back before. */
  counters: readonly string[];
};
type Standing = {
  balance: number;
  books: number;
  unrated: number;
  items: OpenInPesos[];
  imputed: Imputed[];
};

export class ExchangeBook {
  #balance: number;
  #books: number;
  #unrated: number;
  #items: OpenInPesos[];
  readonly #imputed: Map<string, number>;

  constructor({ balance, books, unrated, items, imputed }: Standing) {
    this.#balance = balance;
    this.#books = books;
    this.#unrated = unrated;
    this.#items = [...items];
    this.#imputed = new Map(imputed.map(({ movement_id: id, pesos }) => [id, pesos]));
  }

  get standing(): Standing {
    const imputed = [...this.#imputed].filter(([, pesos]) => pesos !== 0);
    return {
      balance: this.#balance,
      books: this.#books,
      unrated: this.#unrated,
      items: [...this.#items],
      imputed: imputed
        .slice(-OPEN_ITEMS_MAX)
        .map(([movement_id, pesos]) => ({ movement_id, pesos })),
    };
  }

  /** A movement of so many pesos (undefined: nothing says them) settles what it says, and is open with the rest. */
  post(movement: Moved, pesos: number | undefined): Reckoned {
    const { _id: movement_id, account_amount: amount, allocations = [] } = movement;
    const debts = this.#taken(allocations);
    const whole = itemOf({ movement_id, amount, ...pesosOf(pesos) }, dueOf(movement));
    const { piece, rest } = taken(whole, plus(...debts.map((debt) => debt.amount)));
    const pairs = paired([piece], debts);
    const shares = debts.map((debt) => {
      const paid = pairs.filter((pair) => pair.debt.movement_id === debt.movement_id);
      const own = plus(...paid.map(({ by }) => by.pesos ?? 0));
      return { ...debt, ...pesosOf(debt.pesos ?? (pesos === undefined ? undefined : own)) };
    });
    const difference = this.#settled(pairs, movement_id);
    this.#add(openedAs(rest));
    this.#move(movement);
    if (pesos === undefined) this.#unrated += 1;
    else this.#enter(movement.direction, plus(pesos, difference));
    return { difference, shares, amount: rest.open, ...pesosOf(rest.left) };
  }

  /** A counter-entry: what its movement had settled is open again, what had settled that is free, and both settle what it says. */
  reverse(counter: Moved, of: TakenBack): Reckoned {
    const added = this.#takeBack(counter, of);
    const debts = this.#taken(counter.allocations ?? []);
    let most = plus(...debts.map((debt) => debt.amount));
    const spent: Piece[] = [];
    for (const item of added.sort(byAge)) {
      const { piece, rest } = taken(item, Math.min(item.open, most));
      most = less(most, piece.amount);
      spent.push(piece);
      this.#add(item.movement_id === counter._id ? openedAs(rest) : rest);
    }
    const difference = this.#settled(paired(spent, debts));
    this.#move(counter);
    if (of.was.pesos === undefined) this.#unrated -= 1;
    else this.#enter(counter.direction, plus(of.was.pesos, ...of.was.shares.map(inPesos)));
    this.#enter(counter.direction, difference);
    const more = this.#evenedOut(counter);
    const { open: amount, left } = this.#item(counter._id) ?? { open: 0, left: 0 };
    return { difference: plus(difference, more), shares: [], amount, ...pesosOf(left) };
  }

  /**
   * While all that stands has a rate, the books are what is open: what counter-entries left open without one stands for the rest of
   * them, and without such a one the rest is realised.
   */
  #evenedOut({ direction }: Moved): number {
    if (this.#unrated > 0) return 0;
    this.#imputed.clear();
    const side = signed('debit', this.#balance) < 0 ? 'credit' : 'debit';
    const open = plus(...this.#items.map(({ left = 0 }) => left));
    const rest = less(this.#books, signed(side, open));
    const bare = this.#items.filter(({ left }) => left === undefined);
    if (rest === 0 && bare.length === 0) return 0;
    if (bare.length === 0) {
      this.#books = less(this.#books, rest);
      return -signed(direction, rest) + 0;
    }
    const shares = new Map(
      allocate(
        signed(side, rest),
        bare.map((item) => item.open),
      ).map((pesos, at) => [bare[at]?.movement_id, pesos]),
    );
    this.#items = this.#items.map((item) => {
      const pesos = shares.get(item.movement_id);
      return pesos === undefined ? item : { ...item, amount: item.open, pesos, left: pesos };
    });
    return 0;
  }

  /**
   * What is open again, and what is free by the counter-entry itself: that stands for the pesos that its movement had moved, less those
   * of what was open of it still or is open again.
   */
  #takeBack(counter: Moved, { back, was, again, counters }: TakenBack) {
    const isOnSide = signed(back.direction, this.#balance) > 0;
    const open = isOnSide ? (this.#item(back._id)?.open ?? 0) : 0;
    const [mine] = this.#taken([
      { movement_id: back._id, amount: Math.min(open, back.account_amount) },
    ]);
    const reopened = this.#reopened(less(back.account_amount, mine?.amount ?? 0), { was, again });
    const amounts = reopened.map(({ item }) => item.open);
    const amount = less(back.account_amount, plus(mine?.amount ?? 0, ...amounts));
    const untold = was.pesos === undefined ? [back._id, ...counters] : counters;
    const imputed = untold.flatMap((id) => this.#imputed.get(id) ?? []);
    for (const id of untold) this.#imputed.delete(id);
    const own = was.pesos ?? (imputed.length > 0 ? 0 : undefined);
    const moved = plus(own ?? 0, ...imputed, ...was.shares.map((one) => one.pesos ?? 0));
    const pesos = less(moved, plus(mine?.pesos ?? 0, ...reopened.map((one) => one.pesos)));
    const hasRate = own !== undefined || pesos !== 0;
    const free = { movement_id: counter._id, amount, ...(hasRate && { pesos }) };
    return [
      ...reopened.map(({ item }) => item),
      ...(amount > 0 ? [itemOf(free, counter.date)] : []),
    ];
  }

  /** Up to that amount, each for the pesos at which it was settled; what has no rate of its own was settled for them. */
  #reopened(most: number, { was, again }: Pick<TakenBack, 'was' | 'again'>) {
    let left = most;
    return was.shares.flatMap(({ movement_id: id, amount, pesos: all = 0 }) => {
      const first = again.get(id);
      const open = Math.min(left, amount);
      if (first === undefined || open <= 0) return [];
      left = less(left, open);
      const pesos = share(all, open, amount);
      if (first.pesos === undefined) this.#impute(id, -pesos);
      return [
        { item: { ...first, open, ...(first.pesos !== undefined && { left: pesos }) }, pesos },
      ];
    });
  }

  #item(id: string): OpenInPesos | undefined {
    return this.#items.find(({ movement_id }) => movement_id === id);
  }

  /** So much of what is open, which is open no more. */
  #taken(parts: readonly Allocation[]): Piece[] {
    return parts.map(({ movement_id, amount }) => {
      const item = this.#item(movement_id);
      if (item === undefined) return { movement_id, amount };
      const { piece, rest } = taken(item, amount);
      this.#items = this.#items.flatMap((one) => {
        if (one !== item) return [one];
        return rest.open > 0 ? [rest] : [];
      });
      return piece;
    });
  }

  /** What is open already grows. More than an account keeps open are one with the oldest. */
  #add(added: OpenInPesos): void {
    if (added.open <= 0) return;
    const known = this.#item(added.movement_id);
    const one = known === undefined ? added : { ...known, ...grown(known, added) };
    const all = [...this.#items.filter((item) => item !== known), one].sort(byAge);
    const [first, second, ...others] = all;
    const isFull = all.length > OPEN_ITEMS_MAX && first !== undefined && second !== undefined;
    this.#items = isFull ? [joined(first, second), ...others] : all;
  }

  /** What has no rate is settled for what settles it, and the other way round: only what has one on both sides differs. */
  #settled(pairs: ReturnType<typeof paired>, settling?: string): number {
    let difference = decimal(0);
    for (const { by, debt } of pairs) {
      if (by.pesos !== undefined && debt.pesos !== undefined) {
        difference = difference.plus(debt.pesos).minus(by.pesos);
      } else if (by.pesos !== undefined) this.#impute(debt.movement_id, by.pesos);
      else if (by.movement_id !== settling) this.#impute(by.movement_id, debt.pesos ?? 0);
    }
    return toAmount(difference);
  }

  #impute(id: string, pesos: number): void {
    this.#imputed.set(id, plus(this.#imputed.get(id) ?? 0, pesos));
  }

  #enter(direction: Moved['direction'], pesos: number): void {
    this.#books = plus(this.#books, signed(direction, pesos));
  }

  #move({ direction, account_amount: amount }: Moved): void {
    this.#balance = plus(this.#balance, signed(direction, amount));
  }
}

const inPesos = ({ pesos = 0 }: Reckoned['shares'][number]): number => pesos;

export const dueOf = ({ date, due_date }: Pick<Moved, 'date' | 'due_date'>) => due_date ?? date;
