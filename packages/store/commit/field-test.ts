// Tests of one field of a stored record, once as an expression for DynamoDB and once on an item that failed it.
import { encodeValue } from '../codec.ts';
import type { Item } from '../table.ts';
import { encodeName } from '../wire/attribute-name.ts';
import type { Edit } from './edit.ts';

export const pathOf = (edit: Edit, field: string): string =>
  field === 'version' ? edit.path('v') : edit.path('d', encodeName(field));

/** A value of undefined asks that the field be absent. */
export const equality = (edit: Edit, field: string, value: unknown): string =>
  value === undefined
    ? `attribute_not_exists(${pathOf(edit, field)})`
    : `${pathOf(edit, field)} = ${edit.value(encodeValue(value))}`;

/** The value of a field, or of the version, as the item has it. */
export const fieldOf = (item: Item, field: string): unknown =>
  field === 'version' ? item.v : (item.d as Item)[encodeName(field)];

export const isEqual = (item: Item, field: string, value: unknown): boolean =>
  fieldOf(item, field) === encodeValue(value);
