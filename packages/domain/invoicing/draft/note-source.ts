// What a note is made from: the document of ours that it names with its other notes, or else whatever its request says. Read in one
// round trip, or in two where there are other notes.
import { requireBuying } from '#domain/customers/buying-customer.ts';
import { Customer } from '#domain/customers/records/customer.ts';
import { isDelivery } from '#domain/fiscal/associated.ts';
import { isNote, voucherType } from '#domain/fiscal/voucher-types.ts';
import { cuitDigits } from '#kernel/cuit.ts';
import { fail } from '#kernel/error.ts';
import { near } from '#kernel/money.ts';
import type { Context } from '#resource/context.ts';
import { keyOfNumber } from '../issue/document-number.ts';
import { TaxDocument } from '../records/tax-document.ts';
import { type Issuer, issuerOf } from './issuer.ts';
import type { NoteKind, NoteRequest } from './note-request.ts';
import { prepareFreeNote } from './prepare-free-note.ts';
import { prepareNote } from './prepare-note.ts';
import { notesOf } from './what-is-left.ts';

const CENT = 0.01;

export type NoteSource = {
  issuer: Issuer;
  original?: TaxDocument;
  /** The one document of ours that a note names by its number alone. */
  answered?: TaxDocument;
  notes: readonly TaxDocument[];
  customer?: Customer;
};

/**
 * A note of a document of ours goes to the receiver of that, whatever became of the customer. Throws related_record_not_found,
 * record_locked.
 */
export async function noteSource(ctx: Context, request: NoteRequest): Promise<NoteSource> {
  const { comprobante_id, customer_id } = request;
  const [issuer, original, customer] = await Promise.all([
    issuerOf(ctx),
    comprobante_id === undefined ? undefined : ctx.store.get(TaxDocument, comprobante_id),
    customer_id === undefined ? undefined : ctx.store.get(Customer, customer_id),
  ]);
  if (comprobante_id !== undefined && original === undefined) missing('comprobante_id');
  if (customer_id !== undefined && original === undefined) requireBuying(customer);
  if (original === undefined) {
    const answered = await answeredByNumber(ctx, request, issuer);
    if (answered === undefined) return { issuer, notes: [], customer };
    return { issuer, answered, notes: await notesOf(ctx, answered), customer };
  }
  return { issuer, original, notes: await notesOf(ctx, original), customer };
}

/** The fields of the draft. Throws the code of the first rule that the note breaks. */
export function noteFields(
  ctx: Context,
  request: NoteRequest,
  kind: NoteKind,
  { issuer, original, answered, notes, customer }: NoteSource,
) {
  const fields =
    original === undefined
      ? prepareFreeNote(ctx, request, { kind, issuer, customer, answered, notes })
      : prepareNote(ctx, request, { kind, original, notes, issuer });
  checkAmount(request, fields);
  return fields;
}

/** Undefined where it names none of ours, or several: what each of them gets of it is said nowhere. */
async function answeredByNumber(
  ctx: Context,
  { comprobantes_asociados: named = [] }: NoteRequest,
  { cuit }: Issuer,
): Promise<TaxDocument | undefined> {
  const [only, ...others] = named.filter((document) => !isDelivery(document));
  if (only === undefined || others.length > 0) return undefined;
  const kind = voucherType(only.tipo_comprobante)?.kind;
  const isInvoice = kind !== undefined && !isNote(kind);
  if (!isInvoice || (only.cuit !== undefined && cuitDigits(only.cuit) !== cuit)) return undefined;
  const id = await ctx.store.claimed(keyOfNumber({ ...only, emisor: { cuit } }, only.numero));
  return id === undefined ? undefined : ctx.store.get(TaxDocument, id);
}

/** An amount beside lines or totals is what they add up to. Throws totals_mismatch. */
function checkAmount(
  { importe: actual }: NoteRequest,
  { total: expected }: { total: number },
): void {
  if (actual === undefined || near(actual, expected, CENT)) return;
  fail('totals_mismatch', { errors: [{ field: 'importe', location: 'body', expected, actual }] });
}

const missing = (field: string): never =>
  fail('related_record_not_found', { errors: [{ field, location: 'body', code: 'not_found' }] });
