// Registers conserve money: over seeded histories of sales that are rung up, amended, repaid by other methods, undone and deleted, with
// registers opening and closing between, what all of them counted is what was paid, method by method, after every step.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AMOUNT_DECIMALS, plus } from '#kernel/money.ts';
import type { Change } from '#resource/change.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { sourceSeed } from '../../../../test/support/source-seed.ts';
import { type Payment, paidOf } from '../records/sale-payments.ts';
import { countedSale } from './count-sale.ts';

/** Others with each change of the sources (decision 590). */
const HISTORIES = 2_500;
const methods = fc.constantFrom('cash', 'visa', 'transfer', 'Efectivo');
const amount = fc.integer({ min: 0, max: 90_000 }).map((cents) => cents / 100);
const part = fc.record({ method: methods, amount });
const payment = fc.record({
  status: fc.constantFrom('pending', 'approved', 'rejected', 'refunded', 'partial', undefined),
  method: fc.option(methods, { nil: undefined }),
  partial_amounts: fc.option(fc.array(part, { maxLength: 3 }), { nil: undefined }),
});
const terms = fc.record({
  total: amount,
  payment_method: fc.option(methods, { nil: undefined }),
  payment: fc.option(payment, { nil: undefined }),
});
const at = fc.nat({ max: 5 });
const step = fc.oneof(
  fc.record({ kind: fc.constant('sell' as const), terms }),
  fc.record({ kind: fc.constant('amend' as const), at, terms }),
  fc.record({
    kind: fc.constant('undo' as const),
    at,
    to: fc.constantFrom('cancelled', 'refunded'),
  }),
  fc.record({ kind: fc.constant('delete' as const), at }),
  fc.record({ kind: fc.constant('open' as const) }),
  fc.record({ kind: fc.constant('close' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
type Shop = { terminal: Rec; registers: Rec[]; open?: Rec; sales: Rec[] };

/** Does what the store does with those changes: numbers of the record, or of a member of a counter map. */
function apply({ terminal, registers }: Shop, changes: readonly Change[]): void {
  for (const change of changes) {
    if (change.kind !== 'adjust') continue;
    const record = [terminal, ...registers].find(({ _id }) => _id === change.id) ?? {};
    const [field = '', member] = change.field.split('.');
    const holder = member === undefined ? record : record[field];
    const name = member ?? field;
    holder[name] = plus(holder[name] ?? 0, change.by, AMOUNT_DECIMALS);
  }
}

const register = (index: number): Rec => ({
  _id: `r${index}`,
  sales_by_method: {},
  refunds_by_method: {},
  taxes_by_rate: {},
  tax_bases_by_rate: {},
});

function take(shop: Shop, action: Step): void {
  const { terminal, registers, sales } = shop;
  const place = { terminal, register: shop.open };
  if (action.kind === 'open') {
    if (shop.open !== undefined) return;
    shop.open = register(registers.length);
    registers.push(shop.open);
    return;
  }
  if (action.kind === 'close') {
    shop.open = undefined;
    return;
  }
  if (action.kind === 'sell') {
    const own = shop.open && { cash_register_id: shop.open._id };
    const sale = { status: 'completed', ...action.terms, ...own };
    const { fields, changes } = countedSale(place, undefined, sale);
    apply(shop, changes);
    sales.push({ ...sale, ...fields });
    return;
  }
  const before = sales[action.at];
  if (before === undefined) return;
  const after =
    action.kind === 'delete'
      ? undefined
      : { ...before, ...(action.kind === 'undo' ? { status: action.to } : action.terms) };
  if (before.status !== 'completed' && action.kind !== 'delete') return;
  const { fields, changes } = countedSale(place, before, after);
  apply(shop, changes);
  if (after === undefined) sales.splice(action.at, 1);
  else sales[action.at] = { ...after, ...fields };
}

type Amounts = Record<string, number>;

const add = (all: Amounts, method: string, amount: number): void => {
  all[method] = plus(all[method] ?? 0, amount, AMOUNT_DECIMALS);
};

function counted({ terminal, registers }: Shop): Amounts {
  const all: Amounts = {};
  const added = [terminal.between_by_method, ...registers.map((each) => each.sales_by_method)];
  for (const counters of added)
    for (const method of Object.keys(counters)) add(all, method, counters[method]);
  for (const { refunds_by_method } of registers)
    for (const method of Object.keys(refunds_by_method))
      add(all, method, -refunds_by_method[method]);
  return all;
}

/** A sale that changes is another object. */
const payments = new WeakMap<Rec, readonly Payment[]>();

function paid({ sales }: Shop): Amounts {
  const all: Amounts = {};
  for (const sale of sales) {
    const own = payments.get(sale) ?? paidOf(sale);
    payments.set(sale, own);
    for (const { method, amount: each } of own) add(all, method, each);
  }
  return all;
}

/** What is none is as if it were not named. */
const named = (amounts: Amounts): Amounts =>
  Object.fromEntries(Object.entries(amounts).filter(([, each]) => each !== 0));
const areSame = (one: Amounts, other: Amounts): boolean =>
  [...Object.keys(one), ...Object.keys(other)].every(
    (method) => (one[method] ?? 0) === (other[method] ?? 0),
  );

test(`what registers counted is what was paid, by method, over ${HISTORIES} histories`, () => {
  const history = fc.array(step, { minLength: 4, maxLength: 25 });
  const law = (steps: Step[]) => {
    const terminal: Rec = { _id: 't', open_cash_register_id: null, between_by_method: {} };
    const shop: Shop = { terminal, registers: [], sales: [] };
    for (const action of steps) {
      take(shop, action);
      const [found, wanted] = [counted(shop), paid(shop)];
      // An assertion costs more than the step; this makes a hundred thousand comparisons.
      if (!areSame(found, wanted)) expect(named(found)).toEqual(named(wanted));
    }
  };
  fc.assert(fc.property(history, law), { numRuns: HISTORIES, seed: sourceSeed() });
});

test('a sale that was rung up unpaid and deleted after its register closed moved no money', () => {
  const shop: Shop = { terminal: { _id: 't', between_by_method: {} }, registers: [], sales: [] };
  const unpaid = { total: 200, payment_method: 'cash', payment: { status: 'pending' } } as const;
  take(shop, { kind: 'open' });
  take(shop, {
    kind: 'sell',
    terms: {
      ...unpaid,
      payment: { ...unpaid.payment, method: undefined, partial_amounts: undefined },
    },
  });
  take(shop, { kind: 'close' });
  take(shop, { kind: 'open' });
  take(shop, { kind: 'delete', at: 0 });
  for (const { sales_by_method, refunds_by_method } of shop.registers)
    expect([sales_by_method, refunds_by_method]).toEqual([{}, {}]);
});
