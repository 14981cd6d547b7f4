// PUT /iva/entries/{entry_id}/. What comes from a document stays as the document is: only how it counts may change, and what a
// received invoice told as one sum: of other taxes by kind, and of VAT where its rates could not be told. Decision: `vat_period`
// takes a late purchase into an open month.
import { isDeepStrictEqual } from 'node:util';
import { type FieldError, fail, refuse } from '#kernel/error.ts';
import { sum, toAmount } from '#kernel/money.ts';
import { amended } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { member, namesOf } from '#resource/fields/row.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { amendedRecord, isUnchanged } from '#resource/record-rules.ts';
import { assertOpenDay } from '../../close/open-year.ts';
import { credited } from '../../records/vat/apportionment.ts';
import { NO_PERCEPTIONS } from '../../records/vat/book-entry.ts';
import { bookId, periodOf } from '../../records/vat/period.ts';
import { partsOf } from '../../records/vat/sums.ts';
import type { VatBook } from '../../records/vat/vat-book.ts';
import { identityOf, VatEntry } from '../../records/vat/vat-entry.ts';
import { movingEntry, readBooks } from '../book/move-entry.ts';
import { holdingIn, readRules, rulesIn, unmovedRules } from '../config/read-rules.ts';
import { refuseClosedBook, refuseDuplicate } from './add-entry.ts';
import type { EntryRules } from './complete-entry.ts';
import { creditErrors } from './credit-errors.ts';
import { marks } from './derived-entry.ts';
import { periodErrors } from './entry-period.ts';
import { followingFields, followingRules } from './following-fields.ts';
import { takenByHand } from './taken-numbers.ts';

const ALWAYS = ['updated_at', 'version', 'metadata', 'external_reference'];
const OF_ANY = ['computable_credit', 'concept', 'activity_code', 'vat_period', 'notes'];
/** What may follow from the rules of the books, which are read first. */
const BY_RULES = ['computable_credit', 'concept', 'activity_code'];
const OF_PURCHASE = ['perceptions', 'internal_taxes', 'other_taxes'];

export const updateEntry = ownVerb(
  VatEntry,
  'update',
  {
    summary: 'Change an entry that was made by hand, or how one of a document counts',
    description: `Of an entry that was made by hand every field; of one of a document only how it
      counts (its month, activity, credit and notes), the document itself stays as it is. The
      totals of the book, or of both books where it moves to another month, change in the same
      commit.`,
    fails: ['record_locked', 'period_closed', 'duplicate_value', 'invalid_state_transition'],
  },
  async (ctx, { record, body }) => {
    const changed = changedEntry(ctx, record, body);
    if (changed === record && !BY_RULES.some((name) => name in body)) return { data: record };
    if (record.source !== 'manual') refuseDerived(record, changed);
    const target = bookId(changed.vat_period, changed.book_type);
    const [books, { rules, config }, holder, byHand] = await Promise.all([
      readBooks(ctx, [record.book_id, target]),
      readRules(ctx),
      ctx.store.find(VatEntry, 'identity', identityOf(changed)),
      record.source === 'manual' ? undefined : takenByHand(ctx, changed),
      assertOpenDay(ctx, `${record.vat_period}-01`),
      assertOpenDay(ctx, `${changed.vat_period}-01`),
    ]);
    const after = settled(ctx, record, { changed, target, book: books.get(target), rules, body });
    const isCounted = record.status !== 'waiting';
    if (isCounted && books.get(record.book_id)?.status === 'closed')
      refuseClosedBook(record.vat_period);
    if (books.get(target)?.status === 'closed') refuseClosedBook(changed.vat_period);
    if (isUnchanged(record, after)) return { data: record };
    const isHeld = holder !== undefined && holder !== record._id;
    if (isHeld || (byHand?.isTaken && record.status === 'waiting')) refuseDuplicate();
    const changes = await movingEntry(ctx, { before: record, after }, books);
    const held = [...unmovedRules(config), ...(byHand?.held ?? [])];
    return ctx.commit([...changes, ...held], { data: after });
  },
);

type Patch = (typeof VatEntry)['$patch'];

/** What a perception by kind does not say is none, and so is what is cleared; a month that is cleared is that of the document again. */
function changedEntry(ctx: Context, record: VatEntry, body: Patch): VatEntry {
  const isOwnMonth = 'vat_period' in body && body.vat_period === undefined;
  const month = isOwnMonth && { vat_period: periodOf(body.date ?? record.date) };
  const perceptions = 'perceptions' in body && {
    perceptions: { ...NO_PERCEPTIONS, ...body.perceptions },
  };
  const following = followingFields(record, body);
  return amendedRecord(ctx, VatEntry, record, { ...body, ...perceptions, ...month, ...following });
}

type Settling = {
  readonly changed: VatEntry;
  readonly target: string;
  readonly book: VatBook | undefined;
  readonly rules: EntryRules;
  readonly body: Patch;
};

/** The entry in its book, counted from now on. Throws validation_error. */
function settled(
  ctx: Context,
  record: VatEntry,
  { changed, target, book, rules, body }: Settling,
): VatEntry {
  const own = rulesIn(book, rules);
  const following = followingRules(record, changed, { body, rules: own });
  const counted = credited({ ...changed, ...following }, holdingIn(book, rules));
  const field = counted.date === record.date ? 'vat_period' : 'date';
  refuse([
    ...periodErrors(counted, counted.vat_period, { rules, field }),
    ...creditErrors(counted),
  ]);
  const cleared = namesOf(record).filter((name) => member(counted, name) === undefined);
  return amended(ctx, record, {
    ...Object.fromEntries(cleared.map((name) => [name, undefined])),
    ...counted,
    book_id: target,
    status: 'entered',
    identity: identityOf(counted),
    ...marks(counted),
  });
}

/** Throws record_locked with a line for each field that a document settles, validation_error where the sum of its taxes would differ. */
function refuseDerived(before: VatEntry, after: VatEntry): void {
  const isPurchase = before.source === 'received_invoice';
  const isLumped = isPurchase && before.vat_items.length === 0;
  const free = [
    ...ALWAYS,
    ...OF_ANY,
    ...(isPurchase ? OF_PURCHASE : []),
    ...(isLumped ? ['vat_items'] : []),
  ];
  const names = new Set([...namesOf(before), ...namesOf(after)]);
  const errors = [...names]
    .filter((name) => !free.includes(name))
    .filter((name) => !isDeepStrictEqual(member(before, name), member(after, name)))
    .map((field) => ({
      field,
      location: 'body' as const,
      code: 'immutable' as const,
      message: 'The entry is as its document is',
    }));
  if (errors.length > 0) fail('record_locked', { errors });
  refuse(otherSum(before, after));
}

function otherSum(before: VatEntry, after: VatEntry): FieldError[] {
  const [known, actual] = [before, after].map((entry) => toAmount(sum(partsOf(entry))));
  const isAsTold = isDeepStrictEqual(after.vat_items, before.vat_items);
  const expected = isAsTold ? known : before.total;
  if (expected === actual) return [];
  const message = 'The parts together are those of the document';
  return [
    { field: 'perceptions', location: 'body', code: 'out_of_range', message, expected, actual },
  ];
}
