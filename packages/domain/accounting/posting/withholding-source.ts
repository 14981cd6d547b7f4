// What a withholding asks of the books: the supplier is paid by so much, which is owed to the authority instead. One that pays an
// expense is in the entry of that payment.

import { unmoved } from '#resource/change.ts';
import type { AccountKey } from '../records/account-keys.ts';
import { Withholding } from '../records/withholding/withholding.ts';
import { credit, debit } from './legs.ts';
import type { Source } from './source.ts';

const PAYABLE: Readonly<Record<Withholding['tax'], AccountKey>> = {
  income: 'withholdings_income_payable',
  vat: 'withholdings_vat_payable',
  gross_income: 'withholdings_gross_income_payable',
  social_security: 'withholdings_social_security_payable',
};

/** To whom the withheld amount is owed. */
export const withheldFor = ({ tax }: Withholding): AccountKey => PAYABLE[tax];

export const withholdingSource: Source = {
  name: 'withholding',
  async read(ctx, id) {
    const withholding = await ctx.store.get(Withholding, id);
    if (withholding === undefined) return { events: [], guards: [] };
    const guards = [unmoved(Withholding, withholding)];
    const { amount, date, direction, status, expense_id, certificate_number } = withholding;
    const isOwn = direction === 'made' && status === 'applied' && expense_id === undefined;
    if (!isOwn || amount === 0) return { events: [], guards };
    const legs = [...debit('payables', amount), ...credit(withheldFor(withholding), amount)];
    const description = `Retención ${certificate_number ?? ''}`.trim();
    return { events: [{ part: 'withheld', date, description, legs, facts: 'applied' }], guards };
  },
};
