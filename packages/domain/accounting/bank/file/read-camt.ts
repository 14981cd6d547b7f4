// ISO 20022 camt.053, the bank-to-customer statement, in any of its versions: booked entries of one account, with its balances.
import { decimal, toAmount } from '#kernel/money.ts';
import {
  amountOf,
  type BankFile,
  type BankLine,
  balanced,
  checkedLine,
  currencyOf,
  linesOf,
  type RowProblem,
  refuseBankFile,
} from '../../records/bank/bank-file.ts';
import { all, assertElements, at, readTree, type Tree, textAt } from './bank-xml.ts';
import { endsOf } from './running-balance.ts';

const OPENING = ['OPBD', 'PRCD'];
const CLOSING = ['CLBD'];

export const isCamt = (text: string): boolean =>
  /camt\.053|<(\w+:)?BkToCstmrStmt>/.test(text.slice(0, 4_000));

/** Throws validation_error for a damaged file, one of several accounts, and one without a statement. */
export async function readCamt(text: string): Promise<BankFile> {
  assertElements(text, 'Ntry');
  const tree = await readTree(text);
  const statements = all(at(tree, 'Document', 'BkToCstmrStmt'), 'Stmt');
  const [first] = statements;
  if (first === undefined) return refuseBankFile('The file holds no statement of an account');
  const accounts = new Set(statements.map(accountOf));
  if (accounts.size > 1) refuseBankFile('The file holds several accounts: export them one by one');
  const account = accountOf(first);
  const entries = statements.flatMap((statement) => all(statement, 'Ntry'));
  const own = currencyOf(
    statements.map((each) => ({ row: 1, written: textAt(each, 'Acct', 'Ccy') })),
  );
  const currency = currencyOf(entries.map(currencyAt), own);
  const lines = linesOf(
    entries.flatMap((entry, i) => (isBooked(entry) ? [lineOf(entry, i + 1)] : [])),
  );
  if (statements.length > 1) statements.forEach(assertItself);
  return balanced({
    format: 'camt053',
    ...(account !== '' && { account }),
    ...(currency !== undefined && { currency }),
    ...endsOfAll(statements),
    lines,
  });
}

/** Each of several makes its own closing balance; one's mistake is not another's. */
function assertItself(statement: Tree): void {
  const [opening_balance, closing_balance] = [OPENING, CLOSING].map((codes) =>
    balanceOf(statement, codes),
  );
  if (opening_balance === undefined || closing_balance === undefined) return;
  const booked = all(statement, 'Ntry').filter(isBooked);
  const lines = linesOf(booked.map((entry, i) => lineOf(entry, i + 1)));
  balanced({ format: 'camt053', opening_balance, closing_balance, lines });
}

/** Of one statement what it says; several follow from each other, in whatever order the file has them. */
function endsOfAll(statements: readonly Tree[]): Partial<BankFile> {
  const ends = statements.map((statement) => ({
    opening: balanceOf(statement, OPENING),
    closing: balanceOf(statement, CLOSING),
  }));
  const [only] = ends;
  if (ends.length > 1) {
    const steps = ends.flatMap(({ opening, closing }, i) =>
      opening === undefined || closing === undefined
        ? []
        : [{ row: i + 1, amount: toAmount(decimal(closing).minus(opening)), balance: closing }],
    );
    return steps.length === ends.length ? (endsOf(steps) ?? {}) : {};
  }
  return {
    ...(only?.opening !== undefined && { opening_balance: only.opening }),
    ...(only?.closing !== undefined && { closing_balance: only.closing }),
  };
}

/** Pending and informational entries are no lines of a statement. */
const isBooked = (entry: Tree): boolean =>
  ['BOOK', ''].includes(textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts'));

const currencyAt = (entry: Tree, i: number) => ({
  row: i + 1,
  written: textAt(entry, 'Amt', '@Ccy'),
});

function lineOf(entry: Tree, row: number): BankLine | RowProblem {
  const details = all(entry, 'NtryDtls').flatMap((each) => all(each, 'TxDtls'));
  const [only] = details;
  return checkedLine({
    row,
    date: dayOf(at(entry, 'BookgDt')) ?? dayOf(at(entry, 'ValDt')),
    amount: signedAmount(entry),
    description: toldOf(entry, details),
    reference:
      textAt(entry, 'AcctSvcrRef') ||
      textAt(only, 'Refs', 'AcctSvcrRef') ||
      textAt(only, 'Refs', 'EndToEndId') ||
      textAt(entry, 'NtryRef'),
  });
}

/** What bank and payers say, and who the other parties are; each once. An entry may be several payments together. */
function toldOf(entry: Tree, details: readonly Tree[]): string {
  const other = textAt(entry, 'CdtDbtInd') === 'CRDT' ? 'Dbtr' : 'Cdtr';
  const told = [textAt(entry, 'AddtlNtryInf'), ...details.flatMap((each) => toldIn(each, other))];
  return [...new Set(told)].filter((text) => text !== '').join(' ');
}

function toldIn(details: Tree, other: string): string[] {
  const party = at(details, 'RltdPties', other);
  const remittance = at(details, 'RmtInf');
  return [
    textAt(party, 'Nm') || textAt(party, 'Pty', 'Nm'),
    ...all(remittance, 'Ustrd').map((each) => textAt(each)),
    textAt(remittance, 'Strd', 'CdtrRefInf', 'Ref'),
    textAt(details, 'AddtlTxInf'),
  ];
}

function signedAmount(of: Tree): number | undefined {
  const amount = amountOf(textAt(of, 'Amt').replace(/(\.\d\d)0+$/, '$1'));
  const side = textAt(of, 'CdtDbtInd');
  if (amount === undefined || amount < 0) return undefined;
  if (side === 'CRDT') return amount;
  return side === 'DBIT' ? (amount === 0 ? 0 : -amount) : undefined;
}

function balanceOf(statement: Tree, codes: readonly string[]): number | undefined {
  const balances = all(statement, 'Bal');
  const code = (balance: Tree) => textAt(balance, 'Tp', 'CdOrPrtry', 'Cd');
  const found = codes.flatMap((each) => balances.filter((balance) => code(balance) === each))[0];
  if (found === undefined) return undefined;
  return signedAmount(found) ?? refuseBankFile('A balance cannot be read');
}

const dayOf = (date: Tree | undefined): string | undefined =>
  (textAt(date, 'Dt') || textAt(date, 'DtTm')).slice(0, 'YYYY-MM-DD'.length) || undefined;

const accountOf = (statement: Tree): string =>
  textAt(statement, 'Acct', 'Id', 'IBAN') || textAt(statement, 'Acct', 'Id', 'Othr', 'Id');
