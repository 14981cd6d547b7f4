// A shop reads its sales with what they name: what was deleted is null, a merged customer says into which, an id of another account or
// mode shows nothing, and a page that changed only in what it names has another tag.
import { beforeAll, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { dataOf, openMemoryStack, type Stack, type TestTenant } from '../support/stack.ts';

let stack: Stack;
let tenant: TestTenant;
let token: string;
beforeAll(async () => {
  stack = await openMemoryStack();
  tenant = await stack.newTenant();
  token = await tenant.token('test');
});

const post = async (path: string, body: Rec, as = token): Promise<Rec> =>
  dataOf(await stack.expect(201, 'POST', `/api/v1${path}`, { token: as, body }));
const get = (path: string, query: Record<string, string>, headers = {}) =>
  stack.request('GET', `/api/v1${path}`, { token, query, headers });
const newProduct = (name: string, as = token) =>
  post('/products/', { name, base_price: 100, status: 'published' }, as);
const line = ({ _id, name }: Rec, publication_type = 'product') => ({
  ...{ publication_id: _id, publication_type, name, quantity: 1, price: 100 },
});

test('a sale shows its customer, its invoice and what was sold, each where it is named', async () => {
  const customer = await post('/customers/', { name: 'Bodega del Sur' });
  const [wine, gone] = [await newProduct('Malbec'), await newProduct('Bonarda')];
  const tasting = await post('/services/', {
    ...{ name: 'Degustación', base_price: 50, status: 'published' },
  });
  const items = [line(wine), line(gone), line(tasting, 'service')];
  const body = { customer_id: customer._id, items, status: 'completed', generate_invoice: true };
  const { _id } = await post('/sales/', body);
  await stack.expect(200, 'DELETE', `/api/v1/products/${gone._id}/`, { token });
  const expand = 'customer,invoice,items.product,items.service';
  const sale = dataOf(await get(`/sales/${_id}/`, { expand }));
  expect(sale._expanded.customer).toMatchObject({ _id: customer._id, name: 'Bodega del Sur' });
  expect(sale._expanded.invoice).toMatchObject({ _id: sale.invoice_id, estado: 'autorizado' });
  expect(sale.items.map((item: Rec) => item._expanded)).toMatchObject([
    { product: { _id: wine._id } },
    { product: null },
    { service: { _id: tasting._id } },
  ]);
  const path = `/bill/receipts/${sale.invoice_id}/`;
  const invoice = dataOf(await get(path, { expand: 'customer,items.product' }));
  expect(invoice._expanded.customer).toMatchObject({ _id: customer._id });
  expect(invoice.items.map((item: Rec) => item._expanded?.product)).toMatchObject([
    { _id: wine._id },
    null,
    undefined,
  ]);
  expect(invoice.items[2].product_id).toBeUndefined();
  const query = { fields: 'total,items.quantity', expand: 'customer,items.product' };
  const [selected] = dataOf(await get('/sales/list/', query)).items;
  expect(Object.keys(selected).sort()).toEqual(['_expanded', '_id', 'items', 'total']);
  expect(Object.keys(selected.items[0]).sort()).toEqual(['_expanded', 'quantity']);
});

test('names may stand with commas between them or each alone, as generated clients write either', async () => {
  const customer = await post('/customers/', { name: 'Cava del Norte' });
  const items = [line(await newProduct('Tannat'))];
  const { _id } = await post('/sales/', { customer_id: customer._id, items });
  for (const path of [`/sales/${_id}/`, '/sales/list/']) {
    const read = async (query: string) =>
      (await stack.expect(200, 'GET', `/api/v1${path}`, { token, query })).json.data;
    const joined = await read('expand=customer,items.product');
    expect(JSON.stringify(joined)).toContain('Cava del Norte');
    expect(await read('expand=customer&expand=items.product')).toEqual(joined);
  }
  const query = 'page=1&page=2';
  await stack.expect(400, 'GET', '/api/v1/sales/list/', { token, query });
});

test('a customer that was merged says into which', async () => {
  const [from, into] = [
    await post('/customers/', { name: 'Ana' }),
    await post('/customers/', { name: 'Ana Sosa' }),
  ];
  const { _id } = await post('/sales/', {
    customer_id: from._id,
    items: [line(await newProduct('Sidra'))],
  });
  await stack.expect(200, 'POST', '/api/v1/customers/merge/', {
    token,
    body: { source_id: from._id, target_id: into._id },
  });
  const sale = dataOf(await get(`/sales/${_id}/`, { expand: 'customer' }));
  expect(sale._expanded.customer).toMatchObject({ status: 'deleted', merged_into: into._id });
});

test('an id of another account, or of the other mode, is refused as one of nothing, and one that has gone shows nothing', async () => {
  const other = await (await stack.newTenant()).token('test');
  const foreign = await newProduct('Ajeno', other);
  const live = await newProduct('Real', await tenant.token('live'));
  const [own, gone] = [await newProduct('Propio'), await newProduct('Perdido')];
  const supplyOf = (...products: Rec[]) => ({
    ...{ name: 'Corcho', unit: 'unidad' },
    used_in: products.map(({ _id }) => ({ product_id: _id, quantity: 1 })),
  });
  const nothing = { _id: 'f'.repeat(24) };
  const { json } = await stack.expect(400, 'POST', '/api/v1/supplies/', {
    token,
    body: supplyOf(foreign, live, nothing, own),
  });
  const told = json.errors.map(({ field, ...same }: Rec) => [field, same]);
  const { field: _, ...same } = json.errors[2];
  expect(told).toEqual([0, 1, 2].map((at) => [`used_in[${at}].product_id`, same]));
  const supply = await post('/supplies/', supplyOf(gone, own));
  await stack.expect(200, 'DELETE', `/api/v1/products/${gone._id}/`, { token });
  const shown = dataOf(await get(`/supplies/${supply._id}/`, { expand: 'used_in.product' }));
  expect(shown.used_in.map((use: Rec) => use._expanded.product?.name ?? null)).toEqual([
    ...[null, 'Propio'],
  ]);
});

test('a page of which only a record changed that it names has another tag', async () => {
  const customer = await post('/customers/', { name: 'Eva' });
  await post('/sales/', { customer_id: customer._id, items: [line(await newProduct('Vermut'))] });
  const page = { customer_id: customer._id, expand: 'customer' };
  const tag = (await get('/sales/list/', page)).headers.etag ?? '';
  expect((await get('/sales/list/', page, { 'if-none-match': tag })).status).toBe(304);
  const path = `/api/v1/customers/${customer._id}/`;
  await stack.expect(200, 'PUT', path, { token, body: { notes: 'Paga los viernes' } });
  expect((await get('/sales/list/', page, { 'if-none-match': tag })).status).toBe(200);
});

test('a record is sent back as it was read, with all that was shown with it', async () => {
  const category = await post('/categories/', { name: 'Blancos' });
  const product = await post('/products/', {
    name: 'Chenin',
    base_price: 1,
    category_id: category._id,
  });
  const path = `/products/${product._id}/`;
  const read = dataOf(await get(path, { expand: 'category' }));
  const body = { ...read, name: 'Chenin dulce' };
  const kept = await stack.expect(200, 'PUT', `/api/v1${path}`, { token, body });
  expect(dataOf(kept)).toMatchObject({ name: 'Chenin dulce', category_id: category._id });
  expect(dataOf(kept)._expanded).toBeUndefined();
});

test('the pages of an expanded list lead to expanded pages', async () => {
  const reply = await get('/sales/list/', { expand: 'customer', per_page: '1' });
  expect(reply.json._links.next.href).toContain('expand=customer');
});
