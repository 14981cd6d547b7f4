// CUIT, CUIL and CDI: eleven digits, the first two from a short list, the last of which checks the others
// (fiscal#cuit).
// Stored as digits only.

const WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];
/** Persons, entities, and those of countries for who has none of their own. */
const PREFIXES = ['20', '23', '24', '25', '26', '27', '30', '33', '34', '50', '51', '55'];
const WRITTEN = /^\d{2}-?\d{8}-?\d$/;

/**
 * The eleven digits of `NN-NNNNNNNN-N` or of plain digits; undefined when it is written
 * otherwise.
 */
export function cuitDigits(written: string): string | undefined {
  const text = written.trim();
  return WRITTEN.test(text) ? text.replaceAll('-', '') : undefined;
}

/** A CUIT as it is kept, digits only; another text without blanks around it. */
export const spelledCuit = (written: string): string => cuitDigits(written) ?? written.trim();

/**
 * True for eleven digits with a known beginning and the right check digit. Whether the number is in use only the tax
 * authority knows.
 */
export function isValidCuit(digits: string): boolean {
  if (!/^\d{11}$/.test(digits) || !PREFIXES.includes(digits.slice(0, 2))) return false;
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * (digits.charCodeAt(i) - 48), 0);
  const check = (11 - (sum % 11)) % 11;
  return check < 10 && check === digits.charCodeAt(10) - 48;
}

/** Is it the number of a company (30, 33, 34), and not of a person? */
export const isCompanyCuit = (digits: string): boolean => /^3[034]/.test(digits);
