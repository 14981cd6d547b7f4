// Puts a document under way: the next number and that it may be sent with it are on record before anything is sent, so that
// the next run after a crash knows which number to look up. One document of a sequence at a time
// (reliability#the-number-is-the-token).
import { Sale } from '#domain/sales/records/sale.ts';
import { fail } from '#kernel/error.ts';
import { amended, type Change, unmoved, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { type Numbered, TaxDocument } from '../records/tax-document.ts';
import type { Authority } from './authority-result.ts';
import { claimedBy, releasedBy } from './claims.ts';
import { sequenceKey, sequenceOf, voucherKeyOf } from './document-number.ts';
import { type Dates, datesAtReservation } from './issue-day.ts';
import { type IssueRequest, withFields, writtenWith } from './issue-request.ts';
import { estadoAfter } from './issuing.ts';
import { leased, leasedAgain } from './lease.ts';
import { checkPreflight, type Preflight } from './preflight.ts';
import { relatedTo } from './related.ts';
import { isUndone, saleOf } from './withdraw.ts';

export type Reservation =
  /** This run holds the document until its lease ends. */
  | { kind: 'reserved'; document: Numbered }
  /** The sequence belongs to that document for now. */
  | { kind: 'busy'; holder: string }
  /** The stored document is no longer what it was. */
  | { kind: 'moved'; document: TaxDocument };

/**
 * Takes the next number for the document of the plan. Throws what asking the authority may come to (`isOfAuthority`) with nothing
 * written, and what forbids the document.
 */
export function reserve(
  ctx: Context,
  authority: Authority,
  request: IssueRequest,
  preflight: Preflight,
): Promise<Reservation> {
  const { draft, isStored } = request;
  const sequence = sequenceOf(draft);
  let isFirst = true;
  return ctx.retry(async () => {
    const reread = isStored && !isFirst ? ctx.store.get(TaxDocument, draft._id) : draft;
    isFirst = false;
    const [from, last, holder, related, current, known] = await Promise.all([
      ctx.store.lastNumber(sequence),
      lastAuthorized(authority, draft, preflight),
      ctx.store.claimed(sequenceKey(draft)),
      relatedTo(ctx, draft, request.related),
      reread,
      preflight(),
    ]);
    if (current !== undefined && current.version !== draft.version)
      return { kind: 'moved', document: current };
    checkPreflight(draft, known);
    if (holder !== undefined) return { kind: 'busy', holder };
    const fresh = { ...request, draft: current ?? draft, related };
    const document = withFields(ctx, fresh, {
      ...datesAtReservation(ctx, fresh),
      ...attempted('reserve', current ?? draft),
      intento: leased(last + 1, ctx.clock.now()),
    });
    const { changes } = await writtenWith(ctx, fresh, document);
    const numbering: Change = { kind: 'number', sequence, to: last + 1, from };
    await ctx.checkpoint([...changes, ...claimedBy('reserve', document), numbering]);
    return { kind: 'reserved', document };
  });
}

/** Where the sequence is refused, what else is known of the document may say better why. */
async function lastAuthorized(
  { issued }: Authority,
  draft: TaxDocument,
  preflight: Preflight,
): Promise<number> {
  try {
    return await issued.lastAuthorized(voucherKeyOf(draft));
  } catch (error) {
    checkPreflight(draft, await preflight());
    throw error;
  }
}

/** The same number under a new lease; undefined where another run moved the document or undid its sale first. */
export const takeOver = (ctx: Context, held: Numbered): Promise<Numbered | undefined> =>
  moved(ctx, held, 'take_over', async () => [
    { intento: leasedAgain(held.intento, ctx.clock.now()) },
    [],
  ]);

/** The same number on another day, which it may bear: the first was refused for being too early. */
export const redated = (
  ctx: Context,
  held: Numbered,
  dates: Dates,
): Promise<Numbered | undefined> =>
  moved(ctx, held, 'redate', async () => [
    { ...dates, intento: leased(held.intento.numero, ctx.clock.now()) },
    [],
  ]);

/** Another number, as another system used the document's own. Throws as `reserve` does. */
export const renumber = (
  ctx: Context,
  { issued }: Authority,
  held: Numbered,
): Promise<Numbered | undefined> =>
  moved(ctx, held, 'renumber', async () => {
    const sequence = sequenceOf(held);
    const [from, last] = await Promise.all([
      ctx.store.lastNumber(sequence),
      issued.lastAuthorized(voucherKeyOf(held)),
    ]);
    if (last < held.intento.numero) fail('tax_authority_unavailable', CONTRADICTION);
    const intento = leased(last + 1, ctx.clock.now());
    return [
      { intento },
      [
        ...releasedBy('renumber', held),
        ...claimedBy('renumber', { ...held, intento }),
        { kind: 'number', sequence, to: last + 1, from },
      ],
    ];
  });

const CONTRADICTION = { errors: [{ message: 'The number is taken and yet the next one' }] };

type Moved = Partial<Dates> & Pick<Numbered, 'intento'>;
/** Steps from one reservation to the next. */
type Again = 'redate' | 'take_over' | 'renumber';

function moved(
  ctx: Context,
  held: Numbered,
  step: Again,
  next: () => Promise<[fields: Moved, changes: Change[]]>,
): Promise<Numbered | undefined> {
  let isFirst = true;
  return ctx.retry(async () => {
    const reread = isFirst ? held : ctx.store.get(TaxDocument, held._id);
    isFirst = false;
    const [current, sale] = await Promise.all([reread, saleOf(ctx, held)]);
    if (current === undefined || current.version !== held.version) return undefined;
    if (isUndone(sale)) return undefined;
    const [fields, changes] = await next();
    const document = {
      ...amended(ctx, current, { ...attempted(step, current), ...fields }),
      intento: fields.intento,
    };
    const standing = sale === undefined ? [] : [unmoved(Sale, sale)];
    await ctx.checkpoint([update(TaxDocument, current, document), ...changes, ...standing]);
    return document;
  });
}

const attempted = (step: 'reserve' | Again, document: TaxDocument) => ({
  estado: estadoAfter(step, document),
  intentos: document.intentos + 1,
  proximo_intento_at: undefined,
});
