// What the crash explorer does to one tenant of the sandbox: a request as a client sends it, and what must be true of its
// effects once everything has come to rest.
import { SandboxReset } from '#domain/account/records/sandbox-reset.ts';
import { bindStore } from '#http/operation/binding.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import type { Reply } from '../support/exchange.ts';
import { dataOf, type Stack } from '../support/stack.ts';
import { post } from './prepare-record.ts';
import type { After, Prepared, Scenario } from './scenario.ts';

const KEY = { 'idempotency-key': 'the-key' };
const STOCK = 10;

export async function prepareTenant(stack: Stack): Promise<Prepared> {
  const tenant = await stack.newTenant();
  const token = await tenant.token('test');
  return { tenant, token, session: await tenant.session(), records: {} };
}

export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'create a product',
    request: ({ token }) => ({
      method: 'POST',
      path: '/api/v1/products/',
      token,
      headers: KEY,
      body: { name: 'Malbec', base_price: 100.5, sku: 'M-1', track_stock: true, stock: 3 },
    }),
    check: (after) => wasMadeOnce(after, 'products', 1),
  },
  {
    name: 'sell two tracked products and invoice it',
    prepare: async (stack, prepared) => {
      await post(stack, prepared, 'a', '/products/', tracked('A'));
      await post(stack, prepared, 'b', '/products/', tracked('B'));
      await post(stack, prepared, 'customer', '/customers/', { name: 'Ana' });
    },
    request: ({ token, records }) => ({
      method: 'POST',
      path: '/api/v1/sales/',
      token,
      headers: KEY,
      body: {
        items: [line(records.a, 2), line(records.b, 3)],
        customer_id: records.customer?._id,
        status: 'completed',
        generate_invoice: true,
      },
    }),
    check: async (after) => [
      ...(await wasMadeOnce(after, 'sales', 1)),
      ...(await hasStock(after, { a: STOCK - 2, b: STOCK - 3 })),
      ...(await wasInvoicedOnce(after)),
    ],
  },
  {
    name: 'update a product',
    prepare: (stack, prepared) => post(stack, prepared, 'product', '/products/', tracked('A')),
    request: ({ token, records }) => ({
      method: 'PUT',
      path: `/api/v1/products/${records.product?._id}/`,
      token,
      body: { base_price: 777.77, name: 'Renamed' },
    }),
    check: async (after) => {
      const read = await list(after, 'products');
      const isChanged = read.items[0]?.base_price === 777.77 && read.items[0]?.name === 'Renamed';
      return isOk(after) && !isChanged ? ['the acknowledged update is not there'] : [];
    },
  },
  {
    name: 'delete a category',
    prepare: (stack, prepared) =>
      post(stack, prepared, 'category', '/categories/', { name: 'Wines', slug: 'w' }),
    request: ({ token, records }) => ({
      method: 'DELETE',
      path: `/api/v1/categories/${records.category?._id}/`,
      token,
    }),
    check: async (after) => {
      const { total } = await list(after, 'categories');
      const isGone = isOk(after) || after.reply?.status === 404;
      return isGone && total !== 0 ? ['the deleted record is still there'] : [];
    },
  },
  {
    name: 'create a token',
    request: ({ session }) => ({
      method: 'POST',
      path: '/api/v1/api-tokens/',
      token: session,
      body: { name: 'new', mode: 'test', scopes: ['products:read'] },
    }),
    check: async ({ stack, reply }) => {
      if (reply?.status !== 201) return [`the token was not made: ${reply?.status}`];
      const { token } = dataOf(reply);
      const used = await stack.request('GET', '/api/v1/products/list/', { token });
      return used.status === 200 ? [] : [`the acknowledged token does not work: ${used.status}`];
    },
  },
  {
    name: 'empty the sandbox',
    isSoon: true,
    prepare: async (stack, prepared) => {
      await post(stack, prepared, 'product', '/products/', tracked('A'));
      await post(stack, prepared, 'customer', '/customers/', { name: 'Ana' });
    },
    request: ({ token }) => ({ method: 'POST', path: '/api/v1/sandbox/reset/', token, body: {} }),
    check: async (after) => {
      const { total } = await list(after, 'products');
      if (!isOk(after)) return [`the reset was refused: ${after.reply?.status}`];
      return total === 0 ? [] : ['the acknowledged reset left records'];
    },
    checkAtRest: wasAnnounced,
  },
  {
    name: 'create three products in bulk',
    request: ({ token }) => ({
      method: 'POST',
      path: '/api/v1/products/bulk/create/',
      token,
      headers: KEY,
      body: { items: [tracked('A'), tracked('B'), tracked('C')] },
    }),
    check: async (after) => {
      const { total } = await list(after, 'products');
      const said = isOk(after) ? dataOf(after.reply as Reply).success_count : 0;
      return [
        ...(total === 3 ? [] : [`${total} products instead of 3`]),
        ...(said === 3 ? [] : [`the answer says ${said} of 3 were made`]),
      ];
    },
  },
  {
    name: 'issue an invoice',
    request: ({ token }) => ({
      method: 'POST',
      path: '/api/v1/bill/receipts/invoice/',
      token,
      headers: KEY,
      body: {
        autorizar: true,
        concepto: 1,
        receptor: { condicion_iva_receptor: 5 },
        items: [{ descripcion: 'Vino', cantidad: 1, precio_unitario: 121, alicuota_iva: 21 }],
      },
    }),
    check: async (after) => {
      const { items } = await list(after, 'bill/receipts');
      const estados = items.map((each: Rec) => each.estado).join();
      return isOk(after) && estados !== 'autorizado' ? [`documents: ${estados}`] : [];
    },
  },
];

