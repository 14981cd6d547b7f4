// What a commit may consist of. The store turns each into at most one action of a DynamoDB transaction and maps
// each action's failed condition back to the failure named here.
import type { ErrorCode, FieldError } from '#kernel/error.ts';
import type { AnyRow } from './any-row.ts';
import type { Noun } from './noun.ts';

/** Failure of a condition: the code and what errors[] should say. */
export type Refusal = { code: ErrorCode; errors?: FieldError[] };

export type Change =
  /** A new record: unique values are claimed, references counted, the day counter moved, events named. */
  | {
      kind: 'create';
      noun: Noun;
      record: AnyRow;
      /** The id or a unique value is derived, so that another may take the same at once: the verb that lost is run again. */
      shared?: true;
    }
  /** Holds only if the stored version is still before.version; unique claims and references follow the difference. */
  | { kind: 'update'; noun: Noun; before: AnyRow; after: AnyRow }
  | { kind: 'delete'; noun: Noun; record: AnyRow }
  /**
   * Adds `by` to a number of a record without touching its version (stock, counters of use). Holds only if the record
   * exists and, where `unless` is not true of it, the result stays within min and max.
   */
  | {
      kind: 'adjust';
      noun: Noun;
      id: string;
      field: string;
      by: number;
      /** Other numbers of the same record, each by its own, unchecked; a missing one starts at 0. A commit moves such a record once. */
      more?: readonly (readonly [string, number])[];
      /** What the number is where the table has none of its own yet; else 0. */
      from?: number;
      /** Fields of the same record set along, unchecked (last_purchase_at); one that is undefined is removed. */
      set?: object;
      /** The same, of fields that the record still lacks when it is written (first_ticket_number). */
      setOnce?: object;
      min?: number;
      max?: number;
      unless?: { field: string; value: unknown };
      events?: readonly string[];
      refusal: Refusal;
      /** Instead of the refusal the verb is run again: it read what no longer holds. */
      retry?: true;
    }
  /**
   * Nothing is written; holds only if the record exists and has these values (a version, a status). Without a refusal the
   * verb is run again: it read what no longer holds.
   */
  | { kind: 'require'; noun: Noun; id: string; where?: object; refusal?: Refusal }
  /**
   * Takes the number `to` of a gap-free sequence; if another took it first the verb is run again. `from` is the last number
   * before, where all those after it are taken at once.
   */
  | { kind: 'number'; sequence: string; to: number; from?: number }
  /**
   * Claims a key of the tenant for `id`, once and for all (one invoice per sale) or until it is released. `retry`: who finds it
   * taken is run again instead, as it read what no longer holds.
   */
  | { kind: 'claim'; key: string; id: string; refusal: Refusal; retry?: true }
  | { kind: 'release'; key: string };
