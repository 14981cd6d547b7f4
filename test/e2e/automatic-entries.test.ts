// Commercial events become entries by themselves: each once, on the accounts of the configuration, taken back by counter-entries;
// what customers and suppliers owe is what the books say. Spec: Accounting; fiscal#books.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { ledgerMistakes, partyBalances, readLedger } from '../support/bookkeeper.ts';
import { openLiveIssuer } from '../support/live-issuer.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { IS_BUNDLED, type MemoryStack, openMemoryStack } from '../support/stack.ts';

let stack: MemoryStack;
let shop: Shop;
let ana: Rec;

beforeAll(async () => {
  stack = await openMemoryStack();
  shop = await openShop(stack, await stack.newTenant(), 'test');
});

const rest = () => stack.background.rest();
/** Balances once everything has come to rest and agrees. */
const sums = async (...keys: string[]) => {
  const ledger = await agreed();
  return Object.fromEntries(keys.map((key) => [key, ledger.balanceOf(key)]));
};
const agreed = async () => {
  await rest();
  const ledger = await readLedger(shop);
  expect(ledgerMistakes(ledger)).toEqual([]);
  expect(ledger.balanceOf('receivables')).toBe(await partyBalances(shop, 'customer'));
  return ledger;
};

describe('a shop with automatic entries', () => {
  test('begins with the usual chart and all accounts configured', async () => {
    const seeded = await shop.good('POST', '/accounting/accounts/seed/');
    expect(seeded.existing).toBe(0);
    const again = await shop.good('POST', '/accounting/accounts/seed/');
    expect(again).toMatchObject({ created: 0, existing: seeded.created });
    const config = await shop.good('PUT', '/accounting/config/', {
      automatic_posting: { enabled: true },
    });
    expect(config).toMatchObject({ automatic_posting: { enabled: true }, unposted: [] });
    expect(config.accounts.cash).toBe('1.1.01.01');
    ana = await shop.good('POST', '/customers/', { name: 'Ana', current_account_enabled: true });
  });

  test('posts a completed sale without a document as money against sales', async () => {
    await shop.good('POST', '/sales/', {
      ...shop.basket(100),
      status: 'completed',
      payment_method: 'cash',
    });
    expect(await sums('cash', 'sales_services')).toEqual({ cash: 100, sales_services: -100 });
  });

  test('posts a sale on account with its invoice once, with its VAT', async () => {
    const sale = await shop.good('POST', '/sales/', {
      ...shop.basket(121),
      customer: ana._id,
      payment_method: 'current_account',
      status: 'completed',
      generate_invoice: true,
    });
    expect(sale.invoice_number).toBeTypeOf('string');
    const ledger = await agreed();
    expect(ledger.balanceOf('receivables')).toBe(121);
    expect(ledger.balanceOf('output_vat')).toBe(-21);
    expect(ledger.balanceOf('sales_services')).toBe(-200);
  });

  test('posts a collection, and takes it back when it is reversed', async () => {
    const [account] = (await shop.good('GET', `/current-accounts/list/?party_id=${ana._id}`)).items;
    const path = `/current-accounts/${account._id}/movements/`;
    const paid = await shop.good('POST', path, {
      type: 'payment',
      amount: 21,
      payment_method: 'bank_transfer',
    });
    const ledger = await agreed();
    expect(ledger.balanceOf('banks')).toBe(21);
    await shop.good('POST', `${path}${paid._id}/reverse/`, {});
    const { balanceOf, entries } = await agreed();
    expect(balanceOf('banks')).toBe(0);
    const told = entries.filter(({ reference_id: id }) => id === paid._id);
    expect(told.map(({ description }) => description).sort()).toEqual([
      'Contraasiento: Pago en cuenta corriente',
      'Pago en cuenta corriente',
    ]);
  });

  test('posts expenses as they are paid, registers and corrections of stock', async () => {
    const expense = await shop.good('POST', '/expenses/', {
      description: 'Luz',
      amount: 121,
      tax_amount: 21,
      date: '2026-11-20',
    });
    await shop.good('POST', `/expenses/${expense._id}/pay/`, {
      amount: 60.5,
      payment_method: 'bank_transfer',
    });
    await shop.good('POST', `/expenses/${expense._id}/pay/`, { payment_method: 'cash' });
    const product = await shop.good('POST', '/products/', {
      name: 'Harina',
      base_price: 10,
      cost: 4,
      track_stock: true,
      stock: 10,
    });
    await shop.good('PUT', `/products/${product._id}/`, { stock: 12 });
    await shop.good('PUT', `/products/${product._id}/`, { stock: 7 });
    const ledger = await agreed();
    expect(ledger.balanceOf('input_vat')).toBe(21);
    expect(ledger.balanceOf('expenses')).toBe(100 + 12);
    expect(ledger.balanceOf('goods')).toBe(-12);
  });

  test('values goods that are sold and counted by what each variant costs', async () => {
    const before = await agreed();
    const shirt = await shop.good('POST', '/products/', {
      name: 'Remera',
      base_price: 100,
      cost: 8,
      track_stock: true,
      variants: [
        { name: 'S', stock: 5, cost: 3 },
        { name: 'M', stock: 5 },
      ],
    });
    const [small, medium] = shirt.variants;
    const line = (variant: Rec, quantity: number): Rec => ({
      publication_id: shirt._id,
      publication_type: 'product',
      name: 'Remera',
      variant_id: variant._id,
      quantity,
    });
    const items = [line(small, 2), line(medium, 1)];
    await shop.good('POST', '/sales/', { items, status: 'completed', payment_method: 'cash' });
    const sold = await agreed();
    const moved = (ledger: typeof sold, since: typeof sold, at: string) =>
      ledger.balanceOf(at) - since.balanceOf(at);
    expect(['cost_of_sales', 'goods'].map((at) => moved(sold, before, at))).toEqual([14, -14]);
    const variants = [
      { ...small, stock: 4 },
      { ...medium, stock: 4 },
    ];
    await shop.good('PUT', `/products/${shirt._id}/`, { variants });
    expect(moved(await agreed(), sold, 'goods')).toBe(3);
  });

  test('keeps what it cannot post with its reason, and posts it once it can', async () => {
    const { accounts } = await shop.good('GET', '/accounting/config/');
    await shop.good('PUT', '/accounting/config/', { accounts: { cash: null } });
    const before = await agreed();
    const sale = await shop.good('POST', '/sales/', {
      ...shop.basket(50),
      status: 'completed',
      payment_method: 'cash',
    });
    await agreed();
    const config = await shop.good('GET', '/accounting/config/');
    expect(config).toMatchObject({
      unposted_count: 1,
      unposted: [{ source: 'sale', source_id: sale._id, reason: 'account_not_configured' }],
    });
    await shop.good('PUT', '/accounting/config/', { accounts: { cash: accounts.cash } });
    const after = await agreed();
    expect(after.entries.length).toBe(before.entries.length + 1);
    expect((await shop.good('GET', '/accounting/config/')).unposted_count).toBe(0);
  });
});

