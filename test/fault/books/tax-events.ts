// What a business does with its taxes and its years, at random: sales are undone by the owner, customers withhold of their payments,
// suppliers are withheld of, purchases count otherwise or later than they came, months are settled and opened, years closed and opened.
import type { Rec } from '#resource/test-data/rec.ts';
import { anyOf, type Business, cents, monthsOf, PAST, PAST_MONTH, TAXES } from './business.ts';

const CLOSE = '/accounting/fiscal-close';
const account = ({ known }: Business, name: string): string =>
  `/current-accounts/${known[name]?._id}/movements/`;

export const TAX_EVENTS: Readonly<Record<string, (of: Business) => Promise<unknown>>> = {
  undoneSale: async (of) => {
    const sale = await anyOf(of, '/sales/list/');
    const status = sale?.status === 'pending' ? 'cancelled' : 'refunded';
    return sale && of.asOwner('PUT', `/sales/${sale._id}/`, { status });
  },
  withheldCollection: async (of) => {
    of.serial += 1;
    const amount = 10 + of.random.below(90);
    const withheld = (tax: string, part: number, more: object = {}) => ({
      tax,
      amount: part,
      certificate_number: `0001-${of.serial}`,
      ...more,
    });
    return of.ask('POST', account(of, 'account'), {
      type: 'payment',
      amount,
      payment_method: 'bank_transfer',
      withholdings: [
        withheld('vat', cents(of.random, 4)),
        withheld('gross_income', cents(of.random, 4), { jurisdiction: '902' }),
      ],
    });
  },
  withholding: async (of) => {
    const net_amount = 230_000 + of.random.below(100_000);
    await of.ask('POST', account(of, 'debt'), { type: 'invoice', amount: net_amount });
    return of.ask('POST', `${TAXES}/retenciones/apply/`, {
      regime_id: of.known.regime?._id,
      supplier_id: of.known.supplier?._id,
      current_account_id: of.known.debt?._id,
      net_amount,
    });
  },
  annulled: async (of) => {
    const one = await anyOf(of, `${TAXES}/retenciones/?direction=made&status=applied`);
    return one && of.ask('POST', `${TAXES}/retenciones/${one._id}/annul/`, {});
  },
  otherCredit: async (of) => {
    const entry = await anyPurchase(of);
    if (entry === undefined) return undefined;
    const computable_credit = Math.floor(entry.computable_credit * of.random.below(100)) / 100;
    return of.ask('PUT', `/iva/entries/${entry._id}/`, { computable_credit });
  },
  laterMonth: async (of) => {
    const entry = await anyPurchase(of);
    const vat_period = of.random.pick([PAST_MONTH, '2026-01']);
    return entry && of.ask('PUT', `/iva/entries/${entry._id}/`, { vat_period });
  },
  settled: async (of) => {
    const month = await anyMonth(of);
    await of.ask('POST', `/iva/summary/${month}/calculate/`, {});
    return of.ask('POST', `/iva/books/${month}/close/`, {});
  },
  openedMonth: async (of) => of.ask('POST', `/iva/books/${await anyMonth(of)}/reopen/`, {}),
  closedYear: (of) => closeYear(of),
  openedYear: async (of) => {
    if (of.random.next() < 0.7) await closeYear(of);
    return openYear(of);
  },
};

async function closeYear(of: Business): Promise<Rec | undefined> {
  await of.ask('POST', `/iva/books/${PAST_MONTH}/close/`, {});
  const zero_balances = of.random.next() < 0.5;
  return of.ask('POST', `${CLOSE}/close/${PAST}/`, { zero_balances });
}

const openYear = (of: Business) => of.asOwner('POST', `${CLOSE}/reopen/${PAST}/`);

const purchasesOf = async (of: Business): Promise<Rec[]> => {
  const { _id } = (await of.ask('GET', `/iva/books/${PAST_MONTH}/purchases/`)) ?? {};
  return (await of.ask('GET', `/iva/books/${_id}/entries/?per_page=100`))?.items ?? [];
};

async function anyPurchase(of: Business): Promise<Rec | undefined> {
  const entries = await purchasesOf(of);
  return entries.length === 0 ? undefined : of.random.pick(entries);
}

const anyMonth = async (of: Business): Promise<string> => of.random.pick(await monthsOf(of));

/** Years, then months. */
export async function openAll(of: Business): Promise<void> {
  await openYear(of);
  for (const month of await monthsOf(of)) {
    await of.ask('POST', `/iva/books/${month}/reopen/`, {});
  }
}
