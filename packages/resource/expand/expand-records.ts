// Shows with records those that they name: all of them read in one round trip after the records, whatever their number.
// An expanded record is what its own GET shows, so it needs the right to that; a deleted or missing one is null.
import { fail } from '#kernel/error.ts';
import type { Actor, Context } from '../context.ts';
import type { Noun } from '../declaration.ts';
import { member, membersOf } from '../fields/row.ts';
import { isPlainObject } from '../input/hostile.ts';
import { queryError } from '../input/query-pairs.ts';
import { mayCall, readAccess } from '../shape/actor.ts';
import { EXPANDED, type Expansion, targetOf } from './expansions.ts';

/** Records that one answer shows besides its own: as many as ten reads of the store bring. */
const EXPANDED_MAX = 1000;

/** An object of a record, of which only the ids are read. */
export type Holder = Readonly<Record<string, unknown>>;
type Found = ReadonlyMap<Noun, ReadonlyMap<string, object>>;

/** Throws insufficient_scope, and invalid_query_parameter where the records name too many others. */
export async function expandRecords(
  ctx: Context,
  records: readonly Holder[],
  expansions: readonly Expansion[],
): Promise<Holder[]> {
  assertReadable(await ctx.admitted(), expansions);
  const found = await readTargets(ctx, records, expansions);
  const places = Map.groupBy(expansions, ({ way }) => way.join('.'));
  return records.map((record) =>
    [...places.values()].reduce(
      (shown, here) =>
        changedAt(shown, here[0]?.way ?? [], (holder) => withTargets(holder, here, found)),
      record,
    ),
  );
}

/** The same record without what was shown with it, so that it can be sent back as it was read. */
export const withoutExpanded = (record: Holder, expansions: readonly Expansion[]): Holder =>
  expansions.reduce(
    (kept, { way }) =>
      changedAt(kept, way, (holder) => {
        if (!(EXPANDED in holder)) return holder;
        const { [EXPANDED]: _, ...rest } = holder;
        return rest;
      }),
    record,
  );

function assertReadable(actor: Actor, expansions: readonly Expansion[]): void {
  const errors = expansions.flatMap(({ name, target }) => {
    const access = readAccess(target());
    if (mayCall(actor, access)) return [];
    return [{ field: 'expand', location: 'query' as const, actual: name, required_scope: access }];
  });
  if (errors.length > 0) fail('insufficient_scope', { errors });
}

async function readTargets(
  ctx: Context,
  records: readonly Holder[],
  expansions: readonly Expansion[],
): Promise<Found> {
  const wanted = new Map<Noun, Set<string>>();
  for (const expansion of expansions) {
    const ids = wanted.get(targetOf(expansion)) ?? new Set();
    for (const record of records) collect(record, expansion, ids);
    wanted.set(targetOf(expansion), ids);
  }
  const asked = [...wanted].filter(([, ids]) => ids.size > 0);
  assertFew(
    records.length,
    asked.reduce((sum, [, ids]) => sum + ids.size, 0),
  );
  return new Map(
    await Promise.all(
      asked.map(async ([noun, ids]) => [noun, await ctx.store.getMany(noun, [...ids])] as const),
    ),
  );
}

function collect(record: Holder, expansion: Expansion, ids: Set<string>): void {
  changedAt(record, expansion.way, (holder) => {
    for (const id of [idsIn(holder, expansion)].flat()) if (id !== undefined) ids.add(id);
    return holder;
  });
}

function assertFew(records: number, actual: number): void {
  if (actual <= EXPANDED_MAX) return;
  const max = Math.max(1, Math.floor((records * EXPANDED_MAX) / actual));
  const message = `These records name more than ${EXPANDED_MAX} others: ask for at most ${max} a page`;
  fail('invalid_query_parameter', {
    errors: [queryError('per_page', 'too_large', message, { max, actual: records })],
  });
}

function withTargets(holder: Holder, expansions: readonly Expansion[], found: Found): Holder {
  const shown: Record<string, unknown> = {};
  for (const expansion of expansions) {
    const ids = idsIn(holder, expansion);
    if (ids === undefined) continue;
    const of = (id: string) => living(targetOf(expansion), found, id);
    shown[expansion.member] = Array.isArray(ids) ? ids.map(of) : of(ids);
  }
  return { ...holder, [EXPANDED]: shown };
}

/** A record that was merged into another one is shown, since it says into which. */
function living(noun: Noun, found: Found, id: string): Holder | null {
  const record = found.get(noun)?.get(id);
  if (record === undefined) return null;
  const isMerged = noun.merges !== undefined && member(record, noun.merges.into) !== undefined;
  const isDeleted = noun.softDelete && member(record, 'status') === 'deleted';
  return isDeleted && !isMerged ? null : membersOf(record);
}

/** The id, or the list of ids, that the object holds for the expansion. */
function idsIn(holder: Holder, { field, when }: Expansion): string | string[] | undefined {
  if (when !== undefined && !when.is.includes(String(holder[when.by]))) return undefined;
  const value = Object.hasOwn(holder, field) ? holder[field] : undefined;
  if (Array.isArray(value)) return value.filter((id) => typeof id === 'string');
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The value with every object at the end of the way changed; lists are gone through. */
function changedAt<V>(value: V, way: readonly string[], change: (holder: Holder) => Holder): V {
  return changed(value, way, change) as V;
}

function changed(
  value: unknown,
  way: readonly string[],
  change: (holder: Holder) => Holder,
): unknown {
  if (Array.isArray(value)) return value.map((each) => changed(each, way, change));
  if (!isPlainObject(value)) return value;
  const [name, ...rest] = way;
  if (name === undefined) return change(value);
  if (!Object.hasOwn(value, name)) return value;
  return { ...value, [name]: changed(value[name], rest, change) };
}
