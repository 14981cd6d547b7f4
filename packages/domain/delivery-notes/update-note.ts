// PUT /delivery_notes/{id}/: a draft changes freely; from its issue on a note only moves between states, and its notes
// and metadata may change. contract#states; contract#stock.

import { isDeepStrictEqual } from 'node:util';
import { Customer } from '#domain/customers/records/customer.ts';
import { businessDate } from '#kernel/date.ts';
import { fail } from '#kernel/error.ts';
import { omitUndefined } from '#kernel/omit-undefined.ts';
import { nextNumber, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { member, namesOf } from '#resource/fields/row.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { amendedRecord } from '#resource/record-rules.ts';
import { type Receiver, receiver } from './create-note.ts';
import { cancelling, issuing, numbering, type Step } from './issue-note.ts';
import { invoicedBy } from './note-document.ts';
import { type NoteParts, readParts, refuseOtherBuyer } from './note-parts.ts';
import { DeliveryNote } from './records/delivery-note.ts';
import { completeItems } from './records/note-items.ts';

const ALWAYS_OPEN = ['status', 'notes', 'metadata', 'external_reference', 'updated_at', 'version'];

export const updateNote = ownVerb(
  DeliveryNote,
  'update',
  {
    summary: 'Change a draft, or move a delivery note to its next state',
    fails: ['record_locked', 'insufficient_stock', 'related_record_not_found'],
  },
  async (ctx, { record, body }) => {
    const receiving = await clearedReceiver(ctx, record, body);
    const changed = amendedRecord(ctx, DeliveryNote, record, { ...body, ...receiving });
    if (changed === record) return { data: record };
    const lines = completeItems(changed.items, record.items);
    refuseFixed(record, { ...changed, items: lines });
    const entered = changed.status === record.status ? undefined : changed.status;
    const differs = (name: keyof DeliveryNote) => !isDeepStrictEqual(record[name], changed[name]);
    const isIssuing = entered === 'issued';
    const [parts, next] = await Promise.all([
      readParts(ctx, changed, {
        customer: differs('customer_id') ? 'named' : isIssuing ? 'kept' : undefined,
        sale: isIssuing || entered === 'invoiced' || differs('sale_id') || differs('customer_id'),
        products: isIssuing || differs('items'),
        ...(!isIssuing && { before: record.items }),
      }),
      isIssuing ? nextNumber(ctx, numbering(changed)) : undefined,
    ]);
    await refuseOtherBuyer(ctx, changed, parts, record);
    const items = differs('items') ? lines : changed.items;
    const draft = { ...changed, ...newReceiver(record, changed, parts), items };
    const { fields, changes } = next
      ? issuing(ctx, draft, parts, next)
      : await followed(ctx, { note: record, entered, parts });
    const after = omitUndefined({ ...draft, ...fields });
    return ctx.commit([update(DeliveryNote, record, after), ...changes], { data: after });
  },
);

/** Throws record_locked with a line for each term that no longer changes. */
function refuseFixed(before: DeliveryNote, after: DeliveryNote): void {
  if (before.status === 'draft') return;
  const names = new Set([...namesOf(before), ...namesOf(after)]);
  const errors = [...names]
    .filter((name) => !ALWAYS_OPEN.includes(name))
    .filter((name) => !isDeepStrictEqual(member(before, name), member(after, name)))
    .map((field) => ({
      field,
      location: 'body' as const,
      code: 'immutable' as const,
      message: 'It does not change once the note is issued or cancelled',
    }));
  if (errors.length > 0) fail('record_locked', { errors });
}

const RECEIVER = ['customer_name', 'customer_document'] as const satisfies (keyof Receiver)[];

/** A name or document that an update clears is the customer's again, as it is where none is stated on creation. */
async function clearedReceiver(
  ctx: Context,
  before: DeliveryNote,
  body: (typeof DeliveryNote)['$patch'],
): Promise<Receiver> {
  const cleared = RECEIVER.filter((name) => name in body && body[name] === undefined);
  if (cleared.length === 0) return {};
  const fresh = receiver(await ctx.store.get(Customer, body.customer_id ?? before.customer_id));
  return Object.fromEntries(cleared.map((name) => [name, fresh[name]]));
}

/** Another customer brings another name and document, or none, unless the client states them. */
function newReceiver(before: DeliveryNote, after: DeliveryNote, { customer }: NoteParts): Receiver {
  if (customer === undefined || after.customer_id === before.customer_id) return {};
  const fresh = receiver(customer);
  const followed = RECEIVER.filter((name) => after[name] === before[name]);
  return Object.fromEntries(followed.map((name) => [name, fresh[name]]));
}

type Move = { note: DeliveryNote; entered: string | undefined; parts: NoteParts };

/** What comes with the state that the note entered. */
async function followed(ctx: Context, { note, entered, parts }: Move): Promise<Step> {
  if (entered === 'cancelled') return cancelling(ctx, note);
  if (entered === 'invoiced') return invoicedBy(ctx, note, parts.sale?.invoice_id);
  const isDelivered = entered === 'delivered';
  const fields = { ...(isDelivered && { delivery_date: businessDate(ctx.clock.now()) }) };
  return { fields, changes: [] };
}