const tracked = (sku: string): Rec => ({
  name: `Product ${sku}`,
  base_price: 100,
  tax_rate: 21,
  sku,
  track_stock: true,
  stock: STOCK,
});

const line = (product: Rec | undefined, quantity: number): Rec => ({
  publication_id: product?._id,
  publication_type: 'product',
  name: product?.name,
  quantity,
  price: 100,
});

const isOk = ({ reply }: After): boolean => reply !== undefined && reply.status < 300;

async function list({ stack, prepared }: After, plural: string): Promise<Rec> {
  const { token } = prepared;
  return dataOf(await stack.expect(200, 'GET', `/api/v1/${plural}/list/`, { token }));
}

/** One record and no other; the acknowledged one can be read. */
async function wasMadeOnce(after: After, plural: string, count: number): Promise<string[]> {
  const { stack, prepared, reply } = after;
  const { total } = await list(after, plural);
  const wrong = total === count ? [] : [`${total} ${plural} instead of ${count}`];
  if (reply === undefined || !isOk(after)) return [...wrong, `it was refused: ${reply?.status}`];
  const path = `/api/v1/${plural}/${dataOf(reply)._id}/`;
  const read = await stack.request('GET', path, { token: prepared.token });
  return read.status === 200 ? wrong : [...wrong, 'the acknowledged record cannot be read'];
}

/** Every reset that happened is told once in the sandbox that is there now. */
export async function wasAnnounced({ stack, prepared }: After): Promise<string[]> {
  const { token } = prepared;
  const sent = { token, query: 'type=sandbox.reset' };
  const { items } = dataOf(await stack.expect(200, 'GET', '/api/v1/events/list/', sent));
  const told = items.map((each: Rec) => each.resource_id).sort();
  const resets: string[] = [];
  const store = bindStore(stack.runtime, {
    tenantId: prepared.tenant.id,
    mode: 'live',
    generation: 0,
  });
  for await (const { _id } of store.each(SandboxReset)) resets.push(_id);
  const isRight = resets.length > 0 && told.join() === resets.join();
  return isRight ? [] : [`${told.length} events of ${resets.length} resets`];
}

async function hasStock(
  { stack, prepared }: After,
  expected: Record<string, number>,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const [name, stock] of Object.entries(expected)) {
    const path = `/api/v1/products/${prepared.records[name]?._id}/`;
    const read = dataOf(await stack.expect(200, 'GET', path, { token: prepared.token }));
    if (read.stock !== stock) wrong.push(`stock of ${name} is ${read.stock} instead of ${stock}`);
  }
  return wrong;
}

/** Exactly one authorized document, and the sale knows its number. */
async function wasInvoicedOnce(after: After): Promise<string[]> {
  const [sales, documents] = [await list(after, 'sales'), await list(after, 'bill/receipts')];
  const numbers = documents.items.filter((each: Rec) => each.estado === 'autorizado');
  const [sale] = sales.items;
  return [
    ...(numbers.length === 1
      ? []
      : [`${numbers.length} authorized documents of ${documents.total}`]),
    ...(sale?.invoice_id === numbers[0]?._id ? [] : ['the sale does not know its invoice']),
  ];
}
