// What is added up of many amounts goes beyond the greatest of them, and is shown as it is declared: stacks hold every answer to its
// schema. Decision 632.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cuitOf } from '#domain/received-invoices/test-export.ts';
import { AMOUNT_MAX } from '#kernel/money.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { testEngine } from '../support/engine.ts';
import { openLandlord } from '../support/rent-contracts.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openMemoryStack, openStack } from '../support/stack.ts';

const TWICE = 1_999_999_999_999.98;
const THRICE = 2_999_999_999_999.97;

afterAll(async () => (await testEngine()).stop());

describe.each([
  ['in memory', openMemoryStack],
  ['on the engine', openStack],
] as const)('sums, %s', (_, open) => {
  let shop: Shop;
  let product: Rec;
  let terminal: Rec;
  beforeAll(async () => {
    const stack = await open();
    shop = await openShop(stack, await stack.newTenant(), 'live');
    const goods = { name: 'Avión', base_price: 1, status: 'published' };
    product = await shop.good('POST', '/products/', goods);
    terminal = await shop.terminal();
  });
  const basket = (more: Rec = {}): Rec => ({
    items: [
      {
        publication_id: product._id,
        publication_type: 'product',
        name: 'Avión',
        quantity: 1,
        price: AMOUNT_MAX,
      },
    ],
    ...more,
  });
  const ring = () => shop.good('POST', `/pos/${terminal._id}/sale/`, basket());

  test('of a terminal without a register, of its register and of the count', async () => {
    await ring();
    await ring();
    const between = (await shop.good('GET', `/pos/${terminal._id}/`)).between_by_method;
    expect(between).toEqual({ cash: TWICE });
    const opening = { pos_terminal_id: terminal._id, initial_amount: AMOUNT_MAX };
    const register = await shop.good('POST', '/cash_register/open/', opening);
    const path = `/cash_register/${register._id}`;
    await ring();
    await ring();
    for (const type of ['income', 'income', 'expense', 'expense']) {
      await shop.good('POST', `${path}/movement/`, { type, amount: AMOUNT_MAX, reason: 'x' });
    }
    const told = { income: TWICE, expense: TWICE };
    expect(await shop.good('GET', `${path}/`)).toMatchObject({ ...told, sales_total: TWICE });
    expect(await shop.good('GET', `${path}/x_report/`)).toMatchObject({
      ...told,
      gross_sales: TWICE,
      expected: THRICE,
    });
    expect(await shop.good('POST', `${path}/close/`, { counted_amount: THRICE })).toMatchObject({
      counted_amount: THRICE,
      difference: 0,
    });
  });

  test('of what a supplier was paid in a month, under a regime of withholding', async () => {
    const taxes = '/accounting/retenciones-percepciones';
    await shop.good('PUT', `${taxes}/config/`, { income: { agent: true } });
    const { items } = await shop.good('GET', `${taxes}/regimes/?code=78`);
    const company = { cuit: '30715686054', tax_condition: 'responsable_inscripto' };
    const supplier = await shop.good('POST', '/suppliers/', { name: 'Astillero SA', ...company });
    const paid = { regime_id: items[0]._id, supplier_id: supplier._id, net_amount: AMOUNT_MAX };
    await shop.good('POST', `${taxes}/retenciones/apply/`, paid);
    const told = { month_base: TWICE, previous_payments: AMOUNT_MAX };
    for (const verb of ['calculate', 'apply']) {
      expect(await shop.good('POST', `${taxes}/retenciones/${verb}/`, paid)).toMatchObject(told);
    }
    const third = await shop.good('POST', `${taxes}/retenciones/apply/`, paid);
    expect(third).toMatchObject({ month_base: THRICE, previous_payments: TWICE });
    for (const list of ['retenciones', 'certificates', `ddjj/${third.period}`]) {
      await shop.good('GET', `${taxes}/${list}/`);
    }
  });

  test('of what a customer bought', async () => {
    const customer = await shop.good('POST', '/customers/', { name: 'Ana' });
    for (const _each of [1, 2]) {
      await shop.good('POST', '/sales/', basket({ customer: customer._id }));
    }
    const bought = { total_purchases: TWICE };
    expect(await shop.good('GET', `/customers/${customer._id}/`)).toMatchObject(bought);
    expect(await shop.good('GET', `/customers/${customer._id}/summary/`)).toMatchObject(bought);
  });

  test('of what corrections of a stock came to', async () => {
    const goods = { base_price: 1, cost: AMOUNT_MAX, track_stock: true, stock: 0 };
    const { _id } = await shop.good('POST', '/products/', { name: 'Barco', ...goods });
    await shop.good('PUT', `/products/${_id}/`, { stock: 1 });
    const twice = await shop.good('PUT', `/products/${_id}/`, { stock: 2 });
    expect(twice.stock_corrections.value).toBe(TWICE);
  });

  test('of the credit of a customer who paid ahead', async () => {
    const limit = { credit_limit: AMOUNT_MAX, current_account_enabled: true };
    const { _id } = await shop.good('POST', '/customers/', { name: 'Eva', ...limit });
    const party = { party_type: 'customer', party_id: _id, credit_limit: AMOUNT_MAX };
    const account = await shop.good('POST', '/current-accounts/', party);
    const path = `/current-accounts/${account._id}/`;
    await shop.good('POST', `${path}movements/`, { type: 'payment', amount: AMOUNT_MAX });
    const left = { available_credit: TWICE };
    expect(await shop.good('GET', path)).toMatchObject(left);
    expect(await shop.good('GET', `/customers/${_id}/summary/`)).toMatchObject(left);
  });

  test('of what is paid to a supplier in a month, and withheld of', async () => {
    const taxes = '/accounting/retenciones-percepciones';
    const fields = { cuit: cuitOf(3), tax_condition: 'responsable_inscripto' };
    const maker = await shop.good('POST', '/suppliers/', { name: 'Molino', ...fields });
    await shop.good('PUT', `${taxes}/config/`, { income: { agent: true } });
    const { items } = await shop.good('GET', `${taxes}/regimes/?code=78`);
    const payment = { regime_id: items[0]._id, supplier_id: maker._id, net_amount: AMOUNT_MAX };
    await shop.good('POST', `${taxes}/retenciones/apply/`, payment);
    const next = await shop.good('POST', `${taxes}/retenciones/calculate/`, payment);
    expect(next.month_base).toBe(TWICE);
    const second = await shop.good('POST', `${taxes}/retenciones/apply/`, payment);
    expect(second.month_base).toBe(TWICE);
    expect(await shop.good('GET', `${taxes}/certificates/${second.certificate_id}/`)).toMatchObject(
      { month_base: TWICE },
    );
    const third = await shop.good('POST', `${taxes}/retenciones/apply/`, payment);
    expect(third).toMatchObject({ previous_payments: TWICE, month_base: THRICE });
  });

  test('of the lines of a statement that no entry matches', async () => {
    await shop.good('POST', '/accounting/accounts/seed/');
    const lines = [1, 2].map((day) => ({
      ...{ date: `2026-01-0${day}`, amount: AMOUNT_MAX, description: `Cobro ${day}` },
    }));
    const body = { account_code: '1.1.01.02', lines };
    const { statement } = await shop.good('POST', '/accounting/bank/import/', body);
    expect(statement.difference).toBe(TWICE);
    const again = [...lines, { ...lines[0], date: '2026-01-03', amount: 1 }];
    const { statement: next } = await shop.good('POST', '/accounting/bank/import/', {
      ...{ ...body, lines: again },
    });
    expect(next.duplicated_amount).toBe(TWICE);
  });
});

test('sums of the rents of a month', async () => {
  const { shop, signed } = await openLandlord();
  const other = await shop.good('POST', '/rentals/', { name: 'Depto 3', time_unit: 'month' });
  await signed({ initial_rent: AMOUNT_MAX });
  await signed({ initial_rent: AMOUNT_MAX, rental_id: other._id });
  expect((await shop.good('GET', '/contracts/summary')).monthly_income).toBe(TWICE);
});
