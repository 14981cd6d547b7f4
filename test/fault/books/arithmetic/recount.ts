// What is withheld and what a month owes, worked out once more in whole cents, apart from the code that it is compared with: random
// months of payments and of VAT, each judged with those before it.

import { carriedFrom, settle } from '#domain/accounting/records/vat/settle.ts';
import {
  type Payment,
  type Terms,
  withholdingSteps,
} from '#domain/accounting/records/withholding/arithmetic.ts';
import { idOfRate } from '#domain/accounting/records/withholding/rate-line.ts';
import { rateOf } from '#domain/accounting/withholding/table-rate.ts';
import type { Context } from '#resource/context.ts';
import { type Random, seeded } from '../../../support/random.ts';

const MONTHS = 400;
const PAYMENTS = 6;
const HUNDRED = 100n;
/** Hundredths of a per cent, and per cent that a certificate frees. */
const PARTS = 10_000n * HUNDRED;

const cents = (amount: number): bigint => BigInt(Math.round(amount * 100));
const amountOf = (value: bigint): number => Number(value) / 100;
const most = (value: bigint, least: bigint): bigint => (value > least ? value : least);

/** Each line is something that both count otherwise. */
export async function differences(): Promise<string[]> {
  const random = seeded(7);
  const wrong: string[] = [];
  for (let i = 0; i < MONTHS && wrong.length === 0; i += 1) {
    wrong.push(...withholdingDiffers(random), ...settlementDiffers(random));
    wrong.push(...(await rateDiffers(random)));
  }
  return wrong;
}

function termsOf(random: Random): Terms {
  const rate = () => (1 + random.below(3_000)) / 100;
  const rows = [0, 100, 500].map((from) => ({ from, fixed: random.below(90), rate: rate() }));
  return {
    rate_registered: rate(),
    ...(random.next() < 0.8 && { rate_unregistered: rate() }),
    ...(random.next() < 0.4 && { rate_unregistered_company: rate() }),
    ...(random.next() < 0.4 && { scale: rows.toReversed() }),
    minimum_not_subject: random.below(3) * 100,
    minimum_withholding: random.below(3) * 20,
    ...(random.next() < 0.5 && { minimum_withholding_unregistered: 5 + random.below(60) }),
    accumulates_monthly: random.next() < 0.7,
  };
}

function withholdingDiffers(random: Random): string[] {
  const drawn = termsOf(random);
  const condition = random.next() < 0.6 ? ('registered' as const) : 'not_registered';
  const is_company = random.next() < 0.5;
  const first = 1 + random.below(80_000);
  const terms =
    random.next() < 0.5
      ? drawn
      : withLeast(drawn, { condition, is_company, net_amount: first / 100 });
  let [paid, held] = [0n, 0n];
  for (let at = 0; at < PAYMENTS; at += 1) {
    const round = random.next() < 0.3 ? 100 : 1;
    const payment: Payment = {
      net_amount: at === 0 ? first / 100 : (1 + random.below(80_000 / round)) / (100 / round),
      condition,
      previous_payments: amountOf(paid),
      previously_withheld: amountOf(held),
      exclusion: at === 0 ? 0 : random.pick([0, 0, 25, 100]),
      is_company,
    };
    const is = withholdingSteps(terms, payment).amount;
    const due = dueOf(terms, payment);
    if (is !== amountOf(due)) {
      return [`${is} instead of ${amountOf(due)}: ${JSON.stringify({ terms, payment })}`];
    }
    [paid, held] = [paid + cents(payment.net_amount), held + due];
  }
  return [];
}

/** The least amount is exactly what the first payment of the month is withheld. */
function withLeast(
  drawn: Terms,
  party: Pick<Payment, 'condition' | 'is_company' | 'net_amount'>,
): Terms {
  const { minimum_withholding_unregistered: _, ...terms } = { ...drawn, minimum_withholding: 0 };
  const alone = { previous_payments: 0, previously_withheld: 0, exclusion: 0 };
  const least = amountOf(dueOf(terms, { ...alone, ...party }));
  return { ...terms, minimum_withholding: least };
}

