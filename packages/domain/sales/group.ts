// Sales: what was sold to whom, for how much, and what follows from it.
import { group } from '#resource/define.ts';
import { createSale } from './create-sale.ts';
import { deleteSale } from './delete-sale.ts';
import { Sale } from './records/sale.ts';
import { updateSale } from './update-sale.ts';

export const sales = group('sales', {
  title: 'Sales',
  nouns: [Sale],
  verbs: [createSale, updateSale, deleteSale],
});
