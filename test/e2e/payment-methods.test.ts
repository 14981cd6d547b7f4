// How a shop arranges its ways to pay: the predefined ones are there, some of its own are added below
// them, the order is changed and one is switched off; and what the tree refuses, also under races.
import { beforeEach, describe, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import type { Background } from '../support/background.ts';
import { openShop } from '../support/shop.ts';
import { dataOf, openMemoryStack, type Stack, type TestTenant } from '../support/stack.ts';

const PREDEFINED = [
  'cash',
  'debit_card',
  'credit_card',
  'bank_transfer',
  'qr',
  'digital_wallet',
  'check',
  'current_account',
  'other',
];
let stack: Stack & { background: Background };
let tenant: TestTenant;
let token: string;

beforeEach(async () => {
  stack = await openMemoryStack();
  tenant = await stack.newTenant();
  token = await tenant.token('live');
});

const call = (method: string, path: string, body?: Rec, as = token) =>
  stack.request(method, `/api/v1/payment_methods/${path}`, { token: as, body });
async function good(method: string, path: string, body?: Rec, as?: string): Promise<Rec> {
  const reply = await call(method, path, body, as);
  if (reply.status !== 200) throw new Error(`expected 200:\n${reply.story}`);
  return dataOf(reply);
}
const list = async (query = '', as = token): Promise<Rec> =>
  dataOf(
    await stack.expect(200, 'GET', '/api/v1/payment_methods/list/', {
      token: as,
      query: `per_page=100&sort=sort_order&sort_dir=asc${query}`,
    }),
  );
const codes = (items: Rec[]) => items.map(({ code }) => code);
const idOf = async (code: string): Promise<string> =>
  (await list()).items.find((item: Rec) => item.code === code)._id;

describe('the predefined methods', () => {
  test('are there for every account and mode, in order, in Spanish and English', async () => {
    const { items, total } = await list();
    expect([total, codes(items)]).toEqual([9, PREDEFINED]);
    expect(items[1]).toMatchObject({ name: 'Tarjeta de débito', name_en: 'Debit card' });
    expect(items.every((item: Rec) => item.is_default && item.status === 'active')).toBe(true);
    const inSandbox = await list('', await tenant.token('test'));
    expect(codes(inSandbox.items)).toEqual(PREDEFINED);
    expect(inSandbox.items[0]._id).not.toBe(items[0]._id);
  });

  test('are records like others once anybody asked: read by id, found, paged, the same next time', async () => {
    const [first, again] = [await list(), await list()];
    expect(again).toEqual(first);
    expect(await good('GET', `${first.items[0]._id}/`)).toEqual(first.items[0]);
    expect(codes((await list('&search=debito')).items)).toEqual(['debit_card']);
    const page = await stack.expect(200, 'GET', '/api/v1/payment_methods/list/', {
      token,
      query: { per_page: '4', page: '3' },
    });
    expect(dataOf(page)).toMatchObject({ total: 9, total_pages: 3, has_next: false });
    expect(codes(dataOf(page).items)).toEqual(['other']);
  });

  test('are written once when many ask at the same moment', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => list()));
    for (const { items, total } of answers) expect([total, items.length]).toEqual([9, 9]);
    expect(new Set(answers.map(({ items }) => items[0]._id)).size).toBe(1);
  });

  test('come with a token that may only read, and again after a sandbox reset', async () => {
    const reader = await tenant.token('test', ['payment_methods:read']);
    const before = await list('', reader);
    await stack.expect(200, 'POST', '/api/v1/sandbox/reset/', {
      token: await tenant.token('test'),
    });
    expect((await call('GET', `${before.items[0]._id}/`, undefined, reader)).status).toBe(404);
    expect((await list('', reader)).total).toBe(9);
  });

  test('cannot be deleted, keep their code, and their codes are taken from the start', async () => {
    const taken = await call('POST', '', { code: 'CÁSH', name: 'Mine' });
    expect([taken.status, taken.json.code], taken.story).toEqual([409, 'duplicate_value']);
    const cash = await idOf('cash');
    const deleted = await call('DELETE', `${cash}/`);
    expect([deleted.status, deleted.json.code]).toEqual([400, 'default_record_protected']);
    const moved = await call('PUT', `${cash}/`, { code: 'coins' });
    expect([moved.status, moved.json.errors[0].code]).toEqual([400, 'immutable']);
    const renamed = await good('PUT', `${cash}/`, {
      name: 'Contado',
      price_impact_percentage: -10,
    });
    expect(renamed).toMatchObject({ code: 'cash', name: 'Contado', price_impact_percentage: -10 });
  });
});

