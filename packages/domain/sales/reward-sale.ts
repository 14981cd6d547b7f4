// A reward that is redeemed on a sale, as changes of the redemption's own commit: the sale says which rewards it has, its total
// falls by what they take off, and its customer, register and account follow. The sale's version keeps two redemptions
// at once apart. contract#rewards; what a cancelled, refunded or deleted sale gives back is a job (RETURN_REWARDS_JOB).

import { chargesVat } from '#domain/taxpayer/charges-vat.ts';
import { omitUndefined } from '#kernel/omit-undefined.ts';
import { amended, type Change, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { Sale } from './records/sale.ts';
import { settledAmounts } from './records/settle-amounts.ts';
import { countedSale, tillOf } from './register/count-sale.ts';
import { recharged } from './sale-account.ts';
import { purchaseChanges, readBuyers } from './sale-draft.ts';

type Applied = NonNullable<Sale['rewards_applied']>[number];

/** `entry`: one of rewards_applied. Amounts move only where it takes something off. Throws record_locked. */
export async function rewarded(ctx: Context, sale: Sale, entry: Applied): Promise<Change[]> {
  const rewards_applied = [...(sale.rewards_applied ?? []), entry];
  const listed = amended(ctx, sale, { rewards_applied });
  if (entry.amount === 0) return [update(Sale, sale, { rewards_discount: 0, ...listed })];
  const priced = { ...listed, ...settledAmounts(listed, { chargesVat: await chargesVat(ctx) }) };
  const [charge, till, buyers] = await Promise.all([
    recharged(ctx, sale, priced),
    tillOf(ctx, sale),
    readBuyers(ctx, sale),
  ]);
  const counted = countedSale(till, sale, { ...priced, ...charge.fields });
  const after = omitUndefined({ ...priced, ...charge.fields, ...counted.fields });
  return [
    update(Sale, sale, after),
    ...purchaseChanges(sale, after, { buyers }),
    ...counted.changes,
    ...charge.changes,
  ];
}
