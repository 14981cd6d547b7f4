// How the number of each identity document is written down: digits only for national ones, so that one document has one spelling.
import { cuitDigits, isValidCuit, spelledCuit } from '#kernel/cuit.ts';

/** With a check digit. */
export const CHECKED_TYPES = ['cuit', 'cuil', 'cdi'];
export const DNI_DIGITS = /^\d{6,8}$/;

/**
 * One spelling per document: hyphens of a CUIT, dots of a DNI and zeros before it are dropped, letters of a passport are capitals, the
 * rest is kept without outer spaces.
 */
export function plainDocument(type: string | undefined, written: string): string {
  if (type === 'dni') return written.replaceAll(/[.\s]/g, '').replace(/^0+(?=\d)/, '');
  if (type === 'passport') return written.trim().toUpperCase();
  if (type !== undefined && CHECKED_TYPES.includes(type)) return spelledCuit(written);
  return written.trim();
}

/** The type that a number without one speaks for. */
export function likelyType(written: string): 'cuit' | 'dni' | 'other' {
  const digits = cuitDigits(written);
  if (digits !== undefined && isValidCuit(digits)) return 'cuit';
  return DNI_DIGITS.test(plainDocument('dni', written)) ? 'dni' : 'other';
}

/** A number of which the type is not told, as in a filter. */
export const spelledDocument = (written: string): string =>
  plainDocument(likelyType(written), written);
