// The `fields` parameter: which members of a record a list shows. contract#lists: comma list, one level of dots, at most 50,
// id always.

import { type FieldCode, fail } from '#kernel/error.ts';
import { nearest } from '#kernel/errors/nearest.ts';
import { shortened } from '#kernel/shortened.ts';
import type { Noun } from '../declaration.ts';
import { isInternal } from '../fields/internal.ts';
import { type Members, member } from '../fields/row.ts';
import { queryError } from './query-pairs.ts';
import { elementOf, memberOf } from './schema-path.ts';

const FIELDS_MAX = 50;
/** What a list shows: records of its noun, or some of their members. */
type Shown = Pick<Noun, 'record' | 'idField'> & Partial<Pick<Noun, 'fields'>>;

/** undefined: everything. Throws invalid_field_selection. */
export function parseFields(noun: Shown, text: string | undefined): readonly string[] | undefined {
  if (text === undefined) return undefined;
  const given = text.slice(0, 10_000).split(',');
  if (given.length > FIELDS_MAX) {
    const bounds = { max: FIELDS_MAX, actual: given.length };
    refuse('too_many_items', `At most ${FIELDS_MAX} fields`, bounds);
  }
  const names = [...new Set(given.map((name) => name.trim()))];
  const unknown = names.filter((name) => !isSelectable(noun, name));
  if (unknown.length > 0) refuse('unknown_field', 'No such field', unknownNames(noun, unknown));
  return names.includes(noun.idField) ? names : [noun.idField, ...names];
}

/** The names, and what the first of them that is near another was meant to be. */
function unknownNames(noun: Shown, names: readonly string[]): Members {
  const actual = names.map((name) => shortened(name, 100));
  const known = Object.keys(noun.record.shape).filter((name) => !isInternal(noun, name));
  const meant = actual.map((name) => nearest(name, known)).find((name) => name !== undefined);
  return meant === undefined ? { actual } : { actual, did_you_mean: meant };
}

/** The record with only those members. */
export function selectFields(record: object, fields: readonly string[] | undefined): object {
  if (fields === undefined) return record;
  const selected: Record<string, unknown> = {};
  for (const field of fields) {
    const [name = '', inner] = field.split('.');
    if (!Object.hasOwn(record, name)) continue;
    const value = inner === undefined ? member(record, name) : picked(member(record, name), inner);
    if (value !== undefined) selected[name] = merged(selected[name], value);
  }
  return selected;
}

function isSelectable(noun: Shown, path: string): boolean {
  const [name = '', inner, ...deeper] = path.split('.');
  if (deeper.length > 0) return false;
  const field = memberOf(noun.record, name);
  if (field === undefined || isInternal(noun, name)) return false;
  return inner === undefined || memberOf(elementOf(field), inner) !== undefined;
}

function picked(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.map((item) => picked(item, name) ?? {});
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return { [name]: member(value, name) };
}

/** Two members of one object, selected one after the other. */
function merged(before: unknown, value: unknown): unknown {
  if (Array.isArray(before) && Array.isArray(value)) {
    return value.map((item, index) => merged(before[index], item));
  }
  if (typeof before !== 'object' || before === null || typeof value !== 'object') return value;
  return { ...before, ...value };
}

function refuse(code: FieldCode, message: string, params: Members): never {
  const line = queryError('fields', code, message, params);
  fail('invalid_field_selection', { errors: [line] });
}