test('a shop adds its own methods, orders them and switches one off', async () => {
  const entry = await call('GET', '');
  expect(Object.keys(entry.json._links).sort()).toEqual(
    [
      'active',
      'create',
      'delete',
      'get',
      'hierarchy',
      'list',
      'reorder',
      'self',
      'toggle_status',
      'update',
    ].sort(),
  );
  const visa = await good('POST', '', { code: 'visa', name: 'Visa', type: 'credit_card' });
  expect(visa).toMatchObject({ sort_order: 10, status: 'active', is_default: false });
  const card = await idOf('credit_card');
  const three = await good('POST', '', {
    code: 'visa-3',
    name: 'Visa 3 cuotas',
    parent_id: visa._id,
    price_impact_percentage: 12.5,
  });
  const six = await good('POST', '', {
    code: 'visa-6',
    name: 'Visa 6 cuotas',
    parent_id: visa._id,
  });
  await good('PUT', `${visa._id}/`, { parent_id: card });
  await good('POST', 'reorder/', { ids: [six._id, three._id] });
  const { items: tree, total } = await good('GET', 'hierarchy/');
  expect(total).toBe(12);
  const credit = tree.find((node: Rec) => node.code === 'credit_card');
  expect(codes(credit.children)).toEqual(['visa']);
  expect(codes(credit.children[0].children)).toEqual(['visa-6', 'visa-3']);
  const all = (await list()).items.map((item: Rec) => item._id);
  await good('POST', 'reorder/', {
    ids: [visa._id, ...all.filter((id: string) => id !== visa._id)],
  });
  expect(codes((await list()).items)).toEqual(['visa', ...PREDEFINED, 'visa-6', 'visa-3']);
  const off = await good('POST', `${six._id}/toggle-status/`);
  expect(off).toMatchObject({ status: 'inactive', version: 3 });
  const active = await good('GET', 'active/');
  expect([active.total, codes(active.items).includes('visa-6')]).toEqual([11, false]);
  expect((await good('POST', `${six._id}/toggle-status/`)).status).toBe('active');
  const parent = await call('DELETE', `${visa._id}/`);
  expect([parent.status, parent.json.code], parent.story).toEqual([400, 'resource_in_use']);
  await good('DELETE', `${six._id}/`);
  await stack.background.relay();
  const { items } = dataOf(
    await stack.expect(200, 'GET', '/api/v1/events/list/', { token, query: 'per_page=100' }),
  );
  const types: string[] = items.map((event: Rec) => event.type);
  const told = (type: string) => types.filter((one) => one === `payment_method.${type}`).length;
  expect(told('created')).toBe(12);
  expect([told('activated'), told('deactivated'), told('deleted')]).toEqual([1, 1, 1]);
  expect(told('reordered')).toBe(12);
});

