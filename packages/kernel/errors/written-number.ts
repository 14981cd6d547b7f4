// The number that a text was meant as: in quotes, with a decimal comma, or with points between its thousands, as they are written in
// Argentina.

const LENGTH_MAX = 20;
const PLAIN = /^-?\d+(?:[.,]\d+)?$/;
const GROUPED = /^-?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/;

/** As JSON writes it. undefined: it is none, or might be two: 1.234 is a little more than one, or a thousand. */
export function writtenNumber(text: string): string | undefined {
  const written = text.trim();
  if (written.length > LENGTH_MAX) return;
  const isGrouped = GROUPED.test(written);
  const isPlain = PLAIN.test(written);
  if (isGrouped === isPlain) return;
  const meant = Number((isGrouped ? written.replaceAll('.', '') : written).replace(',', '.'));
  return Number.isSafeInteger(Math.trunc(meant)) ? String(meant) : undefined;
}
