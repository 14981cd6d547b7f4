// Which fields of a customer a rule may ask about, and what kind of value each has: read off the
// customer's own declaration, so that a new field needs nothing here.
import * as z from 'zod';
import { Customer } from '#domain/customers/records/customer.ts';
import { member } from '#resource/fields/row.ts';

/** `any`: values that clients chose themselves (metadata). */
export type FieldKind = 'text' | 'number' | 'flag' | 'time' | 'any';

/** Kind of the field at a dotted path ("addresses.city", "metadata.vip"); undefined: none. */
export function fieldKind(path: string): FieldKind | undefined {
  const [name = '', inner, ...deeper] = path.split('.');
  if (deeper.length > 0 || !Object.hasOwn(Customer.record.shape, name)) return undefined;
  const field = elementOf(Customer.record.shape[name] as z.ZodType);
  if (inner === undefined) return kindOf(field);
  if (field instanceof z.ZodRecord) return inner === '' ? undefined : 'any';
  if (!(field instanceof z.ZodObject) || !Object.hasOwn(field.shape, inner)) return undefined;
  return kindOf(elementOf(field.shape[inner] as z.ZodType));
}

/** Every value of the customer at the path; those of lists one by one, none for missing ones. */
export function valuesAt(customer: object, path: string): unknown[] {
  let values: unknown[] = [customer];
  for (const name of path.split('.')) {
    values = values.flatMap((value) => memberOf(value, name)).flat();
  }
  return values.filter((value) => value !== undefined && value !== null && value !== '');
}

/** Under optional, nullable and list. */
function elementOf(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return elementOf(schema.unwrap() as z.ZodType);
  }
  return schema instanceof z.ZodArray ? elementOf(schema.element as z.ZodType) : schema;
}

function kindOf(schema: z.ZodType): FieldKind | undefined {
  if (schema instanceof z.ZodNumber) return 'number';
  if (schema instanceof z.ZodBoolean) return 'flag';
  if (schema instanceof z.ZodUnion) return 'any';
  if (['date', 'date-time', 'day-or-instant'].includes(String(schema.meta()?.format)))
    return 'time';
  return schema instanceof z.ZodObject || schema instanceof z.ZodRecord ? undefined : 'text';
}

function memberOf(value: unknown, name: string): unknown[] {
  if (Array.isArray(value)) return value.flatMap((element) => memberOf(element, name));
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return [];
  return [member(value, name)];
}