function dueOf(terms: Terms, payment: Payment): bigint {
  const isRegistered = payment.condition === 'registered';
  const joins = terms.accumulates_monthly === true;
  const base = cents(payment.net_amount) + (joins ? cents(payment.previous_payments) : 0n);
  const free = isRegistered ? cents(terms.minimum_not_subject ?? 0) : 0n;
  const subject = most(base - free, 0n);
  const ofCompany = payment.is_company === true ? terms.rate_unregistered_company : undefined;
  const ofOthers = isRegistered ? undefined : (ofCompany ?? terms.rate_unregistered);
  const row =
    ofOthers === undefined
      ? terms.scale?.filter(({ from }) => subject >= cents(from)).sort((a, b) => b.from - a.from)[0]
      : undefined;
  const rate = row?.rate ?? ofOthers ?? terms.rate_registered ?? 0;
  const part = (subject - cents(row?.from ?? 0)) * cents(rate) + cents(row?.fixed ?? 0) * 10_000n;
  const before = joins ? cents(payment.previously_withheld) : 0n;
  const due = part * (HUNDRED - BigInt(payment.exclusion)) - before * PARTS;
  const rounded = due <= 0n ? 0n : (due + PARTS / 2n) / PARTS;
  const own = isRegistered ? undefined : terms.minimum_withholding_unregistered;
  return rounded < cents(own ?? terms.minimum_withholding ?? 0) ? 0n : rounded;
}

function settlementDiffers(random: Random): string[] {
  let carried = { previous_technical_balance: 0, previous_free_balance: 0 };
  let [technical, free] = [0n, 0n];
  for (let at = 0; at < PAYMENTS; at += 1) {
    const some = () => random.below(50_000) / 100;
    const month = {
      debit_vat: some(),
      debit_restitution: some() / 5,
      credit_vat: some(),
      credit_restitution: some() / 5,
      withholdings: some() / 5,
      perceptions: some() / 5,
      payments_on_account: some() / 5,
    };
    const own = Object.fromEntries(
      Object.entries(month).map(([name, amount]) => [name, Math.round(amount * 100) / 100]),
    ) as typeof month;
    const is = settle({ ...own, ...carried });
    const of = (name: keyof typeof month) => cents(own[name]);
    const tax =
      of('debit_vat') - of('debit_restitution') - of('credit_vat') + of('credit_restitution');
    const left = tax - technical;
    const paid = of('withholdings') + of('perceptions') + of('payments_on_account') + free;
    technical = most(-left, 0n);
    const toPay = most(left, 0n) - paid;
    free = most(-toPay, 0n);
    const wanted = [technical, free, toPay > 0n ? toPay : -(technical + free)].map(amountOf);
    const found = [is.technical_balance, is.free_balance, is.balance];
    if (found.some((amount, i) => amount !== wanted[i])) return [`${found} instead of ${wanted}`];
    carried = carriedFrom(is);
  }
  return [];
}

const [PLACE, CUIT] = ['902', '30715686054'] as const;

/** The party's line of the month unless it takes it off, else the default rate; nothing of a table that the agent does not use. */
async function rateDiffers(random: Random): Promise<string[]> {
  const month = random.pick(['2026-02', '2026-03']);
  const [from, to] = random.pick([
    [`${month}-01`, `${month}-28`],
    ['2025-09-01', `${month}-10`],
    ['2025-09-01', `${month}-09`],
    [`${month}-11`, `${month}-28`],
  ] as const);
  const isOff = random.next() < 0.2;
  const rates = { withholding: 1.5, perception: 2.5 };
  const line = { ...(isOff ? { removed: ['perception', 'withholding'] } : rates), from, to };
  const isKept = random.next() < 0.8;
  const isListed = isKept && from <= `${month}-10` && to >= `${month}-10`;
  const usesTable = random.pick([true, true, false, undefined]);
  const known = isKept ? idOfRate(PLACE, CUIT, from.slice(0, 'YYYY-MM'.length)) : '';
  const older = idOfRate(PLACE, CUIT, '2025-06');
  const before = { ...rates, from: '2025-06-01', to: '2026-05-31' };
  const store = {
    getMany: async (_: unknown, ids: readonly string[]) =>
      new Map<string, object>([
        ...(ids.includes(known) ? ([[known, line]] as const) : []),
        ...(isOff && ids.includes(older) ? ([[older, before]] as const) : []),
      ]),
  };
  const agent = { jurisdiction: PLACE, agent: true, default_rate: 3, rate_table: usesTable };
  const kind = random.pick(['withholding', 'perception'] as const);
  const { terms } = await rateOf(
    { store } as object as Context,
    { tax: 'gross_income', kind, jurisdiction: PLACE },
    { cuit: CUIT, date: `${month}-10`, config: { gross_income: [agent] } as never },
  );
  const unlisted = usesTable ? 3 : undefined;
  // The older line holds where the newer one does not; one that takes the party off holds as well.
  const listed = isListed === isOff ? unlisted : rates[kind];
  const rate = usesTable === false ? undefined : listed;
  return terms.rate_registered === rate ? [] : [`${terms.rate_registered} instead of ${rate}`];
}