describe('the tree', () => {
  const child = (code: string, parent_id?: string) =>
    good('POST', '', { code, name: code, ...(parent_id && { parent_id }) });

  test('never closes a ring, also when two moves happen at once', async () => {
    const [a, b] = [await child('a'), await child('b')];
    const own = await call('PUT', `${a._id}/`, { parent_id: a._id });
    expect([own.status, own.json.errors[0].field], own.story).toEqual([400, 'parent_id']);
    const replies = await Promise.all([
      call('PUT', `${a._id}/`, { parent_id: b._id }),
      call('PUT', `${b._id}/`, { parent_id: a._id }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await good('GET', 'hierarchy/')).total).toBe(11);
  });

  test('is at most five deep, wherever a branch is hung', async () => {
    let last = await child('level1');
    for (const level of [2, 3, 4]) last = await child(`level${level}`, last._id);
    const branch = await child('branch');
    await child('leaf', branch._id);
    const deep = await call('PUT', `${branch._id}/`, { parent_id: last._id });
    expect([deep.status, deep.json.errors[0].code], deep.story).toEqual([400, 'too_large']);
    await child('level5', last._id);
  });

  test('takes no unknown parent', async () => {
    const reply = await call('POST', '', { code: 'x', name: 'X', parent_id: 'f'.repeat(24) });
    expect([reply.status, reply.json.code], reply.story).toEqual([400, 'related_record_not_found']);
  });
});

test('a wrong order is refused whole: unknown and repeated ids', async () => {
  const [cash, check] = [await idOf('cash'), await idOf('check')];
  const before = await list();
  const unknown = await call('POST', 'reorder/', { ids: [check, cash, 'f'.repeat(24)] });
  expect([unknown.status, unknown.json.errors[0].field]).toEqual([400, 'ids[2]']);
  const twice = await call('POST', 'reorder/', { ids: [check, cash, check] });
  expect([twice.status, twice.json.errors[0].code]).toEqual([400, 'not_unique']);
  expect(await list()).toEqual(before);
});

test('orders that are given at the same moment leave every method a place of its own', async () => {
  const { items } = await list();
  const ids: string[] = items.map((item: Rec) => item._id);
  await Promise.all([
    call('POST', 'reorder/', { ids: ids.toReversed() }),
    call('POST', 'reorder/', { ids: [ids[3], ids[0]] }),
    good('POST', '', { code: 'late', name: 'Late' }),
    good('POST', '', { code: 'later', name: 'Later' }),
  ]);
  const after = (await list()).items.map((item: Rec) => item.sort_order);
  expect(new Set(after).size).toBe(11);
});

test('a method by which a sale was paid is kept, and switched off instead', async () => {
  const made = await good('POST', '', { code: 'sur', name: 'Billetera del Sur' });
  const product = dataOf(
    await stack.expect(201, 'POST', '/api/v1/products/', {
      token,
      body: { name: 'Yerba', base_price: 100 },
    }),
  );
  const line = { publication_id: product._id, publication_type: 'product', name: 'x', quantity: 1 };
  const body = { items: [line], payment_method: 'billetera del sur' };
  const sale = dataOf(await stack.expect(201, 'POST', '/api/v1/sales/', { token, body }));
  expect(sale).toMatchObject({ payment_method: 'sur', invoice_number: null });
  const refused = await call('DELETE', `${made._id}/`);
  expect([refused.status, refused.json.code]).toEqual([400, 'resource_in_use']);
  await good('PUT', `${made._id}/`, { status: 'inactive' });
  await stack.expect(200, 'DELETE', `/api/v1/sales/${sale._id}/`, { token });
  await good('DELETE', `${made._id}/`);
});

test('a method that any record says, by id, code or name, is in use until nothing says it', async () => {
  const shop = await openShop(stack, tenant, 'live');
  const made = await good('POST', '', { code: 'mp', name: 'Mercado Pago' });
  const inUse = async () => {
    const reply = await call('DELETE', `${made._id}/`);
    return [reply.status, reply.json.code];
  };
  const refused = [400, 'resource_in_use'];
  const [whole, parted] = [
    await shop.good('POST', '/sales/', { ...shop.basket(100), payment_method: 'mercado pago' }),
    await shop.good('POST', '/sales/', {
      ...shop.basket(100),
      payment: {
        partial_amounts: [
          { method: made._id, amount: 60 },
          { method: 'vale', amount: 40 },
        ],
      },
    }),
  ];
  expect(whole.payment_method).toBe('mp');
  expect(await inUse()).toEqual(refused);
  await shop.good('DELETE', `/sales/${whole._id}/`);
  expect(await inUse()).toEqual(refused);
  await shop.good('PUT', `/sales/${parted._id}/`, { payment: { method: 'vale' } });
  const buyer = { name: 'Ana', preferred_payment_method: 'MERCADO PAGO' };
  const customer = await shop.good('POST', '/customers/', buyer);
  expect(await inUse()).toEqual(refused);
  await shop.good('DELETE', `/customers/${customer._id}/`);
  expect(await inUse()).toEqual([200, undefined]);
  const late = { ...shop.basket(100), payment_method: 'mp' };
  expect((await shop.good('POST', '/sales/', late)).payment_method).toBe('mp');
});

test('a method keeps its code while a record says it, and its name is free', async () => {
  const shop = await openShop(stack, tenant, 'live');
  const made = await good('POST', '', { code: 'mp', name: 'Mercado Pago' });
  const sale = await shop.good('POST', '/sales/', { ...shop.basket(100), payment_method: 'mp' });
  const other = { code: 'mercado_pago', name: 'MP' };
  const refused = await call('PUT', `${made._id}/`, other);
  expect([refused.status, refused.json.code, refused.json.errors], refused.story).toMatchObject([
    409,
    'resource_in_use',
    [{ field: 'code', location: 'body' }],
  ]);
  const renamed = await good('PUT', `${made._id}/`, { code: 'MP', name: 'Billetera' });
  expect(renamed).toMatchObject({ code: 'MP', name: 'Billetera' });
  await shop.good('DELETE', `/sales/${sale._id}/`);
  expect(await good('PUT', `${made._id}/`, other)).toMatchObject(other);
});

test('a category that an expense or a supply says is in use, as one of products is', async () => {
  const shop = await openShop(stack, tenant, 'live');
  const inUse = async (path: string, body: (category: string) => Rec) => {
    const { _id } = await shop.good('POST', '/categories/', { name: 'Insumos' });
    const user = await shop.good('POST', path, body(_id));
    const refused = await shop.call('DELETE', `/categories/${_id}/`);
    expect([refused.status, refused.json.code], refused.story).toEqual([400, 'resource_in_use']);
    await shop.good('DELETE', `${path}${user._id}/`);
    expect((await shop.call('DELETE', `/categories/${_id}/`)).status).toBe(200);
  };
  await inUse('/products/', (category_id) => ({ name: 'P', base_price: 1, category_id }));
  await inUse('/supplies/', (category_id) => ({ name: 'S', unit: 'kg', category_id }));
  const spent = { description: 'Luz', amount: 10, date: '2026-03-01' };
  await inUse('/expenses/', (category_id) => ({ ...spent, category_id }));
});
