// The one way in which an account moves: movements are put on it one after the other in memory, and
// the changes that come of them are written in one commit. The account's version holds them in
// order, so that every balance_after is exact and two that race do not both count.
import { toIso } from '#kernel/clock.ts';
import { businessDate, earlierDay } from '#kernel/date.ts';
import { fail } from '#kernel/error.ts';
import { idTime } from '#kernel/id.ts';
import { AMOUNT_MAX, decimal, toAmount } from '#kernel/money.ts';
import { amended, brandNew, type Change, create, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { member, namesOf } from '#resource/fields/row.ts';
import { isUnchanged } from '#resource/record-rules.ts';
import { counterpart, type Movements, unsettled } from './counter-entry.ts';
import { limitAsRead, type Party, partyNoun, withLimit } from './party.ts';
import { AccountMovement, signed } from './records/account-movement.ts';
import { CurrentAccount, debtOf, LOCAL_CURRENCY } from './records/current-account.ts';
import {
  type Allocation,
  less,
  type OpenItem,
  overdue,
  settle,
  takenFrom,
  withItem,
} from './records/open-items.ts';

/** A movement to post. `account_amount` is in the account's currency; `allocations` are wishes. */
export type Entry = Pick<
  AccountMovement,
  'type' | 'direction' | 'account_amount' | 'date' | 'origin'
> &
  Said & { readonly allocations?: readonly Allocation[] };
/** What else a movement may say. */
type Said = { readonly [K in Sayable]?: AccountMovement[K] | undefined };
type Sayable =
  | 'amount'
  | 'currency'
  | 'exchange_rate'
  | 'due_date'
  | 'document_type'
  | 'document_id'
  | 'payment_method'
  | 'description'
  | 'external_reference'
  | 'metadata';
/** The same with what it settled and what it takes back. */
type Written = Omit<Entry, 'allocations'> &
  Partial<Pick<AccountMovement, 'allocations' | 'reverses'>>;

/** Only an account at zero is closed: one that is moved away from it, by what is taken back or passed on, is active again. */
export class Ledger {
  readonly #ctx: Context;
  readonly #before: CurrentAccount | undefined;
  readonly #opening: readonly Change[];
  readonly #movements: Change[] = [];
  /** Whose it is, where it is found or opened on the way to something else: who finds that another has just opened it, reads again. */
  readonly #party: Party | undefined;
  #account: CurrentAccount;

  /** `opening`: the account is new, and these changes go with it. `party`: tells its credit limit. */
  constructor(ctx: Context, account: CurrentAccount, { opening, party }: LedgerOptions = {}) {
    this.#ctx = ctx;
    this.#before = opening === undefined ? account : undefined;
    this.#opening = opening ?? [];
    this.#party = party;
    const next = opening === undefined ? amended(ctx, account, {}) : account;
    this.#account = party === undefined ? next : withLimit(next, party);
  }

  /** The account as it will be once the changes are written. */
  get account(): CurrentAccount {
    return this.#account;
  }

  /**
   * Posts a movement and returns it. No movement is dated ahead of the day on which it is made: a statement would show it nowhere.
   * Throws validation_error for allocations that cannot be.
   */
  post({ allocations = [], ...said }: Entry): AccountMovement {
    const today = businessDate(this.#ctx.clock.now());
    const entry = { ...said, date: earlierDay(said.date, today) };
    const { account_amount: amount, date, due_date } = entry;
    const id = this.#ctx.newId();
    const { balance, open_items: open } = this.#account;
    const settles = signed(entry.direction, balance) < 0;
    const { items, applied, rest } = settle(settles ? open : [], amount, allocations);
    const own = { movement_id: id, date, due_date: due_date ?? date, amount, open: rest };
    const left = settles ? items : open;
    const moved = this.#moved(id, signed(entry.direction, amount), {
      items: rest > 0 ? withItem(left, own) : left,
    });
    const movement = this.#movement(id, moved, { ...entry, ...listed(applied) });
    this.#movements.push(create(AccountMovement, movement));
    return movement;
  }

  /**
   * Takes back a posted movement by a counter-entry and returns that. `settledOnes`: the movements
   * named in its allocations, which are open again. The counter-entry says what it settled besides. Throws
   * invalid_state_transition.
   */
  reverse(movement: AccountMovement, settledOnes: Movements, entry: Said = {}): AccountMovement {
    refuseReversed(movement);
    const id = this.#ctx.newId();
    const today = businessDate(this.#ctx.clock.now());
    const amount = movement.account_amount;
    const counter = movement.direction === 'debit' ? 'credit' : 'debit';
    const own = { movement_id: id, date: today, due_date: today, amount, open: amount };
    const { open_items: before } = this.#account;
    const items = unsettled(this.#account, movement, settledOnes, own);
    const settled = takenFrom(before, items).filter((each) => each.movement_id !== movement._id);
    const moved = this.#moved(id, signed(counter, amount), { items });
    const reversal = this.#movement(id, moved, {
      ...counterpart(movement),
      direction: counter,
      date: today,
      origin: 'reversal',
      ...entry,
      reverses: movement._id,
      ...listed(settled),
    });
    const after = amended(this.#ctx, movement, { status: 'reversed', reversed_by: id });
    this.#movements.push(
      update(AccountMovement, movement, after),
      create(AccountMovement, reversal),
    );
    return reversal;
  }

  /** Ends the account; it is at zero by then. */
  close(): void {
    this.#account = { ...this.#account, status: 'closed' };
  }

  /** Everything to commit; nothing when nothing happened to an account that is there. */
  changes(): Change[] {
    const before = this.#before;
    if (before === undefined) {
      return [...this.#opening, this.#creation(), ...this.#movements, ...this.#mirrored(0)];
    }
    if (isUnchanged(before, this.#account)) return [];
    return [
      update(CurrentAccount, before, this.#account),
      ...this.#movements,
      ...this.#mirrored(before.balance),
      ...limitAsRead(this.#account, this.#party),
    ];
  }

  #creation(): Change {
    const creation = { kind: 'create', noun: CurrentAccount, record: this.#account } as const;
    return this.#party !== undefined ? { ...creation, shared: true } : creation;
  }

  #moved(id: string, by: number, { items }: { items: OpenItem[] }): CurrentAccount {
    const nowMs = this.#ctx.clock.now();
    const before = this.#account;
    const balance = toAmount(decimal(before.balance).plus(by));
    if (Math.abs(balance) > AMOUNT_MAX) refuseTooLarge();
    const owed = less(
      debtOf(before.party_type, balance),
      debtOf(before.party_type, before.balance),
    );
    const isDebt = debtOf(before.party_type, balance) > 0;
    this.#account = {
      ...before,
      ...(balance !== 0 && before.status === 'closed' && { status: 'active' as const }),
      balance,
      overdue_balance: isDebt ? overdue(items, businessDate(nowMs)) : 0,
      ...(before.available_credit !== undefined && {
        available_credit: less(before.available_credit, owed),
      }),
      last_movement_at: toIso(idTime(id)),
      last_movement_id: id,
      movements_count: before.movements_count + 1,
      open_items: items,
    };
    return this.#account;
  }

  #movement(id: string, account: CurrentAccount, entry: Written): AccountMovement {
    const fields = {
      account_id: account._id,
      sequence: account.movements_count,
      party_type: account.party_type,
      party_id: account.party_id,
      ...entry,
      currency: entry.currency ?? account.currency,
      amount: entry.amount ?? entry.account_amount,
      balance_after: account.balance,
      status: 'posted' as const,
    };
    const movement = brandNew(this.#ctx, AccountMovement, fields, id);
    for (const name of namesOf(movement)) {
      if (member(movement, name) === undefined) Reflect.deleteProperty(movement, name);
    }
    return movement;
  }

  /** The balance of the party follows its account in local currency. */
  #mirrored(before: number): Change[] {
    const { currency, party_type, party_id, balance } = this.#account;
    const by = less(balance, before);
    if (currency !== LOCAL_CURRENCY || by === 0) return [];
    const noun = partyNoun(party_type);
    const refusal = { code: 'related_record_not_found' } as const;
    return [{ kind: 'adjust', noun, id: party_id, field: 'balance', by, refusal }];
  }
}

type LedgerOptions = { opening?: readonly Change[]; party?: Party | undefined };

const listed = (applied: Allocation[]): Pick<AccountMovement, 'allocations'> =>
  applied.length === 0 ? {} : { allocations: applied };

function refuseReversed(movement: AccountMovement): void {
  if (movement.status === 'posted' && movement.reverses === undefined) return;
  const message = 'It is reversed, or takes back another movement itself';
  const line = { from: movement.status, to: 'reversed', allowed: [], message };
  fail('invalid_state_transition', { errors: [{ field: 'status', ...line }] });
}

function refuseTooLarge(): never {
  const message = 'The balance would be greater than the largest that can be kept';
  const line = { field: 'amount', location: 'body', code: 'too_large', message } as const;
  return fail('validation_error', { errors: [{ ...line, max: AMOUNT_MAX }] });
}
