// Which withholdings and perceptions a return can name: what lacks something that its layout asks for is in no file, and told.
import type { Filed } from './filed.ts';
import { AGIP, ARBA, type FileAsked, isAtSire } from './return-files.ts';

type Fileable = { whole: readonly Filed[]; warnings: string[] };

export function fileable(items: readonly Filed[], asked: FileAsked): Fileable {
  const judged = items.map((item) => ({ item, lacks: lackOf(item, asked) }));
  const warnings = judged.flatMap(({ item: { kind, amount, date, name }, lacks }) =>
    lacks === undefined ? [] : [`The ${kind} of ${amount} of ${date} (${name}) lacks ${lacks}`],
  );
  const whole = judged.filter(({ lacks }) => lacks === undefined).map(({ item }) => item);
  return { whole, warnings: [...warnings, ...withoutRegime(whole, asked)] };
}

function lackOf(item: Filed, asked: FileAsked): string | undefined {
  const { cuit, jurisdiction, document, original } = item;
  if (cuit === '') return 'its CUIT';
  if (asked.direction === 'suffered') {
    return asked.tax === 'gross_income' && jurisdiction === undefined
      ? 'its jurisdiction'
      : undefined;
  }
  if (document.type !== 'credit_note' || item.kind === 'withholding') return undefined;
  if (asked.jurisdiction === AGIP && original === undefined)
    return 'the document it is taken back of';
  return isAtSire(item, asked) ? 'the number of the certificate that SIRE gave' : undefined;
}

/** An importer refuses a file for the code 000, but misses no line that was left out. */
function withoutRegime(items: readonly Filed[], asked: FileAsked): string[] {
  const isNamed = asked.jurisdiction !== AGIP && asked.jurisdiction !== ARBA;
  const without = items.filter(({ kind, regime }) => kind === 'perception' && regime === '');
  if (asked.direction === 'suffered' || !isNamed || without.length === 0) return [];
  const which = 'the account has none, or several, of that tax and jurisdiction';
  return [`${without.length} perceptions name no regime (000) in the file: ${which}`];
}
