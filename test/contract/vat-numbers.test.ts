// Entries by hand may be ranges of documents: two of one line (type, sale point and, of purchases, the supplier) share no number, in
// whatever order they come, change or go. Decision 441.
import { beforeEach, expect, test } from 'vitest';
import { NumberBlock } from '#domain/accounting/records/vat/number-block.ts';
import { cuitOf, export17 } from '#domain/received-invoices/test-export.ts';
import { openServiceContext } from '#http/operation/service-context.ts';
import { remove } from '#resource/change.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { SentFile } from '../support/sent-file.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { type MemoryStack, openMemoryStack, type TestTenant } from '../support/stack.ts';
import { entryBody } from '../support/vat-books.ts';

const SUPPLIER = cuitOf(3);
const party = { document_type: 80, document_number: SUPPLIER, name: 'A mano' };
let stack: MemoryStack;
let tenant: TestTenant;
let shop: Shop;
let at: Record<string, string>;

beforeEach(async () => {
  stack = await openMemoryStack();
  tenant = await stack.newTenant();
  shop = await openShop(stack, tenant, 'live');
  await shop.good('POST', '/accounting/accounts/seed/');
  at = {};
  for (const type of ['sales', 'purchases']) {
    const { _id } = await shop.good('GET', `/iva/books/2025-12/${type}/`);
    at[type] = `/iva/books/${_id}/entries/`;
  }
});

const body = (number: number, number_to?: number, more: Rec = {}): Rec => ({
  ...entryBody(number),
  sale_point: 5,
  party,
  ...(number_to !== undefined && { number_to }),
  ...more,
});
const add = async (number: number, number_to?: number, more?: Rec, type = 'purchases') =>
  shop.call('POST', at[type] ?? '', body(number, number_to, more));
async function added(...of: Parameters<typeof add>): Promise<Rec> {
  const { status, json, story } = await add(...of);
  expect(status, story).toBeLessThan(300);
  return json.data;
}
async function refused(field: string, ...of: Parameters<typeof add>): Promise<void> {
  const { status, json } = await add(...of);
  expect([status, json.code, json.errors?.[0].field], of.join()).toEqual([
    409,
    'duplicate_value',
    field,
  ]);
}

test('a range is refused where it overlaps another or one document, with the member that does', async () => {
  await added(10, 20);
  await refused('number', 15, 30);
  await refused('number', 20);
  await refused('number_to', 5, 10);
  await refused('number_to', 1, 100);
  await added(21);
  await refused('number_to', 1, 21);
  await refused('number_to', 9, 9 + 46_080 * 2);
  await added(22, 22 + 46_080 * 2);
  await refused('number', 46_080, 46_081);
  await added(1, 9);
});

test('other lines have numbers of their own: another type, sale point, supplier or book', async () => {
  await added(10, 20);
  await added(15, 16, { voucher_type: 2 });
  await added(15, 16, { sale_point: 6 });
  await added(15, 16, { party: { ...party, document_number: cuitOf(4) } });
  const sale = { party: { document_type: 99, name: 'CONSUMIDOR FINAL' }, voucher_type: 6 };
  await added(15, 16, sale, 'sales');
  await refused(
    'number',
    16,
    16,
    { ...sale, party: { ...party, document_number: cuitOf(4) } },
    'sales',
  );
});

test('what changes or goes frees its numbers', async () => {
  const { _id } = await added(10, 20);
  await added(30);
  const put = (change: Rec) => shop.call('PUT', `/iva/entries/${_id}/`, change);
  const wide = await put({ number_to: 30 });
  expect([wide.status, wide.json.code, wide.json.errors[0].field]).toEqual([
    409,
    'duplicate_value',
    'number_to',
  ]);
  expect((await put({ notes: 'sin cambios' })).status).toBe(200);
  expect((await put({ number_to: 12 })).status).toBe(200);
  await added(13, 20);
  await refused('number', 12);
  expect((await put({ sale_point: 7 })).status).toBe(200);
  await added(10, 12);
  await shop.good('DELETE', `/iva/entries/${_id}/`);
  await added(10, 12, { sale_point: 7 });
});

test('of ranges that come at the same moment one is taken', async () => {
  const replies = await Promise.all([
    ...[0, 1, 2, 3, 4].map((shift) => add(100 + shift, 110 + shift)),
    ...[104, 106].map((number) => add(number)),
  ]);
  const taken = replies.filter(({ status }) => status < 300);
  const others = replies.filter(({ status }) => status >= 300);
  expect(others.every(({ json }) => json.code === 'duplicate_value')).toBe(true);
  const ranges = taken.map(({ json }) => [json.data.number, json.data.number_to]);
  const isApart = ranges.every(([from, to], one) =>
    ranges.every(([begin, end], other) => one === other || to < begin || end < from),
  );
  expect([taken.length > 0, isApart]).toEqual([true, true]);
});

test('a document in a range waits, and a range over a document is refused', async () => {
  const upload = async (...numbers: number[]) => {
    const rows = numbers.map((number) => ({
      number,
      supplier: SUPPLIER,
      type: 1,
      date: '2025-12-16',
      net: '100,00',
      iva: '21,00',
      total: '121,00',
    }));
    await shop.good(
      'POST',
      '/received_invoices/upload-csv/',
      new SentFile(export17(rows)) as never,
    );
    await stack.background.rest();
  };
  await upload(50);
  const [known] = (await shop.good('GET', at.purchases ?? '')).items;
  const line = { sale_point: known.sale_point };
  await refused('number_to', 40, 60, line);
  await refused('number', 50, 60, line);
  const range = await added(51, 60, line);
  await upload(55, 56, 61);
  const entries = (await shop.good('GET', at.purchases ?? '')).items;
  const states = entries
    .filter(({ source }: Rec) => source !== 'manual')
    .map(({ number, status, remarks }: Rec) => [number, status, remarks.includes('duplicate')]);
  expect(states.toSorted()).toEqual([
    [50, 'entered', false],
    [55, 'waiting', true],
    [56, 'waiting', true],
    [61, 'entered', false],
  ]);
  await shop.good('DELETE', `/iva/entries/${range._id}/`);
  await shop.good('POST', '/iva/books/2025-12/close/', {});
  await shop.good('POST', '/iva/books/2025-12/reopen/', {});
  await stack.background.rest();
  expect(await shop.good('GET', '/iva/books/2025-12/purchases/')).toMatchObject({
    entries_count: 4,
    waiting_count: 0,
  });
});

test('what was entered before numbers were kept counts too', async () => {
  await added(10, 20);
  const place = { tenantId: tenant.id, mode: 'live', generation: 0 } as const;
  const ctx = openServiceContext(stack.runtime, place, { id: 'work' });
  for await (const block of ctx.store.each(NumberBlock)) {
    await ctx.commit([remove(NumberBlock, block)], { data: undefined });
  }
  await refused('number', 15, 25);
  await added(21, 25);
});

test('an entry is of a million documents at most', async () => {
  const { status, json } = await add(1, 1_000_001);
  expect([status, json.errors[0].field, json.errors[0].max]).toEqual([400, 'number_to', 1_000_000]);
});
