// A purchase in dollars is posted as its VAT book has it: each row of VAT is converted by itself.
import { expect, it } from 'vitest';
import { purchaseLegs } from './purchase-legs.ts';

it('posts the VAT of a purchase row by row, and all of it where the file tells no rows', () => {
  const invoice = { voucher_type: 1, exchange_rate: 1449.5, total_amount: 418.43, iva: 68.28 };
  const vatOf = (more: { vat_items?: { amount: number }[] }) =>
    purchaseLegs({ ...invoice, ...more }, { cost: 'goods', isRegistered: true }).find(
      ({ at }) => at === 'input_vat',
    );
  const vat_items = [{ amount: 5.25 }, { amount: 63.03 }];
  expect(vatOf({ vat_items })).toEqual({ at: 'input_vat', amount: 98_971.87 });
  expect(vatOf({})).toEqual({ at: 'input_vat', amount: 98_971.86 });
});
