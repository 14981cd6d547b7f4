// What statements of banks and the journal must say of one another: a line is matched with posted entries of money that say so
// themselves and add up to it, and a statement counts what is matched of it. And what a closed year must leave in the books.
import { type Decimal, decimal, sum, toAmount } from '#kernel/money.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { movedOn } from './bank-events.ts';
import { type Business, every, PAST } from './business.ts';

const LAST_DAY = `${PAST}-12-31`;

export async function banksDiffer(business: Business): Promise<string[]> {
  const [listed, entries] = await Promise.all([
    every(business, '/accounting/bank/statements/'),
    every(business, '/accounting/journal/list/'),
  ]);
  const byId = new Map(entries.map((entry) => [entry._id, entry]));
  const statements = await Promise.all(
    listed.map(({ _id }) => business.ask('GET', `/accounting/bank/statements/${_id}/`)),
  );
  const whole = statements.filter((one) => one !== undefined);
  const lines = new Map<string, Rec>(
    whole.flatMap((one) => one.lines.map((line: Rec) => [line._id, line])),
  );
  return [
    ...whole.flatMap((statement) => countedOtherwise(statement, entries)),
    ...[...lines.values()].flatMap((line) => matchedOtherwise(line, byId, whole)),
    ...entries.flatMap(({ _id, bank_matches: named = [] }) =>
      named
        .filter(
          (match: Rec) => !lines.get(match.statement_line_id)?.journal_entry_ids.includes(_id),
        )
        .map(() => `entry ${_id} is matched with a line that does not know it`),
    ),
  ];
}

function countedOtherwise(statement: Rec, entries: readonly Rec[]): string[] {
  const { _id, account_code: code, lines, to, lines_count, matched_count, difference } = statement;
  const open: Rec[] = lines.filter(({ status }: Rec) => status === 'unmatched');
  const told = [lines_count, matched_count, difference, statement.status, statement.ledger_balance];
  const books = entries.filter(
    ({ status, closing, date }) => status !== 'draft' && closing !== true && date <= to,
  );
  const wanted = [
    lines.length,
    lines.length - open.length,
    toAmount(sum(open.map(({ amount }) => amount))),
    open.length === 0 ? 'reconciled' : 'open',
    toAmount(sum(books.map((entry) => movedOn(code, entry)))),
  ];
  return String(told) === String(wanted) ? [] : [`statement ${_id} says ${told}, not ${wanted}`];
}

function matchedOtherwise(
  line: Rec,
  byId: ReadonlyMap<string, Rec>,
  all: readonly Rec[],
): string[] {
  const { _id, status, journal_entry_ids: ids, amount } = line;
  if ((status === 'matched') !== ids.length > 0) return [`line ${_id} is ${status} with ${ids}`];
  const code = all.find((statement) => statement._id === line.statement_id)?.account_code;
  const entries: Rec[] = ids.flatMap((id: string) => byId.get(id) ?? []);
  const foreign = entries.filter(
    (entry) =>
      entry.status !== 'posted' ||
      entry.closing === true ||
      entry.bank_matches?.filter((match: Rec) => match.statement_line_id === _id).length !== 1,
  );
  const moved = toAmount(sum(entries.map((entry) => movedOn(code, entry))));
  return [
    ...foreign.map((entry) => `line ${_id} is matched with ${entry.status} ${entry.description}`),
    ...(ids.length === 0 || moved === amount ? [] : [`line of ${amount} is matched with ${moved}`]),
  ];
}

/** A closed year leaves nothing on results, nor anywhere if its balances went to zero; one that was opened again no trace. */
export async function yearsDiffer(business: Business): Promise<string[]> {
  const [years, accounts, entries, config] = await Promise.all([
    every(business, '/accounting/fiscal-close/years/'),
    every(business, '/accounting/accounts/list/'),
    every(business, '/accounting/journal/list/'),
    business.ask('GET', '/accounting/config/'),
  ]);
  const year = years.find((one) => String(one.year) === PAST);
  const posted = entries.filter(({ status }) => status !== 'draft');
  const closing = netsOf(posted.filter((entry) => entry.closing === true));
  const atEnd = netsOf(posted.filter(({ date }) => date <= LAST_DAY));
  const left = (code: string) => toAmount(atEnd.get(code) ?? decimal(0));
  if (year?.status !== 'closed') return traces(closing);
  const earned = posted.filter((entry) => entry.closing !== true && entry.date <= LAST_DAY);
  const results = accounts.filter(({ account_type: type }) => RESULTS.includes(type));
  const net = netsOf(earned);
  const profit = toAmount(sum(results.map(({ code }) => net.get(code) ?? 0)).times(-1));
  const isZero = year.zero_balances === true;
  const empty = isZero ? accounts : [...results, { code: config?.accounts.year_result }];
  return [
    ...(year.net_result === profit ? [] : [`${PAST} earned ${profit}, not ${year.net_result}`]),
    ...empty
      .filter(({ code }) => left(code) !== 0)
      .map(({ code }) => `${code} ends ${PAST} with ${left(code)}`),
    ...(isZero
      ? traces(closing, [...results.map(({ code }) => code), config?.accounts.retained_earnings])
      : []),
  ];
}

const RESULTS = ['revenue', 'expense'];

/** What closing entries moved for good, on accounts that they bring back. */
const traces = (closing: ReadonlyMap<string, Decimal>, but: readonly string[] = []): string[] =>
  [...closing]
    .filter(([code, net]) => !net.eq(0) && !but.includes(code))
    .map(([code, net]) => `closing moved ${code} by ${net}`);

function netsOf(entries: readonly Rec[]): Map<string, Decimal> {
  const nets = new Map<string, Decimal>();
  for (const { account_code: code, debit = 0, credit = 0 } of entries.flatMap(
    ({ lines }) => lines,
  )) {
    nets.set(code, (nets.get(code) ?? decimal(0)).plus(debit).minus(credit));
  }
  return nets;
}
