// What the standard verbs do with one record: the same steps for every noun. Spec: Standard CRUD set; contract#deletion (soft
// delete).
// Decision: a soft-deleted record can be read by its id (status "deleted") and restored within 30 days, and nothing else; lists
// leave it out unless they ask for ?status=deleted. While deleted it holds no unique value, so a restore may find it taken.
import { DAY_MS } from '#kernel/date.ts';
import { fail } from '#kernel/error.ts';
import { assertTransition } from '#kernel/states.ts';
import { amended, type Change, create, remove, update } from './change.ts';
import type { Answer, Context } from './context.ts';
import type { Noun, Row } from './declaration.ts';
import { type AnyRow, idOf, member } from './fields/row.ts';
import { type Amendment, amendedRecord, newRecord } from './record-rules.ts';
import { assertReferences, lostReferences, refuseMissing } from './references.ts';
import { DELETED, isSoftDeleted, RESTORE_DAYS, statusOf } from './shape/soft-deletion.ts';

/** A record of a noun that may be deleted softly. */
type WithStatus = AnyRow & { readonly status?: string | undefined };

export async function createRecord<N extends Noun>(
  noun: N,
  ctx: Context,
  body: N['$new'],
): Promise<Answer<N['$made']>> {
  const record = newRecord(ctx, noun, body);
  const [actor] = await Promise.all([ctx.admitted(), assertReferences(ctx, noun, record)]);
  noun.guard?.({ after: record }, actor);
  return ctx.commit([create<Noun>(noun, record)], { data: record, status: noun.wire.createStatus });
}

/** An update that changes nothing writes nothing: no new version, no event. */
export const updateRecord = <N extends Noun>(
  noun: N,
  ctx: Context,
  before: Row<N>,
  body: Amendment<N>,
): Promise<Answer<Row<N>>> => updateWith(noun, ctx, { before, body, also: [] });

type Updating<N extends Noun> = { before: Row<N>; body: Amendment<N>; also: readonly Change[] };

/** The same, with other changes in its commit. */
export async function updateWith<N extends Noun>(
  noun: N,
  ctx: Context,
  { before, body, also }: Updating<N>,
): Promise<Answer<Row<N>>> {
  assertAlive(noun, before);
  const after = amendedRecord(ctx, noun, before, body);
  if (after === before) return { data: before };
  await assertReferences(ctx, noun, after, before);
  noun.guard?.({ before, after }, ctx.actor);
  return ctx.commit([update(noun, before, after), ...also], { data: after });
}

export async function deleteRecord(
  noun: Noun,
  ctx: Context,
  record: AnyRow,
  also: readonly Change[] = [],
): Promise<Answer> {
  assertAlive(noun, record);
  const data = { deleted: true, id: idOf(noun, record) };
  if (!noun.softDelete) {
    noun.guard?.({ before: record }, ctx.actor);
    return ctx.commit([remove(noun, record), ...also], { data });
  }
  assertTransition(noun.states.status?.moves ?? {}, statusOf(record), DELETED);
  const after = amended<WithStatus>(ctx, record, { status: DELETED });
  noun.guard?.({ before: record, after }, ctx.actor);
  return ctx.commit([update(noun, record, after), ...also], { data });
}

/**
 * Back to the state that the noun's machine names after "deleted", without what went for good meanwhile: nothing could name it again.
 * Throws invalid_state_transition, related_record_not_found where the record cannot be without it.
 */
export async function restoreRecord(noun: Noun, ctx: Context, record: AnyRow): Promise<Answer> {
  const status = restoredState(noun);
  if (!isRestorable(noun, record, ctx.clock.now())) {
    const line = { from: statusOf(record), to: status, allowed: [], within_days: RESTORE_DAYS };
    fail('invalid_state_transition', { errors: [line] });
  }
  const lost = await lostReferences(ctx, noun, record);
  const spared = lost.filter(({ field }) => isSpared(noun, record, field));
  refuseMissing(lost.filter((reference) => !spared.includes(reference)));
  const without = Object.fromEntries(spared.map(({ field }) => [field, noun.defaults[field]]));
  const after = amended<WithStatus>(ctx, record, { ...without, status });
  noun.guard?.({ before: record, after }, ctx.actor);
  return ctx.commit([update(noun, record, after)], { data: after });
}

/** A member of its own, which the noun does not require. */
const isSpared = (noun: Noun, record: object, field: string): boolean =>
  typeof member(record, field) === 'string' && ![...noun.required, ...noun.always].includes(field);

/** Deleted softly, and not more than 30 days ago: its deletion is its last change. */
const isRestorable = (noun: Noun, record: AnyRow, nowMs: number): boolean =>
  isSoftDeleted(noun, record) && nowMs - Date.parse(record.updated_at) <= RESTORE_DAYS * DAY_MS;

/** Throws not_found for a soft-deleted record: it is there to be read and restored only. */
export function assertAlive(noun: Noun, record: object): void {
  if (isSoftDeleted(noun, record)) fail('not_found');
}

const restoredState = (noun: Noun): string | undefined =>
  noun.states.status?.moves[DELETED]?.[0] ?? noun.states.status?.initial[0];
