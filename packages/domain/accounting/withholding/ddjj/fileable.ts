// Which withholdings and perceptions a return can name: what lacks something that its layout asks for, or does not fit into it, is in no
// file, and told.
import type { Filed } from './filed.ts';
import { TooWide } from './layout.ts';
import { AGIP, ARBA, type FileAsked, isAtSire, returnFiles } from './return-files.ts';

type Fileable = { whole: readonly Filed[]; warnings: string[] };

export function fileable(items: readonly Filed[], asked: FileAsked): Fileable {
  const judged = items.map((item) => ({ item, unfit: unfitness(item, asked) }));
  const warnings = judged.flatMap(({ item: { kind, amount, date, name }, unfit }) =>
    unfit === undefined ? [] : [`The ${kind} of ${amount} of ${date} (${name}) ${unfit}`],
  );
  const whole = judged.filter(({ unfit }) => unfit === undefined).map(({ item }) => item);
  return {
    whole,
    warnings: [...warnings, ...withoutRegime(whole, asked), ...withoutNumber(whole, asked)],
  };
}

function unfitness(item: Filed, asked: FileAsked): string | undefined {
  const lack = lackOf(item, asked);
  return lack === undefined ? overflowOf(item, asked) : `lacks ${lack}`;
}

/** Its line is tried: 100,000,000.00 has a place too many for ARBA. */
function overflowOf(item: Filed, asked: FileAsked): string | undefined {
  try {
    returnFiles([item], asked);
    return undefined;
  } catch (error) {
    if (error instanceof TooWide) return `does not fit the file: ${error.message}`;
    throw error;
  }
}

function lackOf(item: Filed, asked: FileAsked): string | undefined {
  const { cuit, jurisdiction, document, original } = item;
  if (cuit === '') return 'its CUIT';
  if (asked.direction === 'suffered') {
    if (asked.tax === 'gross_income' && jurisdiction === undefined) return 'its jurisdiction';
    return isNumbered(item) ? undefined : 'a number: there is no digit but 0 in that of its paper';
  }
  if (document.type !== 'credit_note' || item.kind === 'withholding') return undefined;
  if (asked.jurisdiction === AGIP && original === undefined)
    return 'the document it is taken back of';
  return isAtSire(item, asked) ? 'the number of the certificate that SIRE gave' : undefined;
}

/** A certificate "s/n" would be number 0, which is that of no paper. */
const isNumbered = ({ certificate, document }: Filed): boolean =>
  certificate === undefined ? document.number > 0 : /[1-9]/.test(certificate.number);

/** An importer refuses a file for the code 000, but misses no line that was left out. */
function withoutRegime(items: readonly Filed[], asked: FileAsked): string[] {
  const isNamed = asked.jurisdiction !== AGIP && asked.jurisdiction !== ARBA;
  const without = items.filter(({ kind, regime }) => kind === 'perception' && regime === '');
  if (asked.direction === 'suffered' || !isNamed || without.length === 0) return [];
  const which = 'the account has none, or several, of that tax and jurisdiction';
  return [`${without.length} perceptions name no regime (000) in the file: ${which}`];
}

/** What was withheld is owed, whatever its paper is called: the line stays. ARBA and SIRCAR name the certificate alone. */
function withoutNumber(
  items: readonly Filed[],
  { direction, tax, jurisdiction }: FileAsked,
): string[] {
  const isNamed = tax !== 'gross_income' || jurisdiction === AGIP;
  const without = items.filter(({ document }) => document.number === 0);
  if (direction === 'suffered' || !isNamed || without.length === 0) return [];
  return [
    `${without.length} withholdings name document 0 in the file: its number has no digit but 0`,
  ];
}
