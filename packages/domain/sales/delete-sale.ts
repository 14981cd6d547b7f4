// DELETE /sales/{id}/: the sale is gone and what it took is back, in one commit. contract#stock,
// contract#deletion.
// Decision: a sale that a tax document was made of stays (resource_in_use).
import { productsOf } from '#domain/catalog/stock/move-stock.ts';
import { remove } from '#resource/change.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { refuseUsed } from '#resource/shape/used-by.ts';
import { givenBack } from './given-back.ts';
import { Sale } from './records/sale.ts';
import { countedSale, tillOf } from './register/count-sale.ts';
import { uncharged } from './sale-account.ts';
import { purchaseChanges, readBuyers } from './sale-draft.ts';

export const deleteSale = ownVerb(
  Sale,
  'delete',
  {
    summary: 'Delete a sale that has no tax document; its stock comes back',
    when: ({ invoice_id }) => invoice_id === undefined,
    fails: ['validation_error'],
  },
  async (ctx, { record }) => {
    if (record.invoice_id !== undefined) {
      const message = 'A tax document was made of this sale';
      refuseUsed('invoice', { message, invoice_id: record.invoice_id });
    }
    const taken = record.stock_taken ?? [];
    const [products, buyers, till, account] = await Promise.all([
      productsOf(ctx, taken),
      readBuyers(ctx, record),
      tillOf(ctx, record),
      uncharged(ctx, record),
    ]);
    const purchases = purchaseChanges(record, undefined, { buyers });
    const counted = countedSale(till, record, undefined).changes;
    const data = { deleted: true, id: record._id };
    const returned = givenBack(ctx, { taken, products }, record);
    const changes = [remove(Sale, record), ...returned, ...purchases, ...counted, ...account];
    return ctx.commit(changes, { data });
  },
);
