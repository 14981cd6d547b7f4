// PUT /sales/{id}/: states, notes and, while the sale is pending and has no document, everything
// else; stock and what the customer has bought follow in the same commit. Spec: Authentication
// 11; contract#states, contract#stock. The document of a sale that is undone is withdrawn with it if it was never sent.

import { isDeepStrictEqual } from 'node:util';
import { productsOf, stockChanges } from '#domain/catalog/stock/move-stock.ts';
import { productsAmong, stockNeeded, withVariantIds } from '#domain/catalog/stock/stock-lines.ts';
import { withdrawal } from '#domain/invoicing/issue/withdraw.ts';
import { chargesVat } from '#domain/taxpayer/charges-vat.ts';
import { omitUndefined } from '#kernel/omit-undefined.ts';
import { type Change, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { amendedRecord } from '#resource/record-rules.ts';
import { askedAgain } from './ask-again.ts';
import { asksAgain, editedBasis, followedPrices, movesPrices } from './follow-prices.ts';
import { followedRewards } from './follow-rewards.ts';
import { followedTerms } from './follow-terms.ts';
import { givenBack } from './given-back.ts';
import type { Named } from './named-methods.ts';
import { refuseOtherReceiver } from './noted-customer.ts';
import { assertPaymentMove, movedPayment } from './payment-status.ts';
import { withOneName } from './records/payment-method.ts';
import { isStanding, NO_CUSTOMER, Sale } from './records/sale.ts';
import type { GivenLine, Priced } from './records/sale-line.ts';
import { refuseExcess } from './records/sale-payments.ts';
import { changedTerms, type Edited, refuseLockedTerms } from './records/sale-terms.ts';
import { settledAmounts } from './records/settle-amounts.ts';
import { isFixedDiscount } from './records/totals.ts';
import { countedSale, tillOf } from './register/count-sale.ts';
import { recharged } from './sale-account.ts';
import {
  codedItems,
  customerFields,
  movesRate,
  purchaseChanges,
  readBuyers,
  statedAmounts,
  taxedItems,
} from './sale-draft.ts';
import {
  type Buying,
  customerField,
  type Publication,
  productsSold,
  readParts,
} from './sale-parts.ts';
import { refuseCrowded } from './sale-stock.ts';
import { readWords } from './sale-words.ts';

export const updateSale = ownVerb(
  Sale,
  'update',
  {
    summary: 'Change a sale or move its state; cancelling and refunding need a session',
    fails: [
      'session_credential_required',
      'totals_mismatch',
      'insufficient_stock',
      'credit_limit_exceeded',
      'promotion_limit_reached',
    ],
  },
  async (ctx, { record, body }) => {
    const { input, message } = await wholeInput(ctx, record, body);
    // A caller who may not undo a sale is told so, whatever its state (contract#states).
    if (input.status !== undefined) {
      Sale.guard?.({ before: record, after: { ...record, status: input.status } }, ctx.actor);
    }
    const asked = amendedRecord(ctx, Sale, record, input);
    if (asked === record) return { data: record };
    Sale.guard?.({ before: record, after: asked }, ctx.actor);
    assertPaymentMove(record, asked, ctx.actor);
    refuseLockedTerms(record, asked);
    const changed = await followedTerms(ctx, record, asked);
    const edit = { before: record, changed, input, buyerField: customerField(body) };
    const isUndoing = isStanding(record) && !isStanding(changed);
    const [{ fields, settled }, till, paper, buyers] = await Promise.all([
      followed(ctx, edit),
      tillOf(ctx, record),
      isUndoing ? withdrawal(ctx, record) : NO_PAPER,
      movesPurchases(edit) ? readBuyers(ctx, record, changed) : undefined,
      refuseOtherReceiver(ctx, edit),
    ]);
    const charge = await recharged(ctx, record, { ...changed, ...fields });
    const settledSale: Sale = { ...changed, ...fields, ...charge.fields };
    if (isPaidOtherwise(record, settledSale)) refuseExcess(settledSale);
    const counted = countedSale(till, record, settledSale);
    const after = omitUndefined({ ...settledSale, ...counted.fields });
    const purchases = purchaseChanges(record, after, { buyers });
    const changes = [
      update(Sale, record, after),
      ...settled,
      ...purchases,
      ...counted.changes,
      ...charge.changes,
      ...paper.changes,
    ];
    return ctx.commit(changes, { data: after, message: paper.message ?? message });
  },
);

const NO_PAPER: Awaited<ReturnType<typeof withdrawal>> = { changes: [] };

type Patch = (typeof Sale)['$patch'];
type Edit = { before: Sale; changed: Edited; input: Patch };
/** `buyerField`: where the request names the customer. */
type Asked = Edit & { buyerField: string };
/** What an edit settles; its lines have their prices. */
type Settled = Partial<Sale> & Pick<Sale, 'items'>;

/** Parts that were said before stay, whatever becomes of the total. */
const isPaidOtherwise = ({ payment: was }: Sale, { payment: is }: Sale): boolean =>
  !isDeepStrictEqual(was?.partial_amounts, is?.partial_amounts);

const movesPurchases = ({ before, changed }: Edit): boolean =>
  isStanding(before) !== isStanding(changed) || changedTerms(before, changed).length > 0;

/** Both names of the customer, and a new chance for the invoice where one is asked for again. */
async function wholeInput(ctx: Context, before: Sale, sent: Patch): Promise<Named<Patch>> {
  const { invoice_id: _, ...stated } = sent;
  const body =
    'payment' in stated ? { ...stated, payment: movedPayment(before, stated.payment) } : stated;
  const [again, { input, message }] = await Promise.all([
    askedAgain(ctx, before, sent),
    readWords(ctx, body, before),
  ]);
  return { input: { ...withOneName(input), ...again, ...bothNames(body) }, message };
}

function bothNames(body: Patch): Buying {
  if (!('customer' in body) && !('customer_id' in body)) return {};
  if (body.customer !== undefined && body.customer_id !== undefined) return {};
  const named = body.customer_id ?? body.customer;
  if (named === undefined || named === NO_CUSTOMER) {
    return { customer: NO_CUSTOMER, customer_id: undefined };
  }
  return { customer: named, customer_id: named };
}

/** What the edit makes of the rest of the sale, of stock and of promotions. */
async function followed(
  ctx: Context,
  { before, changed: asked, input, buyerField }: Asked,
): Promise<{ fields: Settled; settled: Change[] }> {
  const terms = changedTerms(before, asked);
  const hasItems = terms.includes('items');
  const hasCustomer = terms.includes('customer');
  const named = {
    items: hasItems || asksAgain(terms) ? asked.items : [],
    ...(hasCustomer && { customer: asked.customer }),
    sale_origin: asked.sale_origin,
  };
  const taken = before.stock_taken ?? [];
  const movesStock = hasItems || !isStanding(asked);
  const isRated = !hasItems && movesRate(before, asked);
  const [parts, basis, hasVat, earlier, rated] = await Promise.all([
    readParts(ctx, named, buyerField, before.items),
    movesPrices(before, terms) ? editedBasis(ctx, asked) : undefined,
    terms.length > 0 && chargesVat(ctx),
    movesStock ? productsOf(ctx, taken) : [],
    isRated ? productsSold(ctx, before.items) : [],
  ]);
  const products = new Map([...earlier, ...productsAmong(parts.publications)]);
  const items = hasItems ? withVariantIds(asked.items, parts.publications) : asked.items;
  const changed = { ...asked, items };
  const edit = { before, changed, input };
  const prices = followedPrices(ctx, edit, { publications: parts.publications, basis });
  const wanted = hasItems ? stockNeeded(changed.items, parts.publications) : taken;
  const needed = isStanding(changed) ? wanted : [];
  const stock = stockChanges(taken, needed, products);
  const settled = [...stock, ...prices.changes];
  const uses = { promotions_used: before.promotions_used, ...prices.fields };
  refuseCrowded(settled, givenBack(ctx, { taken: needed, products }, uses));
  const sold = hasItems ? parts.publications : rated;
  const lines = { ...changed, items: prices.items };
  const taxed = taxedItems(lines, sold, { before, sent: changed.items });
  const coded = hasItems ? codedItems(taxed, parts.publications, before.items) : taxed;
  return {
    fields: {
      ...(hasCustomer && customerFields(parts.customer)),
      ...(terms.length > 0
        ? resettled(edit, coded, { hasVat, sold: hasItems ? parts.publications : undefined })
        : { items: before.items }),
      stock_taken: needed,
      ...prices.fields,
      ...stateTime(edit),
    },
    settled,
  };
}

/** Amounts again, from the terms as they are now. A discount that was computed is no term; `sold`: what other lines sell. */
function resettled(
  { before, changed, input }: Edit,
  items: readonly Priced<GivenLine>[],
  { hasVat, sold }: { hasVat: boolean; sold: readonly Publication[] | undefined },
) {
  const stated = statedAmounts(input, before);
  const isComputed = !isFixedDiscount(before) && stated.discount_amount === undefined;
  const sale = {
    ...changed,
    items,
    ...(isComputed && { discount_amount: undefined }),
    ...(changed.tax_type !== before.tax_type && { prices_include_tax: undefined }),
  };
  const { rewards_applied: applied } = before;
  if (applied === undefined || sold === undefined) {
    return settledAmounts(sale, { stated, chargesVat: hasVat });
  }
  const bare = settledAmounts({ ...sale, rewards_applied: [] }, { chargesVat: hasVat });
  const rewards_applied = followedRewards(applied, bare, sold);
  const amounts = settledAmounts({ ...sale, rewards_applied }, { stated, chargesVat: hasVat });
  return { ...amounts, rewards_applied };
}

const stateTime = ({ before, changed }: Edit): Partial<Sale> =>
  before.status === changed.status ? {} : { [`${changed.status}_at`]: changed.updated_at };
