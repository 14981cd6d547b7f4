// OFX, as most home banking sites export it: version 2 is XML, version 1 an SGML whose leaves are not closed. They are closed here
// in one pass over the text, and the XML parser reads both. (Readers on npm take exponential time on a long element name.)
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
import { all, at, DEPTH_MAX, readTree, type Tree, textAt } from './bank-xml.ts';

const BEGIN = '<OFX>';
const TOKEN = /<(\/?)([A-Za-z][\w.:-]{0,60})>([^<]*)/g;
/** Message set, its responses, the statement of each. */
const STATEMENTS = [
  ['BANKMSGSRSV1', 'STMTTRNRS', 'STMTRS', 'BANKACCTFROM'],
  ['CREDITCARDMSGSRSV1', 'CCSTMTTRNRS', 'CCSTMTRS', 'CCACCTFROM'],
] as const;

export const isOfx = (text: string): boolean =>
  /^\s*(OFXHEADER\s*:|<\?(xml|OFX)[\s\S]{0,500}<OFX>|<OFX>)/i.test(text.slice(0, 2_000));

/** Throws validation_error for a damaged file, one of several accounts, and one without lines of an account. */
export async function readOfx(text: string): Promise<BankFile> {
  const start = text.toUpperCase().indexOf(BEGIN);
  const tree = await readTree(closed(text.slice(Math.max(0, start))));
  const statements = STATEMENTS.flatMap(([set, response, statement, holder]) =>
    all(at(tree, 'OFX', set), response).flatMap((each) =>
      all(each, statement).map((found) => ({ found, account: accountOf(found, holder) })),
    ),
  );
  const [first] = statements;
  if (first === undefined) return refuseBankFile('The file holds no statement of an account');
  if (new Set(statements.map(({ account }) => account)).size > 1 || statements.length > 1) {
    refuseBankFile('The file holds several accounts: export them one by one');
  }
  return statementOf(first.found, first.account);
}

function statementOf(statement: Tree, account: string): BankFile {
  const entries = all(at(statement, 'BANKTRANLIST'), 'STMTTRN');
  const lines = linesOf(entries.map((entry, i) => lineOf(entry, i + 1)));
  const written = textAt(statement, 'LEDGERBAL', 'BALAMT');
  const closing = written === '' ? undefined : figureOf(written);
  if (written !== '' && closing === undefined) refuseBankFile('Its balance cannot be read');
  return balanced({
    format: 'ofx',
    ...(account !== '' && { account }),
    ...(closing !== undefined && { closing_balance: closing }),
    lines,
  });
}

function lineOf(entry: Tree, row: number): BankLine | RowProblem {
  const day = /^(\d{4})(\d{2})(\d{2})/.exec(textAt(entry, 'DTPOSTED'));
  const name = textAt(entry, 'NAME') || textAt(entry, 'PAYEE', 'NAME');
  const memo = textAt(entry, 'MEMO');
  return checkedLine({
    row,
    date: day === null ? undefined : `${day[1]}-${day[2]}-${day[3]}`,
    amount: figureOf(textAt(entry, 'TRNAMT')),
    description: [name, memo === name ? '' : memo].filter((text) => text !== '').join(' '),
    reference: textAt(entry, 'FITID') || textAt(entry, 'CHECKNUM') || textAt(entry, 'REFNUM'),
  });
}

/** The standard allows point or comma, and no thousands. */
const figureOf = (written: string): number | undefined => amountOf(written.replace(',', '.'));

const accountOf = (statement: Tree, holder: string): string =>
  [textAt(statement, holder, 'BANKID'), textAt(statement, holder, 'ACCTID')]
    .filter((text) => text !== '')
    .join(' ');

/** Leaves get their end, empty ones too; an end that closes nothing is left out. */
function closed(text: string): string {
  const parts: string[] = [];
  const open: string[] = [];
  let leaf = '';
  for (const [, slash, name = '', value = ''] of text.matchAll(TOKEN)) {
    const content = value.trim();
    if (slash === '' && content !== '') {
      parts.push(`<${name}>${escaped(content)}</${name}>`);
      leaf = name;
    } else if (slash === '') {
      parts.push(`<${name}>`);
      open.push(name);
      if (open.length > DEPTH_MAX) refuseBankFile('The file is damaged: elements are not closed');
      leaf = '';
    } else if (leaf === name) leaf = '';
    else if (open.includes(name)) {
      for (let last = open.pop(); last !== undefined; last = open.pop()) {
        parts.push(`</${last}>`);
        if (last === name) break;
      }
    }
  }
  if (open.length > 0) refuseBankFile('The file is damaged: it ends before its end');
  return parts.join('');
}

/** Banks write a lone & as it is. */
const escaped = (text: string): string =>
  text.replaceAll('>', '&gt;').replaceAll(/&(?!(?:#\d{1,6}|#x[0-9a-f]{1,5}|\w{1,8});)/gi, '&amp;');
