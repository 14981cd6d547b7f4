// The entries that close a year, from what its accounts still stand at: revenue and expense to the result of the year, that to
// retained earnings, and, where asked for, all balances to zero and the same again on the first day of the next. Planned anew
// from the books each time, so that the run that goes on after a crash plans what is left. Pure.

import { addDays } from '#kernel/date.ts';
import { type Decimal, decimal, sum, toAmount } from '#kernel/money.ts';
import type { DraftLine, EntryDraft } from '../posting/post-together.ts';
import { isResult } from '../records/account-type.ts';
import type { ClosingKind } from '../records/fiscal-year.ts';
import type { DateSpan } from '../records/year-span.ts';
import type { LedgerAccount } from '../reports/figures.ts';
import { compareCodes } from '../reports/tree.ts';

export type ClosingFacts = {
  year: number;
  span: DateSpan;
  accounts: readonly LedgerAccount[];
  /** Debit less credit of each account: of results within the year, of all others at its end, what closed so far included. */
  nets: ReadonlyMap<string, Decimal>;
  /** What the year earned, profit positive. */
  netResult: number;
  yearResult: LedgerAccount;
  retained: LedgerAccount;
  transfer: boolean;
  zero: boolean;
  /** Kinds that were posted already. */
  done: readonly ClosingKind[];
};
type PlannedEntry = { kind: ClosingKind; draft: EntryDraft };
/** Entries that stand or fall together: a balance brought to zero and the same brought back. */
type PlannedStep = readonly PlannedEntry[];

/** Accounts of one entry besides the one that takes the difference. */
const ACCOUNTS_A_STEP = 80;

export function closingSteps(facts: ClosingFacts): PlannedStep[] {
  const nets = new Map(facts.nets);
  return [...resultSteps(facts, nets), ...transferSteps(facts, nets), ...balanceSteps(facts, nets)];
}

type Nets = Map<string, Decimal>;

function resultSteps(facts: ClosingFacts, nets: Nets): PlannedStep[] {
  const left = facts.accounts.filter(
    ({ _id, account_type }) => isResult(account_type) && !netIn(nets, _id).eq(0),
  );
  return parts(left).map((part) => {
    const description = `Refundición de resultados ${facts.year}`;
    return [{ kind: 'result', draft: zeroing(facts, nets, { part, description }) }];
  });
}

function transferSteps(facts: ClosingFacts, nets: Nets): PlannedStep[] {
  const { transfer, done, netResult, yearResult, retained, span, year } = facts;
  if (!transfer || netResult === 0 || done.includes('transfer')) return [];
  const lines = [line(yearResult, decimal(netResult)), line(retained, decimal(-netResult))];
  for (const [account, by] of [
    [yearResult, netResult],
    [retained, -netResult],
  ] as const) {
    nets.set(account._id, netIn(nets, account._id).plus(by));
  }
  const description = `Pase del resultado del ejercicio ${year}`;
  return [[{ kind: 'transfer', draft: closing(span.to, description, lines) }]];
}

function balanceSteps(facts: ClosingFacts, nets: Nets): PlannedStep[] {
  const { zero, accounts, yearResult, span, year } = facts;
  if (!zero) return [];
  const left = accounts.filter(
    ({ _id, account_type }) =>
      !isResult(account_type) && _id !== yearResult._id && !netIn(nets, _id).eq(0),
  );
  const description = `Cierre patrimonial ${year}`;
  return parts(left).map((part): PlannedStep => {
    const draft = zeroing(facts, nets, { part, description });
    const opening = {
      ...draft,
      date: addDays(span.to, 1),
      description: `Apertura ${year + 1}`,
      lines: draft.lines.map((one) => ({ ...one, debit: one.credit, credit: one.debit })),
    };
    return [
      { kind: 'balance', draft },
      { kind: 'opening', draft: opening },
    ];
  });
}

type Part = { part: readonly LedgerAccount[]; description: string };

/** Brings the accounts to zero; what they come to together goes on the result of the year. */
function zeroing(facts: ClosingFacts, nets: Nets, { part, description }: Part): EntryDraft {
  const { yearResult, span } = facts;
  const lines = part.map((account) => line(account, netIn(nets, account._id).times(-1)));
  const total = sum(part.map(({ _id }) => netIn(nets, _id)));
  for (const { _id } of part) nets.set(_id, decimal(0));
  nets.set(yearResult._id, netIn(nets, yearResult._id).plus(total));
  const rest = total.eq(0) ? [] : [line(yearResult, total)];
  return closing(span.to, description, [...lines, ...rest]);
}

const closing = (date: string, description: string, lines: readonly DraftLine[]): EntryDraft => ({
  date,
  description,
  lines,
  closing: true,
});

/** A debit where the amount is positive. */
const line = ({ _id, code }: LedgerAccount, amount: Decimal): DraftLine => ({
  account_id: _id,
  account_code: code,
  debit: amount.gt(0) ? toAmount(amount) : 0,
  credit: amount.gt(0) ? 0 : toAmount(amount.times(-1)),
});

const netIn = (nets: ReadonlyMap<string, Decimal>, id: string): Decimal =>
  nets.get(id) ?? decimal(0);

function parts(accounts: readonly LedgerAccount[]): LedgerAccount[][] {
  const ordered = accounts.toSorted((a, b) => compareCodes(a.code, b.code));
  const count = Math.ceil(ordered.length / ACCOUNTS_A_STEP);
  return Array.from({ length: count }, (_, at) =>
    ordered.slice(at * ACCOUNTS_A_STEP, (at + 1) * ACCOUNTS_A_STEP),
  );
}

/** As many steps from the first on as one commit holds, always one. */
export function stepsThatFit(steps: readonly PlannedStep[], most: number): PlannedStep[] {
  const taken: PlannedStep[] = [];
  const accounts = new Set<string>();
  for (const step of steps) {
    const own = step.flatMap(({ draft }) => draft.lines.map(({ account_id: id }) => id));
    const all = new Set([...accounts, ...own]);
    const entries = [...taken, step].flat().length;
    if (taken.length > 0 && all.size + entries > most) break;
    for (const id of own) accounts.add(id);
    taken.push(step);
  }
  return taken;
}