describe('switching it on later', () => {
  test('posts what happened since the day that it covers, once', async () => {
    shop = await openShop(stack, await stack.newTenant(), 'test');
    for (const total of [10, 20, 30]) {
      await shop.good('POST', '/sales/', { ...shop.basket(total), status: 'completed' });
    }
    await rest();
    await shop.good('POST', '/accounting/accounts/seed/');
    const config = await shop.good('PUT', '/accounting/config/', {
      automatic_posting: { enabled: true, from: '2026-01-01' },
    });
    expect(config.posting_back).toBe(true);
    const ledger = await agreed();
    expect(ledger.balanceOf('cash')).toBe(60);
    expect(ledger.entries.length).toBe(3);
    expect((await shop.good('GET', '/accounting/config/')).posting_back).toBe(false);
  });
});

/** The issuer reaches into the simulated authority, which the bundles' processes have of their own. */
describe.skipIf(IS_BUNDLED)('a sale that is undone after its invoice', () => {
  test('owes its money back until the credit note is there, and then nothing is left', async () => {
    const issuer = await openLiveIssuer();
    stack = issuer.stack;
    shop = await openShop(stack, issuer.tenant, 'live');
    const owner = await issuer.tenant.session();
    await shop.good('POST', '/accounting/accounts/seed/');
    await shop.good('PUT', '/accounting/config/', { automatic_posting: { enabled: true } });
    const body = { ...shop.basket(242), payment_method: 'cash', status: 'completed' };
    const sale = await shop.good('POST', '/sales/', { ...body, generate_invoice: true });
    expect(await sums('cash', 'output_vat')).toEqual({ cash: 242, output_vat: -42 });
    await shop.good('PUT', `/sales/${sale._id}/`, { status: 'refunded' }, owner);
    expect(await sums('cash', 'customer_advances')).toEqual({ cash: 0, customer_advances: 242 });
    const note = { comprobante_id: sale.invoice_id, autorizar: true };
    await shop.good('POST', '/bill/receipts/credit-note/', note);
    const keys = ['cash', 'customer_advances', 'output_vat', 'sales_services'];
    expect(Object.values(await sums(...keys))).toEqual([0, 0, 0, 0]);
    await issuer.close();
  });
});

describe.skipIf(IS_BUNDLED)('a sale whose queued document is cancelled', () => {
  test('is posted without one, and with the next that it asks for', async () => {
    const issuer = await openLiveIssuer();
    stack = issuer.stack;
    shop = await openShop(stack, issuer.tenant, 'live');
    await shop.good('POST', '/accounting/accounts/seed/');
    await shop.good('PUT', '/accounting/config/', { automatic_posting: { enabled: true } });
    const buyer = { name: 'Ana', current_account_enabled: true };
    const { _id: customer } = await shop.good('POST', '/customers/', buyer);
    const paid = { customer, payment_method: 'current_account', status: 'completed' };
    const open = await issuer.arca.controls.refuse();
    const body = { ...shop.basket(121), ...paid, generate_invoice: true };
    const sale = await shop.good('POST', '/sales/', body);
    await rest();
    await shop.good('POST', `/bill/receipts/cancel/${sale.invoice_id}/`);
    const keys = ['receivables', 'sales_services', 'output_vat'];
    expect(Object.values(await sums(...keys))).toEqual([121, -121, 0]);
    await open();
    await shop.good('PUT', `/sales/${sale._id}/`, { generate_invoice: true });
    await issuer.later();
    expect(Object.values(await sums(...keys))).toEqual([121, -100, -21]);
    await issuer.close();
  });
});
