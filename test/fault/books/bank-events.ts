// What a business does with its bank, at random: statements that say what the books say, or something else, are imported, paired by
// themselves or by hand, taken apart again and deleted. What is paired is undone by other events.
import { decimal, sum, toAmount } from '#kernel/money.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { anyOf, type Business, cents, every, PAST } from './business.ts';

const BANK = '/accounting/bank';
const LINES = 4;

export const BANK_EVENTS: Readonly<Record<string, (of: Business) => Promise<unknown>>> = {
  deposit: async (of) => {
    const accounts = (await of.ask('GET', '/accounting/config/'))?.accounts ?? {};
    const amount = cents(of.random, 100);
    const entry = await of.ask('POST', '/accounting/journal/', {
      date: of.random.pick([`${PAST}-12-30`, `${PAST}-12-31`, '2026-01-01']),
      description: 'Depósito',
      lines: [
        { account_code: accounts.banks, debit: amount },
        { account_code: of.random.pick([accounts.capital, accounts.other_income]), credit: amount },
      ],
    });
    return entry && of.ask('POST', `/accounting/journal/${entry._id}/post/`);
  },
  bankExpense: async (of) => {
    const [amount, payment_method] = [cents(of.random, 50), 'bank_transfer'];
    const paid = { description: 'Luz', amount, date: '2026-01-15', payment_method };
    const expense = await of.ask('POST', '/expenses/', paid);
    return expense && of.ask('POST', `/expenses/${expense._id}/pay/`, { amount, payment_method });
  },
  bankFile: async (of) => {
    const { code, entries } = await movements(of);
    if (code === undefined) return undefined;
    of.serial += 1;
    const some = entries.filter(() => of.random.next() < 0.6).slice(-LINES);
    const lines = some.map((entry) => ({
      date: entry.date,
      amount: movedOn(code, entry),
      description: of.random.pick([entry.description, 'Transferencia']),
      reference: String(of.serial),
    }));
    const [one, other] = lines;
    const together = one !== undefined && other !== undefined && of.random.next() < 0.3;
    const amount = together ? toAmount(decimal(one.amount).plus(other.amount)) : 0;
    const said = together && amount !== 0 ? [{ ...one, amount }, ...lines.slice(2)] : lines;
    const charge = { date: '2026-01-02', amount: -cents(of.random, 20), description: 'Comisión' };
    return of.ask('POST', `${BANK}/import/`, { account_code: code, lines: [...said, charge] });
  },
  matchedBank: async (of) => {
    const statement = await anyOf(of, `${BANK}/statements/`);
    const body = { tolerance_days: of.random.below(30) };
    return statement && of.ask('POST', `${BANK}/auto-match/${statement._id}/`, body);
  },
  matchedByHand: async (of) => {
    const line = await anyLine(of, 'unmatched');
    const { code, entries } = await movements(of);
    if (line === undefined || code === undefined) return undefined;
    const journal_entry_ids = addingUp(entries, code, line.amount);
    const named = journal_entry_ids
      ? { journal_entry_ids }
      : { create_entry: { account_code: '5.3' } };
    return of.ask('POST', `${BANK}/manual-match/`, { statement_line_id: line._id, ...named });
  },
  matchedWithAny: async (of) => {
    const [line, entry] = [
      await anyLine(of, 'unmatched'),
      await anyOf(of, '/accounting/journal/list/'),
    ];
    const body = { statement_line_id: line?._id, journal_entry_id: entry?._id };
    return (await of.ask('POST', `${BANK}/manual-match/`, body)) ?? 'refused, as it should be';
  },
  unmatchedBank: async (of) => {
    const line = await anyLine(of, 'matched');
    return line && of.ask('POST', `${BANK}/unmatch/`, { statement_line_id: line._id });
  },
  deletedStatement: async (of) => {
    const statement = await anyOf(of, `${BANK}/statements/`);
    return statement && of.ask('DELETE', `${BANK}/statements/${statement._id}/`);
  },
  reversedEntry: async (of) => {
    const entry = await anyOf(
      of,
      '/accounting/journal/list/?status=posted&reference_type=bank_statement_line',
    );
    return entry && of.ask('POST', `/accounting/journal/${entry._id}/reverse/`, {});
  },
};

/** What the books say of the bank: posted entries that move it. */
async function movements(of: Business): Promise<{ code?: string; entries: Rec[] }> {
  const code = (await of.ask('GET', '/accounting/config/'))?.accounts.banks;
  if (code === undefined) return { entries: [] };
  const posted = await every(of, '/accounting/journal/list/?status=posted&sort=date&sort_dir=asc');
  return { code, entries: posted.filter((entry) => movedOn(code, entry) !== 0) };
}

export const movedOn = (code: string, { lines }: Rec): number =>
  toAmount(
    sum(
      lines
        .filter(({ account_code }: Rec) => account_code === code)
        .map(({ debit = 0, credit = 0 }: Rec) => decimal(debit).minus(credit)),
    ),
  );

/** One entry of that amount, or two that make it. */
function addingUp(entries: readonly Rec[], code: string, amount: number): string[] | undefined {
  const open = entries.filter(({ bank_matches: of = [] }) => of.length === 0);
  for (const [at, one] of open.entries()) {
    const left = toAmount(decimal(amount).minus(movedOn(code, one)));
    if (left === 0) return [one._id];
    const other = open.slice(at + 1).find((each) => movedOn(code, each) === left);
    if (other !== undefined) return [one._id, other._id];
  }
  return undefined;
}

async function anyLine(of: Business, status: string): Promise<Rec | undefined> {
  const statement = await anyOf(of, `${BANK}/statements/`);
  if (statement === undefined) return undefined;
  const { lines = [] } = (await of.ask('GET', `${BANK}/statements/${statement._id}/`)) ?? {};
  const found: Rec[] = lines.filter((line: Rec) => line.status === status);
  return found.length === 0 ? undefined : of.random.pick(found);
}
