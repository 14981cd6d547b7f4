// An atomic bulk request whose items meet on one product, one account, one promotion: as if they had come one after the other,
// and all or none. contract#bulk.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { testEngine } from '../support/engine.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { IS_BUNDLED, openMemoryStack, openStack } from '../support/stack.ts';
import { SwitchTable } from '../support/switch-table.ts';

afterAll(async () => (await testEngine()).stop());

describe.each([
  ['in memory', openMemoryStack],
  ['on the engine', openStack],
] as const)('items that meet, %s', (_, open) => {
  let shop: Shop;
  beforeAll(async () => {
    const stack = await open();
    shop = await openShop(stack, await stack.newTenant(), 'live');
  });
  const codes = (reply: Rec): string[] => {
    const { created, updated } = reply.json.data;
    return (created ?? updated).map(({ success, code }: Rec) => (success ? 'done' : code));
  };
  const createAll = async (path: string, ...items: Rec[]) =>
    shop.call('POST', `${path}bulk/create/?atomic=true`, { items });
  const newCustomer = (more: Rec = {}) =>
    shop.good('POST', '/customers/', { name: 'Ana', current_account_enabled: true, ...more });
  const newProduct = (more: Rec) =>
    shop.good('POST', '/products/', { name: 'Harina', base_price: 10, ...more });
  const lines = ({ _id }: Rec, quantity: number): Rec[] => [
    { publication_id: _id, publication_type: 'product', name: 'Harina', quantity },
  ];

  test('units that one sale gives back and another takes', async () => {
    const product = await newProduct({ track_stock: true, stock: 6 });
    const sell = (quantity: number) =>
      shop.good('POST', '/sales/', { items: lines(product, quantity) });
    const [many, few] = [await sell(5), await sell(1)];
    const stock = async () => (await shop.good('GET', `/products/${product._id}/`)).stock;
    const change = (less: number, more: number) =>
      shop.call('PUT', '/sales/bulk/update/?atomic=true', {
        updates: [
          { id: many._id, items: lines(product, less) },
          { id: few._id, items: lines(product, more) },
        ],
      });
    expect(codes(await change(4, 9))).toEqual(['bulk_aborted', 'insufficient_stock']);
    expect(await stock()).toBe(0);
    expect(codes(await change(2, 2))).toEqual(['done', 'done']);
    expect(await stock()).toBe(2);
  });

  test('the first sales on an account, up to its limit together', async () => {
    const customer = await newCustomer({ credit_limit: 250 });
    const sale = {
      ...shop.basket(100),
      customer: customer._id,
      payment_method: 'current_account',
    };
    expect(codes(await createAll('/sales/', sale, sale, sale))).toEqual([
      'bulk_aborted',
      'bulk_aborted',
      'credit_limit_exceeded',
    ]);
    expect(codes(await createAll('/sales/', sale, sale))).toEqual(['done', 'done']);
    const { balance, total_purchases } = await shop.good('GET', `/customers/${customer._id}/`);
    expect([balance, total_purchases]).toEqual([200, 200]);
  });

  test('the uses of a promotion, the first and the last of a customer', async () => {
    const [customer, product] = [await newCustomer(), await newProduct({})];
    const terms = { promotion_type: 'percentage', value: 10, status: 'active' };
    const promotion = await shop.good('POST', '/promotions/', {
      ...terms,
      name: 'Two each',
      applies_to: 'specific',
      entity_ids: [product._id],
      max_uses_per_customer: 2,
      max_uses: 3,
    });
    const sale = (by: Rec) => ({ items: lines(product, 1), customer: by._id });
    const totals = async (reply: Rec) =>
      Promise.all(
        reply.json.data.created.map(
          async ({ id }: Rec) => (await shop.good('GET', `/sales/${id}/`)).total,
        ),
      );
    const first = await createAll('/sales/', ...Array.from({ length: 3 }, () => sale(customer)));
    expect(await totals(first)).toEqual([9, 9, 10]);
    const other = await newCustomer();
    const last = await createAll('/sales/', sale(other), sale(other));
    expect(await totals(last)).toEqual([9, 10]);
    expect(await shop.good('GET', `/promotions/${promotion._id}/`)).toMatchObject({
      uses_count: 3,
    });
  });

  test('two registers of one terminal, which holds one', async () => {
    const register = { pos_terminal_id: (await shop.terminal())._id, initial_amount: 0 };
    expect(codes(await createAll('/cash_register/', register, register))).toEqual([
      'bulk_aborted',
      'cash_register_already_open',
    ]);
    expect(codes(await createAll('/cash_register/', register))).toEqual(['done']);
  });

  test('more changes than one transaction takes: told how many of the items it takes, which then work', async () => {
    const at = async (count: number) =>
      Promise.all(Array.from({ length: count }, async () => (await shop.terminal())._id));
    const registers = (await at(25)).map((pos_terminal_id) => ({
      pos_terminal_id,
      initial_amount: 0,
    }));
    const made = await createAll('/cash_register/', ...registers);
    const ids = made.json.data.created.map(({ id }: Rec) => id);
    const path = '/cash_register/bulk/delete/?atomic=true';
    const refused = await shop.call('POST', path, { ids });
    const { code, errors } = refused.json;
    expect([refused.status, code], refused.story).toEqual([400, 'bulk_limit_exceeded']);
    expect(errors).toMatchObject([
      { field: 'ids', location: 'body', code: 'too_many_items', max: 24, actual: 25 },
    ]);
    const [{ max, message }] = errors;
    expect(message).toContain('send at most 24 of them');
    const { deleted } = await shop.good('POST', path, { ids: ids.slice(0, max) });
    expect(deleted.every(({ success }: Rec) => success)).toBe(true);
  });

  test('a record that one item changes and another changes along with its own', async () => {
    const path = '/crm-tasks/pipelines/';
    const first = await shop.good('POST', path, { name: 'Ventas', is_default: true });
    const second = await shop.good('POST', path, { name: 'Obras' });
    const reply = await shop.call('PUT', `${path}bulk/update/?atomic=true`, {
      updates: [
        { id: first._id, name: 'Mostrador' },
        { id: second._id, is_default: true },
      ],
    });
    expect(codes(reply), reply.story).toEqual(['done', 'done']);
    const read = ({ _id }: Rec) => shop.good('GET', `${path}${_id}/`);
    expect(await read(first)).toMatchObject({ name: 'Mostrador', is_default: false });
    expect(await read(second)).toMatchObject({ name: 'Obras', is_default: true });
  });

  test('a group of the chart and the account below it', async () => {
    const kind = { name: 'Caja', account_type: 'asset' };
    const group = { ...kind, code: '9', is_detail: false };
    const reply = await createAll(
      '/accounting/accounts/',
      group,
      { ...kind, code: '9.1', parent_code: '9' },
      { ...kind, code: '9.2', parent_code: '9' },
    );
    expect(codes(reply), reply.story).toEqual(['done', 'done', 'done']);
    const [{ id }] = reply.json.data.created;
    expect(await shop.good('GET', `/accounting/accounts/${id}/`)).toMatchObject({
      children_count: 2,
    });
    const posted = { ...kind, code: '8' };
    const under = { ...kind, code: '8.1', parent_code: '8' };
    const wrong = await createAll('/accounting/accounts/', posted, under);
    expect(codes(wrong)).toEqual(['bulk_aborted', 'validation_error']);
  });

  test('categories are renamed and hung below each other', async () => {
    const made = await createAll('/categories/', { name: 'A' }, { name: 'B' }, { name: 'C' });
    const [a, b, c] = made.json.data.created.map(({ id }: Rec) => id);
    const change = async (...updates: Rec[]) =>
      codes(await shop.call('PUT', '/categories/bulk/update/?atomic=true', { updates }));
    const hung = [
      { id: a, name: 'Z' },
      { id: b, parent_id: a },
      { id: c, parent_id: b },
    ];
    expect(await change(...hung)).toEqual(['done', 'done', 'done']);
    expect((await shop.good('GET', `/categories/${c}/`)).parent_id).toBe(b);
    const turned = [
      { id: c, parent_id: null },
      { id: a, parent_id: c },
    ];
    expect(await change(...turned)).toEqual(['done', 'done']);
  });

  test('what is in use is told with what uses it, alone, in bulk and in one', async () => {
    const category = await shop.good('POST', '/categories/', { name: 'En uso' });
    const free = await shop.good('POST', '/categories/', { name: 'Libre' });
    await newProduct({ category_id: category._id });
    await shop.good('POST', '/services/', { name: 'Corte', category_id: category._id });
    const lines = (errors: Rec[]) =>
      errors.map(({ resource_type, count, message }) => [resource_type, count, message]);
    const uses = [
      ['product', 1, 'In use by: product'],
      ['service', 1, 'In use by: service'],
    ];
    const alone = await shop.call('DELETE', `/categories/${category._id}/`);
    expect([alone.json.code, lines(alone.json.errors)]).toEqual(['resource_in_use', uses]);
    for (const query of ['', '?atomic=true']) {
      const ids = [category._id, ...(query === '' ? [] : [free._id])];
      const { json } = await shop.call('POST', `/categories/bulk/delete/${query}`, { ids });
      const [refused] = json.data.deleted;
      expect([refused.code, lines(refused.errors)], query).toEqual(['resource_in_use', uses]);
    }
  });
});

test.skipIf(IS_BUNDLED)('what fails on our side is in the log with its cause', async () => {
  const stack = await openMemoryStack();
  const shop = await openShop(stack, await stack.newTenant(), 'live');
  const { live } = stack.tables;
  const table = new SwitchTable(live.target);
  table.transact = () => Promise.reject(new Error('broken'));
  live.target = table;
  const items = [{ name: 'A' }];
  const { created } = await shop.good('POST', '/categories/bulk/create/', { items });
  expect(created).toMatchObject([{ success: false, code: 'internal_error' }]);
  expect(stack.log).toContainEqual(
    expect.objectContaining({ level: 'error', cause: 'Error: broken' }),
  );
});
