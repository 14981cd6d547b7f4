// Identity documents of customers: how each is written down, and what makes one valid.
// Decision: digits only for national documents, so that one document has one spelling; CUIT,
// CUIL and CDI are checked.
import { cuitDigits, isValidCuit, spelledCuit } from '#kernel/cuit.ts';
import type { FieldCode, FieldError } from '#kernel/error.ts';
import type { Rule } from '#resource/declaration.ts';
import type { CustomerRecord } from './customer-record.ts';

const CHECKED = ['cuit', 'cuil', 'cdi'];
const DNI = /^\d{6,8}$/;

/**
 * One spelling per document: hyphens of a CUIT, dots of a DNI and zeros before it are dropped, letters of a passport are capitals, the
 * rest is kept without outer spaces.
 */
export function plainDocument(type: string | undefined, written: string): string {
  if (type === 'dni') return written.replaceAll(/[.\s]/g, '').replace(/^0+(?=\d)/, '');
  if (type === 'passport') return written.trim().toUpperCase();
  if (type !== undefined && CHECKED.includes(type)) return spelledCuit(written);
  return written.trim();
}

/** The type that a number without one speaks for. */
export function likelyType(written: string): 'cuit' | 'dni' | 'other' {
  const digits = cuitDigits(written);
  if (digits !== undefined && isValidCuit(digits)) return 'cuit';
  return DNI.test(plainDocument('dni', written)) ? 'dni' : 'other';
}

/** A number of which the type is not told, as in a filter. */
export const spelledDocument = (written: string): string =>
  plainDocument(likelyType(written), written);

/** What every customer must satisfy: a name, and a document that is one. */
export const documentRules: readonly Rule<CustomerRecord>[] = [hasName, documentIsValid];

function hasName({ name }: CustomerRecord): FieldError[] {
  if (typeof name === 'string' && name.trim() !== '') return [];
  return wrong('name', 'required', 'Give a name, or first_name and last_name');
}

function documentIsValid({
  document_type: type,
  document_number: number,
}: CustomerRecord): FieldError[] {
  if (!number) return [];
  if (type !== undefined && CHECKED.includes(type) && !isValidCuit(number)) {
    return wrong('document_number', 'invalid_tax_id', `The check digit of the ${type} is wrong`);
  }
  if (type !== 'dni' || DNI.test(number)) return [];
  return wrong('document_number', 'invalid_format', 'A DNI has 6 to 8 digits');
}

const wrong = (
  field: string,
  code: FieldCode | 'invalid_tax_id',
  message: string,
): FieldError[] => [{ field, location: 'body', code, message }];
