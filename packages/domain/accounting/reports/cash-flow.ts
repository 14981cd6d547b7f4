// Where cash came from and went to (direct method): each entry that moves cash gives what it moved to its counter-accounts, in
// proportion to their lines, the odd cents to the largest; moves between cash accounts are left out. Pure. Each entry adds its
// flows to the counter-accounts' monthly totals (`cash_flows`) in its own commit, so that whole months are never read entry by entry.
import { type Decimal, decimal, sum, toAmount } from '#kernel/money.ts';
import { type DateSpan, dayBefore } from '../records/year-span.ts';
import type { Books } from './books.ts';
import {
  type CashFlowClass,
  type LedgerAccount,
  type LedgerLine,
  monthsUpTo,
  NOTHING,
  netOf,
  summed,
} from './figures.ts';
import { compareCodes } from './tree.ts';

type FlowRow = { code: string; name: string; class: CashFlowClass; amount: number };
export type CashFlow = {
  opening: number;
  operating: number;
  investing: number;
  financing: number;
  net: number;
  closing: number;
  rows: FlowRow[];
};

/** What an entry moved in cash, by the id of the counter-account; positive is cash that came in. */
export function flowsOf(
  lines: readonly LedgerLine[],
  isCash: (accountId: string) => boolean,
): Map<string, number> {
  const net = (some: readonly LedgerLine[]) =>
    sum(some.map(({ debit = 0, credit = 0 }) => decimal(debit).minus(credit)));
  const cash = lines.filter(({ account_id: id = '' }) => isCash(id));
  const moved = net(cash);
  if (moved.eq(0)) return new Map();
  const others = new Map<string, Decimal>();
  for (const line of lines.filter((one) => !cash.includes(one))) {
    const weight = decimal((moved.gt(0) ? line.credit : line.debit) ?? 0);
    const id = line.account_id ?? '';
    if (weight.gt(0)) others.set(id, weight.plus(others.get(id) ?? 0));
  }
  return apportioned(moved, others);
}

/** In proportion to the weights, cents cut off, the rest to the largest. */
function apportioned(amount: Decimal, weights: ReadonlyMap<string, Decimal>): Map<string, number> {
  const total = sum(weights.values());
  const parts = new Map(
    [...weights].map(([id, weight]) => [id, toAmount(amount.times(weight).div(total), 'down')]),
  );
  const [largest] = [...weights].toSorted(([, a], [, b]) => b.cmp(a))[0] ?? [];
  if (largest === undefined) return parts;
  const rest = amount.minus(sum(parts.values()));
  parts.set(largest, toAmount(rest.plus(parts.get(largest) ?? 0)));
  return parts;
}

export function cashFlow(books: Books, { from, to }: DateSpan): CashFlow {
  const cashIds = new Set(
    books.accounts.filter((one) => one.is_cash === true).map(({ _id }) => _id),
  );
  const isCash = (id: string) => cashIds.has(id);
  const until = flowsUpTo(books, to, isCash);
  const before = flowsUpTo(books, dayBefore(from), isCash);
  const rows = books.accounts
    .map((account) => rowOf(account, until(account).minus(before(account))))
    .filter(({ amount }) => amount !== 0)
    .toSorted((a, b) => compareCodes(a.code, b.code));
  const ofClass = (name: CashFlowClass) =>
    toAmount(sum(rows.filter((row) => row.class === name).map(({ amount }) => amount)));
  const [opening, closing] = [dayBefore(from), to].map((date) => cashOn(books, date, isCash));
  return {
    opening: opening ?? 0,
    operating: ofClass('operating'),
    investing: ofClass('investing'),
    financing: ofClass('financing'),
    net: toAmount(sum(rows.map(({ amount }) => amount))),
    closing: closing ?? 0,
    rows,
  };
}

const rowOf = ({ code, name, cash_flow_class }: LedgerAccount, amount: Decimal): FlowRow => ({
  code,
  name,
  class: cash_flow_class ?? 'operating',
  amount: toAmount(amount),
});

function flowsUpTo(books: Books, date: string, isCash: (id: string) => boolean) {
  const counts = monthsUpTo(date);
  const entries = books.head(date).filter(({ closing }) => closing !== true);
  const head = entries.map(({ lines }) => flowsOf(lines, isCash));
  return ({ _id, cash_flows = {} }: LedgerAccount): Decimal =>
    head.reduce((total, flows) => total.plus(flows.get(_id) ?? 0), summed(cash_flows, counts));
}

function cashOn(books: Books, date: string, isCash: (id: string) => boolean): number {
  const all = books.upTo(date, books.yearStart(date));
  return toAmount(
    sum([...all].filter(([id]) => isCash(id)).map(([, sides]) => netOf(sides ?? NOTHING))),
  );
}
