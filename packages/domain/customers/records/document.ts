// What makes an identity document of a customer valid: CUIT, CUIL and CDI are checked.
import { isValidCuit } from '#kernel/cuit.ts';
import type { FieldCode, FieldError } from '#kernel/error.ts';
import type { Rule } from '#resource/declaration.ts';
import type { CustomerRecord } from './customer-record.ts';
import { CHECKED_TYPES, DNI_DIGITS } from './document-number.ts';

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
  if (type !== undefined && CHECKED_TYPES.includes(type) && !isValidCuit(number)) {
    return wrong('document_number', 'invalid_tax_id', `The check digit of the ${type} is wrong`);
  }
  if (type !== 'dni' || DNI_DIGITS.test(number)) return [];
  return wrong('document_number', 'invalid_format', 'A DNI has 6 to 8 digits');
}

const wrong = (
  field: string,
  code: FieldCode | 'invalid_tax_id',
  message: string,
): FieldError[] => [{ field, location: 'body', code, message }];
