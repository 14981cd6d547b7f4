// ISO 20022 camt.053, the bank-to-customer statement, in any of its versions: booked entries of one account, with its balances.
import {
  amountOf,
  type BankFile,
  type BankLine,
  balanced,
  checkedLine,
  linesOf,
  type RowProblem,
  refuseBankFile,
} from './bank-file.ts';
import { all, at, readTree, type Tree, textAt } from './bank-xml.ts';

const OPENING = ['OPBD', 'PRCD'];
const CLOSING = ['CLBD'];

export const isCamt = (text: string): boolean =>
  /camt\.053|<(\w+:)?BkToCstmrStmt>/.test(text.slice(0, 4_000));

/** Throws validation_error for a damaged file, one of several accounts, and one without a statement. */
export async function readCamt(text: string): Promise<BankFile> {
  const tree = await readTree(text);
  const statements = all(at(tree, 'Document', 'BkToCstmrStmt'), 'Stmt');
  const [first] = statements;
  const last = statements.at(-1);
  if (first === undefined) return refuseBankFile('The file holds no statement of an account');
  const accounts = new Set(statements.map(accountOf));
  if (accounts.size > 1) refuseBankFile('The file holds several accounts: export them one by one');
  const account = accountOf(first);
  const opening = balanceOf(first, OPENING);
  const closing = balanceOf(last, CLOSING);
  const entries = statements.flatMap((statement) => all(statement, 'Ntry'));
  return balanced({
    format: 'camt053',
    ...(account !== '' && { account }),
    ...(opening !== undefined && { opening_balance: opening }),
    ...(closing !== undefined && { closing_balance: closing }),
    lines: linesOf(entries.flatMap((entry, i) => (isBooked(entry) ? [lineOf(entry, i + 1)] : []))),
  });
}

/** Pending and informational entries are no lines of a statement. */
const isBooked = (entry: Tree): boolean =>
  ['BOOK', ''].includes(textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts'));

function lineOf(entry: Tree, row: number): BankLine | RowProblem {
  const details = at(entry, 'NtryDtls', 'TxDtls');
  const told = [
    textAt(entry, 'AddtlNtryInf'),
    textAt(details, 'RmtInf', 'Ustrd'),
    textAt(details, 'AddtlTxInf'),
  ];
  return checkedLine({
    row,
    date: dayOf(at(entry, 'BookgDt')) ?? dayOf(at(entry, 'ValDt')),
    amount: signedAmount(entry),
    description: [...new Set(told)].filter((text) => text !== '').join(' '),
    reference:
      textAt(entry, 'AcctSvcrRef') ||
      textAt(details, 'Refs', 'EndToEndId') ||
      textAt(entry, 'NtryRef'),
  });
}

function signedAmount(of: Tree): number | undefined {
  const amount = amountOf(textAt(of, 'Amt'));
  const side = textAt(of, 'CdtDbtInd');
  if (amount === undefined || amount < 0) return undefined;
  if (side === 'CRDT') return amount;
  return side === 'DBIT' ? (amount === 0 ? 0 : -amount) : undefined;
}

function balanceOf(statement: Tree | undefined, codes: readonly string[]): number | undefined {
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
