// A product in sizes and one by weight: sales, terminals, orders and delivery notes move the stock of the variant that they name, and
// the product's with it; what one document took no other takes again. Spec: Product.variants, variant_id; contract#stock.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import type { Background } from '../support/background.ts';
import { testEngine } from '../support/engine.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openMemoryStack, openStack, type Stack } from '../support/stack.ts';

const AT_ONCE = 12;

afterAll(async () => (await testEngine()).stop());

describe.each([
  ['in memory', openMemoryStack],
  ['on the engine', openStack],
] as const)('stock of variants, %s', (_, open) => {
  let stack: Stack & { background?: Background };
  let shop: Shop;
  let rehearsal: Shop;
  let session: string;
  let customer: Rec;
  beforeAll(async () => {
    stack = await open();
    const tenant = await stack.newTenant();
    shop = await openShop(stack, tenant, 'live');
    rehearsal = await openShop(stack, tenant, 'test');
    session = await tenant.session();
    customer = await shop.good('POST', '/customers/', { name: 'Ana Paz' });
  });

  const shirts = (more: Rec = {}) =>
    shop.good('POST', '/products/', {
      name: 'Remera',
      base_price: 100,
      track_stock: true,
      variants: [
        { name: 'S', sku: 'REM-S', stock: 5 },
        { name: 'M', stock: 3 },
      ],
      ...more,
    });
  const shown = (product: Rec) => shop.good('GET', `/products/${product._id}/`);
  /** Of the product, then of each variant. */
  const stocks = async (product: Rec) => {
    const { stock, variants } = await shown(product);
    return [stock, ...variants.map((each: Rec) => each.stock)];
  };
  const line = (product: Rec, variant_id: string | undefined, quantity = 1): Rec => ({
    publication_id: product._id,
    publication_type: 'product',
    name: 'Remera',
    quantity,
    ...(variant_id !== undefined && { variant_id }),
  });
  const sell = (items: Rec[], more: Rec = {}) => shop.call('POST', '/sales/', { items, ...more });
  const sold = async (...items: Rec[]): Promise<Rec> => {
    const reply = await sell(items);
    expect(reply.status, reply.story).toBe(201);
    return reply.json.data;
  };
  const undo = (sale: Rec, status: string) =>
    shop.call('PUT', `/sales/${sale._id}/`, { status }, session);
  const note = (items: Rec[], more: Rec = {}) =>
    shop.good('POST', '/delivery_notes/', {
      customer_id: customer._id,
      status: 'issued',
      items: items.map((item) => ({ description: 'Remera', ...item })),
      ...more,
    });
  const goods = (product: Rec, variant_id: string, quantity: number) => ({
    product_id: product._id,
    variant_id,
    quantity,
  });

  test('a line that is sent back with another variant has the code of that one, unless the code was the client’s own', async () => {
    const product = await shirts({ sku: 'REM' });
    const [small, medium] = product.variants;
    const sale = await sold(line(product, small._id), {
      ...line(product, small._id),
      sku: 'OWN',
    });
    const items = sale.items.map((item: Rec) => ({ ...item, variant_id: medium._id }));
    const amended = await shop.good('PUT', `/sales/${sale._id}/`, { items });
    expect(amended.items.map(({ sku }: Rec) => sku)).toEqual(['REM', 'OWN']);
    const back = amended.items.map((item: Rec) => ({ ...item, variant_id: small._id }));
    const again = await shop.good('PUT', `/sales/${sale._id}/`, { items: back });
    expect(again.items.map(({ sku }: Rec) => sku)).toEqual(['REM-S', 'OWN']);
  });

  test('a sale takes the stock of the variant, an amendment moves it, a cancellation gives it back', async () => {
    const product = await shirts();
    const [small, medium] = product.variants;
    expect(product).toMatchObject({ stock: 8, total_stock: 8, has_variants: true });
    const sale = await sold(line(product, small._id, 2), line(product, medium._id));
    expect(sale.stock_taken).toEqual([
      { product_id: product._id, variant_id: small._id, quantity: 2 },
      { product_id: product._id, variant_id: medium._id, quantity: 1 },
    ]);
    expect(await stocks(product)).toEqual([5, 3, 2]);
    const items = [line(product, small.sku, 1)];
    const amended = await shop.good('PUT', `/sales/${sale._id}/`, { items });
    expect(amended.items[0]).toMatchObject({ variant_id: small._id, sku: small.sku });
    expect(await stocks(product)).toEqual([7, 4, 3]);
    expect((await undo(sale, 'cancelled')).status).toBe(200);
    expect(await stocks(product)).toEqual([8, 5, 3]);
    const refunded = await sold(line(product, medium._id, 3));
    await shop.good('PUT', `/sales/${refunded._id}/`, { status: 'completed' });
    expect((await undo(refunded, 'refunded')).status).toBe(200);
    const deleted = await sold(line(product, medium._id, 1));
    await shop.good('DELETE', `/sales/${deleted._id}/`);
    expect(await stocks(product)).toEqual([8, 5, 3]);
  });

  test('an unknown variant is told on its field by whatever names one, and so is one that is not said', async () => {
    const product = await shirts();
    const supplier = await shop.good('POST', '/suppliers/', { name: 'Textil' });
    const unknown = line(product, 'f'.repeat(24));
    const of = { product_id: product._id, product_name: 'R', description: 'R', quantity: 1 };
    const named = [{ ...of, variant_id: 'f'.repeat(24) }];
    const { description: __, ...ordered } = { ...named[0], unit_price: 1 } as Rec;
    const { product_name: ___, ...noted } = named[0] as Rec;
    const quoted = { customer_id: customer._id, name: 'Ana', email: 'ana@example.com' };
    const terminal = await shop.terminal();
    const replies = await Promise.all([
      sell([unknown]),
      shop.call('POST', `/pos/${terminal._id}/sale/`, { items: [unknown] }),
      shop.call('POST', '/budgets/', { customer: quoted, items: [unknown] }),
      shop.call('POST', '/orders/', { supplier_id: supplier._id, items: [ordered] }),
      shop.call('POST', '/delivery_notes/', { customer_id: customer._id, items: [noted] }),
    ]);
    for (const { status, json, story } of replies) {
      expect(status, story).toBe(400);
      expect(json.errors, story).toMatchObject([
        { field: 'items[0].variant_id', code: 'not_found' },
      ]);
    }
    const unsaid = await sell([line(product, undefined)]);
    expect([unsaid.status, unsaid.json.errors], unsaid.story).toMatchObject([
      400,
      [{ field: 'items[0].variant_id', code: 'conditional_required' }],
    ]);
    const short = await sell([line(product, product.variants[1]._id, 4)]);
    expect([short.status, short.json.errors], short.story).toMatchObject([
      409,
      [{ variant_id: product.variants[1]._id, requested: 4, available: 3 }],
    ]);
    expect(await stocks(product)).toEqual([8, 5, 3]);
  });

  test('many at once sell what is there of a variant and no more, while the product is renamed', async () => {
    const product = await shirts();
    const [small] = product.variants;
    const [replies] = await Promise.all([
      Promise.all(Array.from({ length: AT_ONCE }, () => sell([line(product, small._id)]))),
      shop.good('PUT', `/products/${product._id}/`, { name: 'Remera lisa' }),
    ]);
    const codes = replies.map(({ status }) => status);
    expect(codes.filter((code) => code === 201)).toHaveLength(5);
    expect(codes.filter((code) => code === 409)).toHaveLength(AT_ONCE - 5);
    expect(await stocks(product)).toEqual([3, 0, 3]);
    const refused = replies.filter(({ status }) => status === 409);
    expect(refused.flatMap(({ json }) => json.errors.map((line: Rec) => line.available))).toEqual(
      refused.map(() => 0),
    );
  });

  test('bulk sales count their variants too, apart and together', async () => {
    const product = await shirts();
    const [small, medium] = product.variants;
    const items = [small, small, medium, medium].map(({ _id }) => ({
      items: [line(product, _id, 2)],
    }));
    const made = await shop.good('POST', '/sales/bulk/create/', { items });
    expect([made.success_count, made.error_count]).toEqual([3, 1]);
    const short = made.created.find((each: Rec) => !each.success);
    expect(short.errors).toMatchObject([{ requested: 2, available: 1 }]);
    expect(await stocks(product)).toEqual([2, 1, 1]);
    const together = [small, medium].map(({ _id }) => ({ items: [line(product, _id)] }));
    const atomic = await shop.good('POST', '/sales/bulk/create/?atomic=true', { items: together });
    expect(atomic.success_count).toBe(2);
    expect(await stocks(product)).toEqual([0, 0, 0]);
    const third = { items: [{ items: [line(product, small._id)] }] };
    const none = await shop.good('POST', '/sales/bulk/create/?atomic=true', third);
    expect(none.created[0]).toMatchObject({ success: false, code: 'insufficient_stock' });
  });

  test('a product that was read before a sale and is sent back puts nothing that was sold on the shelf again', async () => {
    const shirt = await shirts();
    const loaf = await shop.good('POST', '/products/', {
      name: 'Pan',
      base_price: 10,
      track_stock: true,
      stock: 10,
    });
    const read = [await shown(shirt), await shown(loaf)];
    await sold(line(shirt, shirt.variants[0]._id, 2), line(loaf, undefined, 3));
    for (const product of read) {
      const renamed = { ...product, name: 'Otro nombre' };
      const { status, json, story } = await shop.call('PUT', `/products/${product._id}/`, renamed);
      expect([status, json.code, json.errors], story).toMatchObject([
        409,
        'version_conflict',
        [{ field: 'stock_version', actual: product.stock_version + 1 }],
      ]);
      const { variants: _, ...total } = product;
      const counted = await shop.call('PUT', `/products/${product._id}/`, {
        ...total,
        stock: undefined,
        total_stock: 11,
      });
      expect(counted.status, counted.story).toBe(409);
    }
    const updates = read.map(({ _id: id, ...product }) => ({ ...product, id }));
    const bulk = await shop.good('PUT', '/products/bulk/update/', { updates });
    expect(bulk.updated).toMatchObject([
      { success: false, code: 'version_conflict' },
      { success: false, code: 'version_conflict' },
    ]);
    expect([await stocks(shirt), (await shown(loaf)).stock]).toEqual([[6, 3, 3], 7]);
  });

  test('what was read after the last movement counts anew, as does a count without stock_version', async () => {
    const shirt = await shirts();
    await sold(line(shirt, shirt.variants[0]._id));
    const read = await shown(shirt);
    const [small, medium] = read.variants;
    const moved = {
      ...read,
      variants: [
        { ...small, stock: 3 },
        { ...medium, stock: 4 },
      ],
    };
    const counted = await shop.good('PUT', `/products/${shirt._id}/`, moved);
    expect(counted.stock_version).toBe(read.stock_version + 1);
    expect(await stocks(shirt)).toEqual([7, 3, 4]);
    const again = await shop.call('PUT', `/products/${shirt._id}/`, {
      ...read,
      version: undefined,
    });
    expect([again.status, again.json.code], again.story).toEqual([409, 'version_conflict']);
    const { stock_version: _, version: __, ...blind } = read;
    await shop.good('PUT', `/products/${shirt._id}/`, blind);
    expect(await stocks(shirt)).toEqual([7, 4, 3]);
    const named = { name: 'Remera lisa', stock_version: 0 };
    expect((await shop.good('PUT', `/products/${shirt._id}/`, named)).name).toBe('Remera lisa');
  });

  test('fifty variants of one product are sold, sent and amended at once, and more than fit are told', async () => {
    const many = Array.from({ length: 120 }, (_, at) => ({ name: `T${at}`, stock: 2 }));
    const shirt = await shirts({ variants: many });
    const lines = (from: number, to: number) =>
      shirt.variants.slice(from, to).map(({ _id }: Rec) => line(shirt, _id));
    const sale = await sold(...lines(0, 50));
    const amend = (items: Rec[]) => shop.call('PUT', `/sales/${sale._id}/`, { items });
    expect((await amend(lines(50, 70))).status).toBe(200);
    expect((await amend(lines(70, 120))).status).toBe(200);
    const refused = await amend(lines(0, 50));
    expect([refused.status, refused.json.errors]).toEqual([
      400,
      [expect.objectContaining({ field: 'items', code: 'too_many_items', max: 70, actual: 100 })],
    ]);
    const note = await shop.good('POST', '/delivery_notes/', {
      customer_id: customer._id,
      status: 'issued',
      items: lines(0, 50).map(({ variant_id, quantity }: Rec) => ({
        ...{ description: 'Remera', product_id: shirt._id, variant_id, quantity },
      })),
    });
    expect((await stocks(shirt))[0]).toBe(240 - 100);
    await shop.good('PUT', `/delivery_notes/${note.id}/`, { status: 'cancelled' });
    await shop.good('DELETE', `/sales/${sale._id}/`);
    expect((await stocks(shirt))[0]).toBe(240);
  });

  test('goods by weight are sold and ordered in their parts, and what is counted in pieces is not', async () => {
    const weighed = { track_stock: true, stock_decimals: 3, base_price: 8000 };
    const cheese = await shop.good('POST', '/products/', { name: 'Sardo', stock: 1, ...weighed });
    await sold(line(cheese, undefined, 0.35));
    await sold(line(cheese, undefined, 0.1));
    expect((await shown(cheese)).stock).toBe(0.55);
    const short = await sell([line(cheese, undefined, 0.551)]);
    expect([short.status, short.json.errors[0].available], short.story).toEqual([409, 0.55]);
    await sold(line(cheese, undefined, 0.55));
    expect((await shown(cheese)).stock).toBe(0);
    const fine = await sell([line(cheese, undefined, 0.0001)]);
    expect(fine.json.errors, fine.story).toMatchObject([{ multiple_of: 0.001 }]);
    const pieces = await shop.call('POST', '/products/', { name: 'P', base_price: 1, stock: 1.5 });
    expect(pieces.json.errors, pieces.story).toMatchObject([
      { field: 'stock', code: 'not_multiple_of', multiple_of: 1 },
    ]);
  });

  test('an order brings the variant that it names, and takes it back', async () => {
    const product = await shirts();
    const [small] = product.variants;
    const supplier = await shop.good('POST', '/suppliers/', { name: 'Textil' });
    const order = await shop.good('POST', '/orders/', {
      supplier_id: supplier._id,
      items: [{ ...goods(product, small.sku, 4), product_name: 'Remera', unit_price: 50 }],
    });
    expect(order.items[0].variant_id).toBe(small._id);
    const walk = async (...states: string[]) => {
      for (const status of states) await shop.good('PUT', `/orders/${order._id}/`, { status });
    };
    await walk('pending', 'confirmed', 'shipped', 'delivered');
    expect(await stocks(product)).toEqual([12, 9, 3]);
    await walk('completed', 'refunded');
    expect(await stocks(product)).toEqual([8, 5, 3]);
  });

  test('notes of one sale take along what it took, once, and take themselves what it did not', async () => {
    const product = await shirts();
    const [small, medium] = product.variants;
    const sale = await sold(line(product, small._id, 3));
    expect(await stocks(product)).toEqual([5, 2, 3]);
    const of = { sale_id: sale._id };
    const first = await note([goods(product, small._id, 2)], of);
    expect(first).toMatchObject({ stock_deducted: false, stock_of_sale: [{ quantity: 2 }] });
    expect(await stocks(product)).toEqual([5, 2, 3]);
    const second = await note([goods(product, small._id, 2), goods(product, medium._id, 1)], of);
    expect(second).toMatchObject({
      stock_deducted: true,
      stock_of_sale: [{ variant_id: small._id, quantity: 1 }],
      stock_taken: [
        { variant_id: small._id, quantity: 1 },
        { variant_id: medium._id, quantity: 1 },
      ],
    });
    expect(await stocks(product)).toEqual([3, 1, 2]);
    const { stock_delivered } = await shop.good('GET', `/sales/${sale._id}/`);
    expect(stock_delivered).toEqual({ [`${product._id}/${small._id}`]: 3 });
    await shop.good('PUT', `/delivery_notes/${second.id}/`, { status: 'cancelled' });
    expect(await stocks(product)).toEqual([5, 2, 3]);
    await Promise.all([1, 2].map(() => note([goods(product, small._id, 1)], of)));
    expect(await stocks(product)).toEqual([4, 1, 3]);
  });

  test('a note is invoiced by a document only, and carries its CAE, also where a draft gets it later', async () => {
    const { good, call } = rehearsal;
    const { _id: customer_id } = await good('POST', '/customers/', { name: 'Ana Paz' });
    const issued = () =>
      good('POST', '/delivery_notes/', {
        customer_id,
        status: 'issued',
        items: [{ description: 'Remera', quantity: 1 }],
      });
    const made = await issued();
    const bare = await call('PUT', `/delivery_notes/${made.id}/`, { status: 'invoiced' });
    expect([bare.status, bare.json.errors], bare.story).toMatchObject([
      409,
      [{ field: 'status', code: 'conditional_required' }],
    ]);
    const items = [{ descripcion: 'Remera', cantidad: 1, precio_unitario: 100 }];
    const { _id: invoice_id } = await good('POST', '/bill/receipts/invoice/', { items });
    const invoiced = await good('POST', `/delivery_notes/${made.id}/invoice/`, { invoice_id });
    expect(invoiced).toMatchObject({ status: 'invoiced', invoice_id });
    expect(invoiced.cae).toBeNull();
    const { cae } = await good('POST', `/bill/receipts/authorize/${invoice_id}/`);
    const other = await issued();
    const later = await good('POST', `/delivery_notes/${other.id}/invoice/`, { invoice_id });
    expect(later).toMatchObject({ invoice_id, cae });
    if (stack.background === undefined) return;
    await stack.background.rest();
    expect((await good('GET', `/delivery_notes/${made.id}/`)).cae).toBe(cae);
  });

  test('variants that are sent back keep their ids, and their stock where none is said', async () => {
    const product = await shirts();
    const [small, medium] = product.variants;
    await sold(line(product, small._id, 2));
    const { stock: __, ...renamed } = { ...small, name: 'Chico' };
    const body = { variants: [renamed, { ...medium, stock: 10 }, { name: 'L', stock: 1 }] };
    const after = await shop.good('PUT', `/products/${product._id}/`, body);
    expect(after).toMatchObject({
      stock: 14,
      variants: [{ _id: small._id, name: 'Chico', stock: 3 }, { _id: medium._id, stock: 10 }, {}],
    });
    expect(await shop.good('PUT', `/products/${product._id}/`, after)).toEqual(after);
    const told = await shop.call('PUT', `/products/${product._id}/`, { stock: 99 });
    expect(told.json.errors, told.story).toMatchObject([{ field: 'stock', expected: 14 }]);
  });
});
