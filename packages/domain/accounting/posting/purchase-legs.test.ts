// A purchase in dollars is posted as its VAT book has it: each row of VAT is converted by itself.
import { expect, it } from 'vitest';
import { debtInPesos, purchaseLegs } from './purchase-legs.ts';

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

it.each([
  ['a ticket A', 81, 210],
  ['a liquidation of cereals', 33, 210],
  ['a note of credit of a fiscal printer', 112, -210],
  ['a note of credit of a liquidation A', 48, -210],
  ['a note of credit of a ticket B', 113, undefined],
  ['a ticket', 83, undefined],
])('%s is posted as its VAT book has it', (_, voucher_type, vat) => {
  const invoice = { voucher_type, total_amount: 1_210, iva: 210 };
  const owed = debtInPesos(invoice);
  const sign = [112, 48, 113].includes(voucher_type) ? -1 : 1;
  expect(owed).toBe(sign * 1_210);
  const legs = purchaseLegs(invoice, { cost: 'expenses', isRegistered: true });
  const at = (place: string) => legs.find((leg) => leg.at === place)?.amount;
  expect([at('input_vat'), at('payables'), at('expenses')]).toEqual([
    vat,
    -owed,
    owed - (vat ?? 0),
  ]);
});
