// What a commit may consist of. The store turns each into at most one action of a DynamoDB transaction and maps
// each action's failed condition back to the failure named here.
import { toIso } from '#kernel/clock.ts';
import type { ErrorCode, FieldError } from '#kernel/error.ts';
import { idTime } from '#kernel/id.ts';
import type { Context } from './context.ts';
import type { Noun, StandardEvent } from './declaration.ts';
import { type AnyRow, idOf, member, namesOf } from './fields/row.ts';

const CODE_DIGITS = 8;

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
      /** Numbers of the same record that move by as much, unchecked (total_stock with stock); a missing one starts at 0. */
      also?: readonly string[];
      by: number;
      /** What the number is where the table has none of its own yet; else 0. */
      from?: number;
      /** Fields of the same record set along, unchecked (last_purchase_at). */
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

type Adjust = Extract<Change, { kind: 'adjust' }>;
type Require = Extract<Change, { kind: 'require' }>;

/** The record to store for a new noun: id, times, version 1. */
export function brandNew<N extends Noun>(
  ctx: Context,
  noun: N,
  fields: N['$whole'],
  id: string = ctx.newId(),
): N['$row'] {
  const at = toIso(idTime(id));
  return {
    [noun.idField]: id,
    ...fields,
    created_at: at,
    updated_at: at,
    version: 1,
    livemode: ctx.livemode,
  };
}

/** The next code of a gap-free series (`CT-00000012`), and the change that takes it with the record's own commit. */
export async function nextCode(
  ctx: Context,
  sequence: string,
  prefix: string,
): Promise<{ code: string; taking: Change }> {
  const to = (await ctx.store.lastNumber(sequence)) + 1;
  const code = `${prefix}-${String(to).padStart(CODE_DIGITS, '0')}`;
  return { code, taking: { kind: 'number', sequence, to } };
}

/** The next version of a record; a field set to undefined is removed. */
export function amended<R extends AnyRow>(ctx: Context, before: R, fields: Partial<NoInfer<R>>): R {
  const after: R = { ...before, ...fields };
  for (const name of namesOf(fields))
    if (member(fields, name) === undefined) Reflect.deleteProperty(after, name);
  const now = toIso(Math.max(ctx.clock.now(), Date.parse(before.updated_at)));
  return { ...after, updated_at: now, version: before.version + 1 };
}

/** A new record; `shared`: another may take its derived id or unique value at once, and the verb that lost is run again. */
export const create = <N extends Noun>(
  noun: N,
  record: N['$row'],
  { shared }: { shared?: true } = {},
): Change => ({ kind: 'create', noun, record, ...(shared && { shared }) });
export const update = <N extends Noun>(noun: N, before: N['$row'], after: N['$row']): Change => ({
  kind: 'update',
  noun: emitting(noun, 'updated'),
  before,
  after,
});
export const remove = <N extends Noun>(noun: N, record: N['$row']): Change => ({
  kind: 'delete',
  noun: emitting(noun, 'deleted'),
  record,
});
/** A noun that says that this never happens to its records has no event for it: a mistake of the verb. */
function emitting<N extends Noun>(noun: N, event: StandardEvent): N {
  if (noun.standardEvents?.includes(event) !== false) return noun;
  throw new Error(`a record of ${noun.name} is never ${event}`);
}
/** Holds only if the record is still as it was read; else the verb is run again. */
export const unmoved = <N extends Noun>(noun: N, record: N['$row']): Change => {
  const { version } = record;
  return { kind: 'require', noun, id: idOf(noun, record), where: { version } };
};
/** Moves a number of the record by so much, without touching its version. */
export const adjust = <N extends Noun>(
  noun: N,
  id: N['$id'],
  by: Omit<Adjust, 'kind' | 'noun' | 'id' | 'field' | 'also' | 'set' | 'setOnce'> & {
    field: N['$number'];
    also?: readonly N['$number'][];
    set?: Readonly<Partial<N['$row']>>;
    setOnce?: Readonly<Partial<N['$row']>>;
  },
): Change => ({ kind: 'adjust', noun, id, ...by });
/** Holds only if the record exists and has these values; without a refusal the verb is run again. */
export const holds = <N extends Noun>(
  noun: N,
  id: N['$id'],
  where?: Readonly<Partial<N['$row']>>,
  refusal?: Require['refusal'],
): Change => ({
  kind: 'require',
  noun,
  id,
  ...(where !== undefined && { where }),
  ...(refusal !== undefined && { refusal }),
});
