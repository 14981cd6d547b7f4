// From a budget over its sale to the invoice, and what may not happen on the way. Spec: budgets; reliability#race-of-moves.
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, businessDate } from '#kernel/date.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import type { Background } from '../support/background.ts';
import { testEngine } from '../support/engine.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openMemoryStack, openStack, type Stack } from '../support/stack.ts';

afterAll(async () => (await testEngine()).stop());

const DAY_S = 86_400;
let shop: Shop;
let yerba: Rec;
let ana: Rec;

const furnish = async (stack: Stack) => {
  shop = await openShop(stack, await stack.newTenant(), 'test');
  yerba = await shop.good('POST', '/products/', {
    name: 'Yerba',
    base_price: 1210,
    tax_rate: 21,
    track_stock: true,
    stock: 10,
    status: 'published',
  });
  ana = await shop.good('POST', '/customers/', { name: 'Ana', email: 'ana@example.com' });
};
const quote = (more: Rec = {}): Promise<Rec> =>
  shop.good('POST', '/budgets/', {
    items: [
      {
        publication_id: yerba._id,
        publication_type: 'product',
        quantity: 2,
        metadata: { note: 'x' },
      },
    ],
    customer: { customer_id: ana._id, name: ana.name, email: ana.email },
    ...more,
  });
const get = (path: string) => shop.good('GET', path);
const convert = (budget: Rec, body: Rec = {}) =>
  shop.call('POST', `/budgets/${budget._id}/convert/`, body);

describe('a budget', () => {
  let stack: Stack & { background: Background };
  beforeEach(async () => {
    stack = await openMemoryStack();
    await furnish(stack);
  });
  const events = async (): Promise<string[]> =>
    (await get('/events/list/?per_page=100')).items.map(({ type }: Rec) => type);
  const advance = async (days: number) => {
    await shop.good('POST', '/sandbox/clock/', { advance_seconds: days * DAY_S });
    await stack.background.rest();
  };

  test('is sent, accepted, sold at its prices and invoiced', async () => {
    const budget = await quote({ discount_rate: 10, valid_days: 30, reference: 'P-1' });
    expect(budget).toMatchObject({ status: 'draft', subtotal: 2420, total: 2178 });
    await shop.good('PUT', `/budgets/${budget._id}/`, { status: 'sent' });
    await shop.good('PUT', `/products/${yerba._id}/`, { base_price: 5000 });
    await shop.good('PUT', `/budgets/${budget._id}/`, { status: 'accepted' });
    const body = { payment_method: 'cash', generate_invoice: true };
    const { status, json } = await convert(budget, body);
    expect(status).toBe(200);
    expect(json.data).toMatchObject({
      total: 2178,
      items: [{ metadata: { note: 'x' } }],
      sale_origin: 'budget',
      budget_id: budget._id,
      customer_id: ana._id,
      payment_method: 'cash',
      invoice_number: expect.stringMatching(/^\d{4,5}-\d{8}$/),
    });
    const invoice = await get(`/bill/receipts/${json.data.invoice_id}/`);
    expect(invoice).toMatchObject({ estado: 'autorizado', total: 2178, sale_id: json.data._id });
    const converted = await shop.call('GET', `/budgets/${budget._id}/`);
    expect(converted.json.data).toMatchObject({ status: 'converted', sale_id: json.data._id });
    expect(converted.json._links).toMatchObject({ sale: {}, customer: {} });
    expect(converted.json._links).not.toHaveProperty('convert');
    expect(await get(`/products/${yerba._id}/`)).toMatchObject({ stock: 8 });
    await stack.background.rest();
    expect(await events()).toEqual(
      expect.arrayContaining([
        'budget.sent',
        'budget.accepted',
        'budget.converted',
        'sale.created',
      ]),
    );
  });

  test('expires on the day after its last one, on the sandbox clock', async () => {
    const today = businessDate(Date.parse((await get('/sandbox/clock/')).now));
    const budget = await quote({ valid_until: addDays(today, 3) });
    const undated = await quote();
    await stack.background.rest();
    await advance(3);
    expect(await get(`/budgets/${budget._id}/`)).toMatchObject({ status: 'draft' });
    await advance(1);
    expect(await get(`/budgets/${budget._id}/`)).toMatchObject({ status: 'expired' });
    expect(await get(`/budgets/${undated._id}/`)).toMatchObject({ status: 'draft' });
    expect((await convert(budget)).json).toMatchObject({ code: 'invalid_state_transition' });
    expect((await events()).filter((type) => type === 'budget.expired')).toHaveLength(1);
    const again = { status: 'draft', valid_days: 10 };
    await shop.good('PUT', `/budgets/${budget._id}/`, again);
    expect((await convert(budget)).status).toBe(200);
  });

  test('that cannot be sold stays as it is', async () => {
    const items = [{ publication_id: yerba._id, publication_type: 'product', quantity: 11 }];
    const budget = await quote({ items });
    expect((await convert(budget)).json).toMatchObject({ code: 'insufficient_stock' });
    expect(await get(`/budgets/${budget._id}/`)).toMatchObject({ status: 'draft', version: 1 });
    expect((await get('/sales/list/')).total).toBe(0);
  });

  test('many of them come in one request, each with its prices', async () => {
    const item = { publication_id: yerba._id, publication_type: 'product', quantity: 1 };
    const customer = { customer_id: ana._id, name: ana.name, email: ana.email };
    const body = {
      items: [{ items: [item], customer }, { items: [item] }, { items: [item], customer }],
    };
    const { created, success_count } = await shop.good('POST', '/budgets/bulk/create/', body);
    expect(success_count).toBe(2);
    const [one, two] = await Promise.all(
      created.flatMap(({ id }: Rec) => (id ? [get(`/budgets/${id}/`)] : [])),
    );
    expect(one).toMatchObject({ total: 1210 });
    const numberOf = ({ budget_number: number }: Rec) => Number(number.slice('PR-'.length));
    expect(numberOf(two)).toBe(numberOf(one) + 1);
  });

  test('that became a sale is in use', async () => {
    const budget = await quote();
    const sale = (await convert(budget)).json.data;
    const reply = await shop.call('DELETE', `/budgets/${budget._id}/`);
    expect([reply.status, reply.json.code], reply.story).toEqual([400, 'resource_in_use']);
    expect(reply.json.errors).toMatchObject([{ sale_id: sale._id }]);
  });
});

describe.each([
  ['in memory', openMemoryStack],
  ['on the engine', openStack],
] as const)('conversions at once, %s', (_, open) => {
  test('make one sale, and the others are told', async () => {
    await furnish(await open());
    const budget = await quote();
    const replies = await Promise.all(Array.from({ length: 8 }, () => convert(budget)));
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    expect((await get('/sales/list/')).total).toBe(1);
    expect(await get(`/products/${yerba._id}/`)).toMatchObject({ stock: 8 });
  });
});
