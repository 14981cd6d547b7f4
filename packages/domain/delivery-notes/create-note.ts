// POST /delivery_notes/: a draft, or a note that is issued at once: number and stock are taken in the same commit.
// Spec: Delivery note, transitions; contract#stock.
import type { Customer } from '#domain/customers/records/customer.ts';
import { create, nextNumber } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { newRecord } from '#resource/record-rules.ts';
import { issuing, numbering } from './issue-note.ts';
import { readParts, refuseOtherBuyer } from './note-parts.ts';
import { DeliveryNote, UNISSUED } from './records/delivery-note.ts';
import { completeItems } from './records/note-items.ts';

const ALL_PARTS = { customer: 'named', sale: true, products: true } as const;

export const createNote = ownVerb(
  DeliveryNote,
  'create',
  {
    summary:
      'Create a delivery note; issued at once, it takes its number and the stock of its goods',
    fails: ['insufficient_stock', 'record_locked'],
  },
  async (ctx: Context, { body }) => {
    const draft = newRecord(ctx, DeliveryNote, body);
    const isIssued = draft.status === 'issued';
    const [parts, next] = await Promise.all([
      readParts(ctx, draft, ALL_PARTS),
      isIssued ? nextNumber(ctx, numbering(draft)) : undefined,
    ]);
    await refuseOtherBuyer(ctx, draft, parts);
    const step = next ? issuing(ctx, draft, parts, next) : { fields: {}, changes: [] };
    const items = completeItems(draft.items);
    const note = { ...receiver(parts.customer), ...draft, ...UNISSUED, items, ...step.fields };
    return ctx.commit([create(DeliveryNote, note), ...step.changes], { data: note, status: 201 });
  },
);

/** Who receives the goods, as the paper says it. */
export type Receiver = Pick<DeliveryNote, 'customer_name' | 'customer_document'>;

/** The customer as the note is made out to: what the client states goes first. */
export function receiver(customer: Partial<Customer> = {}): Receiver {
  const { name, document_number: document } = customer;
  return {
    ...(name !== undefined && { customer_name: name }),
    ...(document !== undefined && { customer_document: document }),
  };
}
