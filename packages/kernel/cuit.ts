// CUIT, CUIL and CDI: eleven digits, the last of which checks the others (argentina.md 3.7).
// Stored as digits only.

const WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];
const WRITTEN = /^\d{2}-?\d{8}-?\d$/;

/**
 * The eleven digits of `NN-NNNNNNNN-N` or of plain digits; undefined when it is written
 * otherwise.
 */
export function cuitDigits(written: string): string | undefined {
  const text = written.trim();
  return WRITTEN.test(text) ? text.replaceAll('-', '') : undefined;
}

/**
 * True for eleven digits whose check digit is right. Whether the number is in use only the tax
 * authority knows.
 */
export function isValidCuit(digits: string): boolean {
  if (!/^\d{11}$/.test(digits)) return false;
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * (digits.charCodeAt(i) - 48), 0);
  const check = (11 - (sum % 11)) % 11;
  return check < 10 && check === digits.charCodeAt(10) - 48;
}
