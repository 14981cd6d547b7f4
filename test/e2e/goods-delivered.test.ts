// A sale, the note with which its goods travel, and the stock that is taken once. Spec: Delivery note; contract#stock.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { testEngine } from '../support/engine.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openMemoryStack, openStack } from '../support/stack.ts';

const AT_ONCE = 6;

afterAll(async () => (await testEngine()).stop());

describe.each([
  ['in memory', openMemoryStack],
  ['on the engine', openStack],
] as const)('a delivery note, %s', (_, open) => {
  let shop: Shop;
  let customer: Rec;
  let product: Rec;
  beforeAll(async () => {
    const stack = await open();
    shop = await openShop(stack, await stack.newTenant(), 'live');
    customer = await shop.good('POST', '/customers/', {
      name: 'Ana Paz',
      document_type: 'dni',
      document_number: '30111222',
    });
    const stocked = { base_price: 100, track_stock: true, stock: 20 };
    product = await shop.good('POST', '/products/', { name: 'Harina', ...stocked });
  });
  const stock = async () => (await shop.good('GET', `/products/${product._id}/`)).stock;
  const line = (quantity: number) => ({
    description: 'Harina',
    quantity,
    product_id: product._id,
    unit_price: 33.33,
  });
  const body = (quantity: number, more: Rec = {}) => ({
    customer_id: customer._id,
    items: [line(quantity), { description: 'Pallet', quantity: 1 }],
    ...more,
  });
  const note = (quantity: number, more: Rec = {}) =>
    shop.good('POST', '/delivery_notes/', body(quantity, more));
  const move = (of: Rec, change: Rec) => shop.call('PUT', `/delivery_notes/${of.id}/`, change);
  const moved = async (of: Rec, status: string): Promise<Rec> => {
    const reply = await move(of, { status });
    expect(reply.status, reply.story).toBe(200);
    return reply.json.data;
  };

  test('created as issued takes its number and its stock', async () => {
    const made = await note(3, { status: 'issued' });
    expect(made).toMatchObject({
      status: 'issued',
      number: 1,
      sale_point: 1,
      stock_deducted: true,
      stock_taken: [{ product_id: product._id, quantity: 3 }],
      customer_name: 'Ana Paz',
      customer_document: '30111222',
      issue_date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    });
    expect(made.items[0].subtotal).toBe(99.99);
    expect(await stock()).toBe(17);
  });

  test('that is made out to another customer has the name and the document of that one, or no document', async () => {
    const bare = await shop.good('POST', '/customers/', { name: 'Luz Sosa' });
    const draft = await note(1);
    const { json } = await move(draft, { customer_id: bare._id });
    expect(json.data).toMatchObject({ customer_id: bare._id, customer_name: 'Luz Sosa' });
    expect(json.data).not.toHaveProperty('customer_document');
    const said = { customer_id: customer._id, customer_document: '20-30111222-2' };
    const back = await move(draft, said);
    expect(back.json.data).toMatchObject({ customer_name: 'Ana Paz', ...said });
  });

  test('whose name and document are cleared has those of its customer again', async () => {
    const draft = await note(1, { customer_name: 'Depósito', customer_document: '1' });
    const cleared = { customer_name: null, customer_document: null };
    const own = { customer_name: 'Ana Paz', customer_document: '30111222' };
    expect((await move(draft, cleared)).json.data).toMatchObject(own);
    expect((await move(draft, cleared)).json.data).toMatchObject({ ...own, version: 2 });
    const { _id } = await shop.good('POST', '/customers/', { name: 'Eva Gil' });
    const other = await move(draft, { customer_id: _id, customer_name: null });
    expect(other.json.data).toMatchObject({ customer_name: 'Eva Gil' });
  });

  test('of a sale that took the stock takes none', async () => {
    const items = [
      {
        publication_id: product._id,
        publication_type: 'product',
        name: 'Harina',
        quantity: 2,
        price: 100,
      },
    ];
    const sale = await shop.good('POST', '/sales/', { items, customer_id: customer._id });
    expect(await stock()).toBe(15);
    let made = await note(2, { sale_id: sale._id, status: 'issued' });
    expect(made).toMatchObject({ number: 2, stock_deducted: false });
    expect(await stock()).toBe(15);
    const gone = await shop.call('DELETE', `/sales/${sale._id}/`);
    expect([gone.status, gone.json.code], gone.story).toEqual([400, 'resource_in_use']);
    made = await moved(made, 'delivered');
    expect(made.delivery_date).toBe(made.issue_date);
    const bare = await move(made, { status: 'invoiced' });
    expect(bare.json, bare.story).toMatchObject({
      code: 'invalid_state_transition',
      errors: [{ field: 'status', code: 'conditional_required' }],
    });
    expect(await stock()).toBe(15);
  });

  test('drafted and issued by many at once is issued once, and cancelled gives back once', async () => {
    const draft = await note(4);
    expect(draft).toMatchObject({ status: 'draft', stock_deducted: false });
    expect(draft.number).toBeNull();
    expect(await stock()).toBe(15);
    const all = (status: string) =>
      Promise.all(Array.from({ length: AT_ONCE }, () => move(draft, { status })));
    for (const reply of await all('issued')) expect(reply.status, reply.story).toBe(200);
    expect(await stock()).toBe(11);
    for (const reply of await all('cancelled')) expect(reply.status, reply.story).toBe(200);
    expect(await stock()).toBe(15);
    const shown = await shop.good('GET', `/delivery_notes/${draft.id}/`);
    expect(shown).toMatchObject({ status: 'cancelled', number: 3, stock_deducted: false });
    const back = await move(draft, { status: 'issued' });
    expect([back.status, back.json.code], back.story).toEqual([409, 'invalid_state_transition']);
  });

  test('has numbers without gaps or repeats in each sale point, whatever happens at once', async () => {
    const sent = Array.from({ length: 8 }, () =>
      shop.call('POST', '/delivery_notes/', body(1, { sale_point: 7, status: 'issued' })),
    );
    const refused = shop.call(
      'POST',
      '/delivery_notes/',
      body(99, { sale_point: 7, status: 'issued' }),
    );
    const replies = await Promise.all(sent);
    const numbers = replies.map((reply) => reply.json.data?.number).sort((a, b) => a - b);
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    const { status, json, story } = await refused;
    expect([status, json.code], story).toEqual([409, 'insufficient_stock']);
    const bulk = {
      items: Array.from({ length: 3 }, () => body(1, { sale_point: 7, status: 'issued' })),
    };
    const made = await shop.good('POST', '/delivery_notes/bulk/create/', bulk);
    expect(made.success_count, JSON.stringify(made)).toBe(3);
    const list = await shop.call(
      'GET',
      '/delivery_notes/list/?sale_point=7&sort=number&sort_dir=asc',
    );
    expect(list.json.data.items.map((item: Rec) => item.number)).toEqual(
      Array.from({ length: 11 }, (_none, i) => i + 1),
    );
    expect(await stock()).toBe(4);
  });

  test('keeps its terms once issued, and its notes open', async () => {
    const made = await note(1, { status: 'issued', sale_point: 9 });
    const late = await move(made, { carrier_name: 'Otro', notes: 'x' });
    expect(late.json, late.story).toMatchObject({
      code: 'record_locked',
      errors: [{ field: 'carrier_name', code: 'immutable' }],
    });
    const noted = await move(made, { ...made, notes: 'Portería', metadata: { a: 1 } });
    expect(noted.json.data, noted.story).toMatchObject({ notes: 'Portería', version: 2 });
    const gone = await shop.call('DELETE', `/delivery_notes/${made.id}/`);
    expect([gone.status, gone.json.code], gone.story).toEqual([400, 'record_locked']);
  });

  test('that was never issued changes freely and can go', async () => {
    const draft = await note(50);
    const changed = await move(draft, { items: [line(2)], carrier_name: 'Correo', sale_point: 3 });
    expect(changed.json.data, changed.story).toMatchObject({
      carrier_name: 'Correo',
      items: [{ quantity: 2, subtotal: 66.66 }],
    });
    expect(await shop.good('DELETE', `/delivery_notes/${draft.id}/`)).toMatchObject({
      id: draft.id,
    });
  });

  test('names the tax document in which it was invoiced', async () => {
    const invoice = await shop.good('POST', '/bill/receipts/invoice/', {
      autorizar: false,
      concepto: 1,
      receptor: { condicion_iva_receptor: 5 },
      items: [{ descripcion: 'Harina', cantidad: 1, precio_unitario: 100, alicuota_iva: 21 }],
    });
    const made = await note(1, { status: 'issued', sale_point: 9 });
    const path = `/delivery_notes/${made.id}/invoice/`;
    const wrong = await shop.call('POST', path, { invoice_id: product._id });
    expect([wrong.status, wrong.json.code], wrong.story).toEqual([400, 'related_record_not_found']);
    const named = { invoice_id: invoice._id };
    expect(await shop.good('POST', path, named)).toMatchObject({ status: 'invoiced', ...named });
    const twice = await shop.call('POST', path, named);
    expect([twice.status, twice.json.code], twice.story).toEqual([409, 'invalid_state_transition']);
  });

  test('names no sale of another customer', async () => {
    const [other, twin] = [
      await shop.good('POST', '/customers/', { name: 'Beto' }),
      await shop.good('POST', '/customers/', { name: 'Ana' }),
    ];
    const sold = (to: Rec) =>
      shop.good('POST', '/sales/', { ...shop.basket(100), customer: to._id });
    const [foreign, own, earlier] = [await sold(other), await sold(customer), await sold(twin)];
    const refused = async (method: string, path: string, sent: Rec) => {
      const { status, json } = await shop.call(method, path, sent);
      return [status, json.errors?.[0]?.field, json.errors?.[0]?.code];
    };
    const of = (sale: Rec) => body(1, { sale_id: sale._id });
    const wrong = [400, 'sale_id', 'invalid_enum'];
    expect(await refused('POST', '/delivery_notes/', of(foreign))).toEqual(wrong);
    expect(await refused('POST', '/delivery_notes/', of(earlier))).toEqual(wrong);
    const made = await shop.good('POST', '/delivery_notes/', of(own));
    const path = `/delivery_notes/${made.id}/`;
    expect(await refused('PUT', path, { sale_id: foreign._id })).toEqual(wrong);
    const elsewhere = { customer_id: other._id };
    expect(await refused('PUT', path, elsewhere)).toEqual([400, 'customer_id', 'invalid_enum']);
    await shop.good('PUT', path, { ...elsewhere, sale_id: foreign._id });
    const merge = { source_id: twin._id, target_id: customer._id };
    await shop.good('POST', '/customers/merge/', merge);
    await shop.good('POST', '/delivery_notes/', of(earlier));
  });

  test('holds its sale to its customer, unless it is cancelled', async () => {
    const [other, twin] = [
      await shop.good('POST', '/customers/', { name: 'Beto' }),
      await shop.good('POST', '/customers/', { name: 'Ana' }),
    ];
    const sold = (to: Rec) =>
      shop.good('POST', '/sales/', { ...shop.basket(100), customer: to._id, status: 'pending' });
    const [sale, earlier] = [await sold(customer), await sold(twin)];
    const made = await note(1, { sale_id: sale._id });
    const path = `/sales/${sale._id}/`;
    for (const field of ['customer', 'customer_id']) {
      const { status, json } = await shop.call('PUT', path, { [field]: other._id });
      const line = { field, code: 'invalid_enum', delivery_note_id: made.id };
      expect([status, json.errors]).toMatchObject([400, [line]]);
    }
    await shop.good('PUT', path, { customer: 'no-customer' });
    await moved(made, 'cancelled');
    await shop.good('PUT', path, { customer: other._id });
    await note(1, { customer_id: twin._id, sale_id: earlier._id });
    const merge = { source_id: twin._id, target_id: customer._id };
    await shop.good('POST', '/customers/merge/', merge);
    await shop.good('PUT', `/sales/${earlier._id}/`, { customer: customer._id });
  });

  test('goes to no customer that is deleted or blocked by then, but with a sale that was made', async () => {
    const buyer = () => shop.good('POST', '/customers/', { name: 'Eva' });
    const drafted = async (more: Rec = {}) => {
      const { _id: customer_id } = await buyer();
      return note(1, { customer_id, customer_name: 'Eva en obra', ...more });
    };
    const path = ({ customer_id }: Rec) => `/customers/${customer_id}/`;
    const gone = await drafted();
    await shop.good('DELETE', path(gone));
    const late = await move(gone, { status: 'issued' });
    expect([late.status, late.json.code]).toEqual([400, 'related_record_not_found']);
    const blocked = await drafted();
    await shop.good('PUT', path(blocked), { status: 'blocked' });
    const { customer_id } = blocked;
    const told = [
      await move(blocked, { status: 'issued' }),
      await shop.call('POST', '/delivery_notes/', body(1, { customer_id })),
      await move(await drafted(), { customer_id }),
    ];
    expect(told.map(({ status, json }) => [status, json.code])).toEqual(
      told.map(() => [409, 'record_locked']),
    );
    const { _id: customer } = await buyer();
    const sale = await shop.good('POST', '/sales/', { ...shop.basket(121), customer });
    const sold = await note(1, { customer_id: customer, sale_id: sale._id });
    await shop.good('PUT', path(sold), { status: 'blocked' });
    expect(await moved(sold, 'issued')).toMatchObject({ status: 'issued' });
    const merged = await drafted();
    const target_id = customer_id;
    await shop.good('PUT', path(blocked), { status: 'active' });
    await shop.good('POST', '/customers/merge/', { source_id: merged.customer_id, target_id });
    expect(await moved(merged, 'issued')).toMatchObject({ customer_name: 'Eva en obra' });
  });

  test('names every part that is missing', async () => {
    const reply = await shop.call('POST', '/delivery_notes/', {
      customer_id: product._id,
      sale_id: product._id,
      items: [{ description: 'x', quantity: 1, product_id: customer._id }],
    });
    expect(reply.json, reply.story).toMatchObject({
      code: 'related_record_not_found',
      errors: [{ field: 'customer_id' }, { field: 'sale_id' }, { field: 'items[0].product_id' }],
    });
  });
});
