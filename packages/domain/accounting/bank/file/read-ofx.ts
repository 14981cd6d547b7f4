// OFX, as most home banking sites export it: version 2 is XML, version 1 an SGML whose leaves are not closed. They are closed here
// in one pass over the text, and the XML parser reads both. (Readers on npm take exponential time on a long element name.)
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
  refuseRows,
} from '../../records/bank/bank-file.ts';
import { all, assertElements, at, DEPTH_MAX, readTree, type Tree, textAt } from './bank-xml.ts';

const BEGIN = '<OFX>';
const [CDATA, CDATA_END] = ['<![CDATA[', ']]>'];
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
  assertElements(text, 'STMTTRN');
  const tree = await readTree(closed(withoutCdata(text.slice(Math.max(0, start)))));
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
  refuseRows(repeated(entries));
  const own = currencyOf([{ row: 0, written: textAt(statement, 'CURDEF') }]);
  const currency = currencyOf(entries.map(currencyAt), own);
  const closing = closingOf(statement);
  return balanced({
    format: 'ofx',
    ...(account !== '' && { account }),
    ...(currency !== undefined && { currency }),
    ...(closing !== undefined && { closing_balance: closing }),
    lines,
  });
}

/** None where it is of a later day than the lines reach: banks write today's beside the lines of an earlier month. */
function closingOf(statement: Tree): number | undefined {
  const written = textAt(statement, 'LEDGERBAL', 'BALAMT');
  const closing = written === '' ? undefined : figureOf(written);
  if (written !== '' && closing === undefined) refuseBankFile('Its balance cannot be read');
  const [until, asOf] = [
    dayOf(textAt(statement, 'BANKTRANLIST', 'DTEND')),
    dayOf(textAt(statement, 'LEDGERBAL', 'DTASOF')),
  ];
  return until !== undefined && asOf !== undefined && asOf > until ? undefined : closing;
}

/** The day as it is written: banks write their own, whatever zone they say beside the time. */
function dayOf(written: string): string | undefined {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})/.exec(written) ?? [];
  return day === undefined ? undefined : `${year}-${month}-${day}`;
}

/** A line may be in another currency than its account; ORIGCURRENCY says only what it was before it was changed. */
const currencyAt = (entry: Tree, i: number) => ({
  row: i + 1,
  written: textAt(entry, 'CURRENCY', 'CURSYM'),
});

/** The bank's own number tells lines apart: the standard lets none come twice. */
function repeated(entries: readonly Tree[]): RowProblem[] {
  const rows = new Map<string, number>();
  return entries.flatMap((entry, i) => {
    const id = textAt(entry, 'FITID');
    const first = rows.get(id);
    if (id === '' || first === undefined) {
      rows.set(id, i + 1);
      return [];
    }
    return [{ row: i + 1, message: `Its FITID is that of row ${first}` }];
  });
}

function lineOf(entry: Tree, row: number): BankLine | RowProblem {
  const name = textAt(entry, 'NAME') || textAt(entry, 'PAYEE', 'NAME');
  const memo = textAt(entry, 'MEMO');
  const check = textAt(entry, 'CHECKNUM').replace(/^0+/, '');
  const told = [name, memo === name ? '' : memo].filter((text) => text !== '').join(' ');
  const words = told || textAt(entry, 'TRNTYPE');
  return checkedLine({
    row,
    date: dayOf(textAt(entry, 'DTPOSTED')),
    amount: figureOf(textAt(entry, 'TRNAMT')),
    description: check === '' || words.includes(check) ? words : `${words} ${check}`,
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

/** Sections of plain text as text between elements. */
function withoutCdata(text: string): string {
  const [before = '', ...sections] = text.split(CDATA);
  const plain = sections.map((section) => {
    const end = section.indexOf(CDATA_END);
    if (end < 0) refuseBankFile('The file is damaged: a section of plain text is not closed');
    return inert(section.slice(0, end)) + section.slice(end + CDATA_END.length);
  });
  return before + plain.join('');
}

const inert = (data: string): string =>
  data.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Banks write a lone & as it is. */
const escaped = (text: string): string =>
  text.replaceAll('>', '&gt;').replaceAll(/&(?!(?:#\d{1,6}|#x[0-9a-f]{1,5}|\w{1,8});)/gi, '&amp;');
