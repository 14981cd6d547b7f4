// What a supplier says of itself has an effect: the account of what is bought from it, and the regimes that it is subject to.
import { beforeAll, expect, test } from 'vitest';
import { businessDate } from '#kernel/date.ts';
import type { Rec } from '#resource/context.ts';
import { everything, readLedger } from '../support/bookkeeper.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { type MemoryStack, openMemoryStack } from '../support/stack.ts';

const TAXES = '/accounting/retenciones-percepciones';
let stack: MemoryStack;
let shop: Shop;

beforeAll(async () => {
  stack = await openMemoryStack();
  shop = await openShop(stack, await stack.newTenant(), 'test');
  await shop.good('POST', '/accounting/accounts/seed/');
  await shop.good('PUT', '/accounting/config/', { automatic_posting: { enabled: true } });
});

test('an expense without an account is booked on the one of its supplier', async () => {
  const { accounts } = await shop.good('GET', '/accounting/config/');
  const all = await everything(shop, '/accounting/accounts/list/?account_type=expense');
  const own = all.find(({ code, is_detail }) => is_detail && code !== accounts.expenses) ?? {};
  const supplier = await shop.good('POST', '/suppliers/', {
    name: 'Edesur',
    default_expense_account_code: own.code,
  });
  await shop.good('POST', '/expenses/', {
    description: 'Luz',
    amount: 100,
    date: businessDate(stack.clock.now()),
    supplier_id: supplier._id,
    payment_status: 'paid',
    payment_method: 'cash',
  });
  await stack.background.rest();
  const ledger = await readLedger(shop);
  const balance = (code: string) =>
    ledger.accounts.find((each) => each.code === code)?.balance as number;
  expect([balance(own.code), balance(accounts.expenses)]).toEqual([100, 0]);
});

test('withholding under a regime that the supplier does not list is warned of', async () => {
  const { items } = await shop.good('GET', `${TAXES}/regimes/?code=78`);
  await shop.good('PUT', `${TAXES}/config/`, { income: { agent: true } });
  const warnings = async (withholding_regimes?: string[]): Promise<string[]> => {
    const body: Rec = { name: 'Aceros', tax_condition: 'responsable_inscripto' };
    const supplier = await shop.good('POST', '/suppliers/', {
      ...body,
      ...(withholding_regimes && { withholding_regimes }),
    });
    const payment = { regime_id: items[0]._id, supplier_id: supplier._id, net_amount: 300_000 };
    return (await shop.good('POST', `${TAXES}/retenciones/calculate/`, payment)).warnings;
  };
  expect([await warnings(), await warnings(['78'])]).toEqual([[], []]);
  expect(await warnings(['94'])).toEqual(['The supplier is not listed under this regime']);
});
