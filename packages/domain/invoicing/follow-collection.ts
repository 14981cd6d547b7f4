// The jobs that find out whether an invoice was collected or is overdue: after its own CAE and due day, after a change of its sale, and
// after a movement of a current account that names it or settles what does. Repeatable: each writes what is true now. Decision 260.
import { AccountMovement } from '#domain/current-accounts/records/account-movement.ts';
import { bearerOf } from '#domain/customers/merged.ts';
import {
  COLLECT_DOCUMENT_JOB,
  COLLECT_MOVEMENT_JOB,
  COLLECT_SALE_JOB,
} from '#domain/jobs/document-names.ts';
import { untilUnmoved } from '#domain/jobs/until-unmoved.ts';
import { isStanding, Sale } from '#domain/sales/records/sale.ts';
import { toIso } from '#kernel/clock.ts';
import { ofIsoCode } from '#kernel/currency-codes.ts';
import { businessDate } from '#kernel/date.ts';
import { ID_PATTERN } from '#kernel/id.ts';
import { amended, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { job } from '#resource/define.ts';
import { isSettled } from './collection-of-movement.ts';
import { isCollectable, isPaidBesidesAccount, saysPayment } from './records/collection.ts';
import { TaxDocument } from './records/tax-document.ts';

export const followDocument = job(COLLECT_DOCUMENT_JOB, (ctx, documentId) =>
  followed(ctx, documentId),
);

export const followSale = job(COLLECT_SALE_JOB, async (ctx, saleId) => {
  const sale = await ctx.store.get(Sale, saleId);
  if (sale?.invoice_id !== undefined) await followed(ctx, sale.invoice_id);
});

export const followMovement = job(COLLECT_MOVEMENT_JOB, async (ctx, movementId) => {
  const movement = await ctx.store.get(AccountMovement, movementId);
  if (movement === undefined) return;
  const { reverses } = movement;
  const undone =
    reverses === undefined ? undefined : await ctx.store.get(AccountMovement, reverses);
  const ids = new Set([...settledBy(movement), ...settledBy(undone)]);
  const others = await ctx.store.getMany(AccountMovement, [...ids]);
  for (const each of [movement, ...others.values()]) await followedBy(ctx, each);
});

/** Each says itself what it settled; what the movement that it takes back had settled is open again. */
const settledBy = (movement?: AccountMovement): string[] =>
  (movement?.allocations ?? []).map(({ movement_id: id }) => id);

/** The invoice behind what a customer owes by the movement, if there is one. */
async function followedBy(ctx: Context, movement: AccountMovement): Promise<void> {
  const { document_type: of, document_id: id = '', type, direction, reverses } = movement;
  if (direction !== 'debit' || type !== 'invoice' || reverses !== undefined) return;
  if (!ID_PATTERN.test(id)) return;
  if (of === 'invoice') await followed(ctx, id, movement);
  if (of !== 'sale') return;
  const sale = await ctx.store.get(Sale, id);
  if (sale?.invoice_id !== undefined) await followed(ctx, sale.invoice_id);
}

function followed(ctx: Context, documentId: string, named?: AccountMovement): Promise<void> {
  return untilUnmoved(ctx, async () => {
    const document = await ctx.store.get(TaxDocument, documentId);
    if (document === undefined || !isCollectable(document)) return;
    const known = await collectionOf(ctx, document, named);
    if (known === undefined) return;
    const fields = fieldsOf(ctx, document, known);
    const isSame = Object.entries(fields).every(([name, value]) =>
      Object.is(document[name as keyof typeof fields], value),
    );
    if (isSame) return;
    const after = amended(ctx, document, fields);
    await ctx.commit([update(TaxDocument, document, after)], { data: undefined });
  });
}

/** `due`: the last day to pay. */
type Collection = { isPaid: boolean; due?: string | undefined; movementId?: string };

/** Undefined where the service does not know how the invoice is paid, or knows no more: its sale was undone, its customer merged. */
async function collectionOf(
  ctx: Context,
  document: TaxDocument,
  named: AccountMovement | undefined,
): Promise<Collection | undefined> {
  const { sale_id, cobro_movimiento_id: known } = document;
  if (sale_id !== undefined) return collectionOfSale(ctx, document, sale_id);
  const movement = known === undefined ? named : await ctx.store.get(AccountMovement, known);
  if (movement === undefined || !(await isOfDocument(ctx, document, movement))) return undefined;
  const isPaid = await isSettled(ctx, movement);
  return isPaid === undefined
    ? undefined
    : { isPaid, due: movement.due_date ?? movement.date, movementId: movement._id };
}

async function collectionOfSale(
  ctx: Context,
  { fecha_vencimiento_pago }: TaxDocument,
  saleId: string,
): Promise<Collection | undefined> {
  const sale = await ctx.store.get(Sale, saleId);
  if (sale === undefined || !isStanding(sale) || !saysPayment(sale)) return undefined;
  const isCovered = isPaidBesidesAccount(sale);
  const { current_account_movement_id: id } = sale;
  if (id === undefined) return { isPaid: isCovered, due: fecha_vencimiento_pago };
  const movement = await ctx.store.get(AccountMovement, id);
  const isPaid = movement && (await isSettled(ctx, movement));
  if (isPaid === undefined) return undefined;
  return { isPaid: isCovered && isPaid, due: movement?.due_date ?? movement?.date };
}

/** Of the same customer, and of the whole invoice in its own currency. */
async function isOfDocument(
  ctx: Context,
  { customer_id, total, moneda }: TaxDocument,
  { party_id, party_type, amount, currency, status }: AccountMovement,
): Promise<boolean> {
  if (status !== 'posted' || party_type !== 'customer' || customer_id === undefined) return false;
  if (ofIsoCode(currency) !== moneda || amount < total) return false;
  if (customer_id === party_id) return true;
  return (await bearerOf(ctx, customer_id))?._id === party_id;
}

function fieldsOf(ctx: Context, document: TaxDocument, { isPaid, due, movementId }: Collection) {
  const now = ctx.clock.now();
  const isOverdue = !isPaid && due !== undefined && due < businessDate(now);
  return {
    vencimiento_cobro: due,
    cobrado_at: isPaid ? (document.cobrado_at ?? toIso(now)) : undefined,
    vencido_at: isOverdue ? (document.vencido_at ?? toIso(now)) : undefined,
    cobro_movimiento_id: movementId,
  };
}
