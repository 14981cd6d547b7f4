// Which records are deleted softly: those keep the status `deleted`, and may be restored for some days.
import type { Noun } from '../declaration.ts';
import { member } from '../fields/row.ts';

export const DELETED = 'deleted';
export const RESTORE_DAYS = 30;

export const isSoftDeleted = (noun: Noun, record: object): boolean =>
  noun.softDelete && statusOf(record) === DELETED;

/** Empty where the record has none. */
export const statusOf = (record: object): string => String(member(record, 'status') ?? '');
