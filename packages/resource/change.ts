// Makes the changes that a verb commits, and the records in them.
import { toIso } from '#kernel/clock.ts';
import { idTime } from '#kernel/id.ts';
import type { Context } from './context.ts';
import { hasNameFor } from './event-kinds.ts';
import { idOf, member, membersOf, namesOf } from './fields/row.ts';
import type { AnyRow } from './shape/any-row.ts';
import type { Change } from './shape/change.ts';
import type { Noun, StandardEvent } from './shape/noun.ts';

export type { Change, Refusal } from './shape/change.ts';

const CODE_DIGITS = 8;

type Adjust = Extract<Change, { kind: 'adjust' }>;
type Require = Extract<Change, { kind: 'require' }>;

/**
 * The record to store for a new noun: id, times, version 1. An id of its own may tell another instant (a month, the day of a
 * document), from which the record is found; it is dated now all the same, and so is the event that tells of it.
 */
export function brandNew<N extends Noun>(
  ctx: Context,
  noun: N,
  fields: N['$whole'],
  ownId?: string,
): N['$row'] {
  const id = ownId ?? ctx.newId();
  const told = noun.createdAt === undefined ? undefined : member(fields, noun.createdAt);
  const created_at = typeof told === 'string' ? told : toIso(idTime(id));
  const updated_at = ownId === undefined ? created_at : toIso(ctx.clock.now());
  const dated = { created_at, updated_at, version: 1, livemode: ctx.livemode };
  // Whole objects alone: of a member behind a spread V8 defines all that follow one by one, which takes thrice as long.
  return { ...{ [noun.idField]: id }, ...fields, ...dated };
}

/** The next number of a gap-free sequence, and the change that takes it with the record's own commit. */
export async function nextNumber(
  ctx: Context,
  sequence: string,
): Promise<{ number: number; taking: Change }> {
  const number = (await ctx.store.lastNumber(sequence, 'taking')) + 1;
  return { number, taking: { kind: 'number', sequence, to: number } };
}

/** The same as the next code of a series (`CT-00000012`). */
export async function nextCode(
  ctx: Context,
  sequence: string,
  prefix: string,
): Promise<{ code: string; taking: Change }> {
  const { number, taking } = await nextNumber(ctx, sequence);
  return { code: `${prefix}-${String(number).padStart(CODE_DIGITS, '0')}`, taking };
}

/** The next version of a record; a field set to undefined is removed. */
export function amended<R extends AnyRow>(ctx: Context, before: R, fields: Partial<NoInfer<R>>): R {
  const removed = namesOf(fields).filter((name) => member(fields, name) === undefined);
  const after: R = removed.reduce(without, { ...before, ...fields });
  const now = toIso(Math.max(ctx.clock.now(), Date.parse(before.updated_at)));
  const dated = { updated_at: now, version: before.version + 1 };
  return { ...after, ...dated };
}

/** A copy: an object that a member is deleted from is slow from then on, as is every copy of it. */
function without<R extends AnyRow>(record: R, name: string): R {
  const { [name]: _, ...others } = membersOf(record);
  return others as object as R;
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
/** A noun that says that this never happens to its records, and has no other name for it, has no event for it: a mistake of the verb. */
function emitting<N extends Noun>(noun: N, event: StandardEvent): N {
  if (noun.standardEvents?.includes(event) !== false || hasNameFor(noun, event)) return noun;
  throw new Error(`a record of ${noun.name} is never ${event}`);
}
/** Holds only if the record is still as it was read; else the verb is run again. */
export const unmoved = <N extends Noun>(noun: N, record: N['$row']): Change => {
  const { version } = record;
  return { kind: 'require', noun, id: idOf(noun, record), where: { version } };
};
/** Holds only if these members of the record are as they were read: what a commit copies of it, or rests on; else the verb is run again. */
export const asRead = <N extends Noun, R extends N['$row']>(
  noun: N,
  record: R,
  ...members: readonly (keyof R & string)[]
): Change => {
  const where = Object.fromEntries(members.map((name) => [name, record[name]]));
  return { kind: 'require', noun, id: idOf(noun, record), where };
};
/** Moves a number of the record by so much, without touching its version. */
export const adjust = <N extends Noun>(
  noun: N,
  id: N['$id'],
  by: Omit<Adjust, 'kind' | 'noun' | 'id' | 'field' | 'more' | 'set' | 'setOnce'> & {
    field: N['$number'];
    more?: readonly (readonly [N['$number'], number])[];
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
