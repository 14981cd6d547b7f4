// Puts a document under way: the next number and that it may be sent with it are on record before anything is sent, so that
// whoever comes after a crash knows which number to ask for. One document of a sequence at a time
// (reliability#the-number-is-the-token).
import { Sale } from '#domain/sales/sale.ts';
import { fail } from '#kernel/error.ts';
import { amended, type Change, unmoved, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { type Numbered, TaxDocument } from '../tax-document.ts';
import { type Ahead, checkAhead } from './ahead.ts';
import { type Dates, datesOfTurn } from './dates-of-turn.ts';
import { markerOf, sequenceOf, voucherClaim, voucherKeyOf } from './document-number.ts';
import { taken, takenOver } from './flight.ts';
import { type Plan, withFields, writtenWith } from './plan.ts';
import { relatedTo } from './related.ts';
import type { Authority } from './verdict.ts';
import { isUndone, saleOf } from './withdraw.ts';

export type Reservation =
  /** The document is ours until its lease ends. */
  | { kind: 'held'; document: Numbered }
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
  plan: Plan,
  ahead: Ahead,
): Promise<Reservation> {
  const { draft, isStored } = plan;
  const sequence = sequenceOf(draft);
  let isFirst = true;
  return ctx.retry(async () => {
    const reread = isStored && !isFirst ? ctx.store.get(TaxDocument, draft._id) : draft;
    isFirst = false;
    const [from, last, holder, related, current, known] = await Promise.all([
      ctx.store.lastNumber(sequence),
      lastAuthorized(authority, draft, ahead),
      ctx.store.claimed(markerOf(draft)),
      relatedTo(ctx, draft, plan.related),
      reread,
      ahead(),
    ]);
    if (current !== undefined && current.version !== draft.version)
      return { kind: 'moved', document: current };
    checkAhead(draft, known);
    if (holder !== undefined) return { kind: 'busy', holder };
    const fresh = { ...plan, draft: current ?? draft, related };
    const document = withFields(ctx, fresh, {
      ...datesOfTurn(ctx, fresh),
      ...underWay(ctx, draft, last + 1),
    });
    const { changes } = await writtenWith(ctx, fresh, document);
    const numbering: Change = { kind: 'number', sequence, to: last + 1, from };
    await ctx.checkpoint([...changes, marker(document), voucher(document), numbering]);
    return { kind: 'held', document };
  });
}

/** Where the sequence is refused, what else is known of the document may say better why. */
async function lastAuthorized(
  { ledger }: Authority,
  draft: TaxDocument,
  ahead: Ahead,
): Promise<number> {
  try {
    return await ledger.lastAuthorized(voucherKeyOf(draft));
  } catch (error) {
    checkAhead(draft, await ahead());
    throw error;
  }
}

/** The same number in our hands; undefined where somebody else moved the document or undid its sale first. */
export const takeOver = (ctx: Context, held: Numbered): Promise<Numbered | undefined> =>
  moved(ctx, held, async () => [{ intento: takenOver(held.intento, ctx.clock.now()) }, []]);

/** The same number on another day, which it may bear: the first was refused for being too early. */
export const redated = (
  ctx: Context,
  held: Numbered,
  dates: Dates,
): Promise<Numbered | undefined> =>
  moved(ctx, held, async () => [
    { ...dates, intento: taken(held.intento.numero, ctx.clock.now()) },
    [],
  ]);

/** Another number, as the document's own was used by somebody else. Throws as `reserve` does. */
export const renumber = (
  ctx: Context,
  { ledger }: Authority,
  held: Numbered,
): Promise<Numbered | undefined> =>
  moved(ctx, held, async () => {
    const sequence = sequenceOf(held);
    const [from, last] = await Promise.all([
      ctx.store.lastNumber(sequence),
      ledger.lastAuthorized(voucherKeyOf(held)),
    ]);
    if (last < held.intento.numero) fail('tax_authority_unavailable', CONTRADICTION);
    const intento = taken(last + 1, ctx.clock.now());
    return [
      { intento },
      [
        freed(held),
        voucher({ ...held, intento }),
        { kind: 'number', sequence, to: last + 1, from },
      ],
    ];
  });

const CONTRADICTION = { errors: [{ message: 'The number is taken and yet the next one' }] };

type Moved = Partial<Dates> & Pick<Numbered, 'intento'>;

function moved(
  ctx: Context,
  held: Numbered,
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
      ...amended(ctx, current, { ...attempted(current), ...fields }),
      intento: fields.intento,
    };
    const standing = sale === undefined ? [] : [unmoved(Sale, sale)];
    await ctx.checkpoint([update(TaxDocument, current, document), ...changes, ...standing]);
    return document;
  });
}

const underWay = (ctx: Context, draft: TaxDocument, number: number) => ({
  ...attempted(draft),
  intento: taken(number, ctx.clock.now()),
});

const attempted = ({ intentos }: TaxDocument) => ({
  estado: 'procesando' as const,
  intentos: intentos + 1,
  proximo_intento_at: undefined,
});

const marker = (document: TaxDocument): Change => claimed(document, markerOf(document));

/**
 * A number is one document's from before it is sent: whoever read before that which is the next one, and comes back only after
 * another has used it, finds it taken.
 */
const voucher = (document: Numbered): Change => claimed(document, voucherClaim(document));

/** The number of the document is anybody's again. */
export const freed = (document: Numbered): Change => ({
  kind: 'release',
  key: voucherClaim(document),
});

const claimed = ({ _id }: TaxDocument, key: string): Change => ({
  kind: 'claim',
  key,
  id: _id,
  refusal: { code: 'tax_authority_unavailable' },
  rerun: true,
});
