// A month of 10,000 documents: exported, declared and summed. What a book knows of itself costs the same however many entries it has.
// On the bundles in turn with others: what it meets on its way other stories meet there (decision 631).
import { unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { bookId } from '#domain/accounting/records/vat/period.ts';
import { difference, type Sums, sumsOf } from '#domain/accounting/records/vat/sums.ts';
import { VatBook } from '#domain/accounting/records/vat/vat-book.ts';
import { VatEntry } from '#domain/accounting/records/vat/vat-entry.ts';
import { newEntry } from '#domain/accounting/vat/entry/derived-entry.ts';
import { entryOf } from '#domain/accounting/vat/layouts/test-entries.ts';
import {
  readDocuments,
  readFile,
  SALES_POSITIONS,
  SALES_RATE_POSITIONS,
} from '#domain/accounting/vat/layouts/test-reader.ts';
import { openServiceContext } from '#http/operation/service-context.ts';
import { brandNew, create } from '#resource/change.ts';
import { canCommitMany } from '#resource/context-bulk.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { TripRecorder } from '../support/round-trips.ts';
import { dataOf, openMemoryStack, type TestTenant } from '../support/stack.ts';

const MANY = 10_000;
const FEW = 10;
const AT_ONCE = 90;
const PERIOD = { many: '2029-03', few: '2029-04' };
const VAT_CENTS = 21;

const trips = new TripRecorder();
let stack: Awaited<ReturnType<typeof openMemoryStack>>;
let tenant: TestTenant;
let token: string;

beforeAll(async () => {
  stack = await openMemoryStack();
  tenant = await stack.newTenant();
  token = await tenant.token('test');
  await fill(PERIOD.many, MANY);
  await fill(PERIOD.few, FEW);
});

/** As the jobs leave them, written many at once. */
async function fill(period: string, count: number): Promise<void> {
  const binding = { tenantId: tenant.id, mode: 'test', generation: 0 } as const;
  const ctx = openServiceContext(stack.runtime, binding, { id: `fill ${period}` });
  if (!canCommitMany(ctx)) throw new Error('the month needs a context that commits many');
  const entries = Array.from({ length: count }, (_, i) => {
    const date = `${period}-${String((i % 28) + 1).padStart(2, '0')}`;
    const vat_items = [{ aliquot: 21, base: 1, amount: 0.21 }];
    const entry = entryOf({ date, number: i + 1, vat_items, computable_credit: 0 });
    return {
      entry,
      record: newEntry(ctx, entry, { source: 'tax_document', sourceId: ctx.newId() }),
    };
  });
  for (let at = 0; at < count; at += AT_ONCE) {
    const groups = entries.slice(at, at + AT_ONCE).map(({ record }) => [create(VatEntry, record)]);
    await ctx.commitMany(groups, { atomic: false, batchId: `fill ${period} ${at}` });
  }
  const sums = entries.reduce<Sums>(
    (all, { entry }) => difference(difference(sumsOf(entry), {}), all),
    {},
  );
  const fields = { period, book_type: 'sales', status: 'open', closed_at: null } as const;
  const counts = { entries_count: count, waiting_count: 0, remarked_count: 0, turns: count, sums };
  const book = brandNew(ctx, VatBook, { ...fields, ...counts }, bookId(period, 'sales'));
  await ctx.commit([create(VatBook, book)], { data: null });
}

const get = async (path: string): Promise<Rec> =>
  dataOf(await stack.expect(200, 'GET', `/api/v1/iva${path}`, { token }));

test('10,000 documents are in the files, each once, and read back', async () => {
  const reply = await stack.expect(200, 'GET', `/api/v1/iva/export/${PERIOD.many}/sales/`, {
    token,
    query: { format: 'txt' },
  });
  const files = unzipSync(reply.bytes);
  const documents = readDocuments(
    readFile(files['LIBRO_IVA_DIGITAL_VENTAS_CBTE.txt'] as Uint8Array, SALES_POSITIONS),
    readFile(files['LIBRO_IVA_DIGITAL_VENTAS_ALICUOTAS.txt'] as Uint8Array, SALES_RATE_POSITIONS),
  );
  expect(new Set(documents.map(({ number }) => number)).size).toBe(MANY);
  expect(documents.map(({ date }) => date)).toEqual(documents.map(({ date }) => date).sort());
});

test('the rows of the return add up to the counters of the book', async () => {
  const declared = await get(`/declaration/${PERIOD.many}/`);
  const vat = (MANY * VAT_CENTS) / 100;
  expect(declared.boxes[0]).toEqual({ label: 'Total del Débito Fiscal', amount: vat });
  expect(declared.files[0].content.split('\n')[1]).toBe('620100;1;1;5;10000,00;2100,00;2100,00;');
});

test('book and summary take the same calls for 10 entries and for 10,000', async () => {
  for (const table of Object.values(stack.tables)) table.target = trips.watch(table.target);
  const calls = async (path: string): Promise<string[]> => {
    await get(path);
    trips.reset();
    await get(path);
    return [...trips.operations];
  };
  expect(await calls(`/books/${PERIOD.many}/sales/`)).toEqual(
    await calls(`/books/${PERIOD.few}/sales/`),
  );
  const before = await calls(`/summary/${PERIOD.few}/`);
  expect((await calls(`/summary/${PERIOD.many}/`)).sort()).toEqual(before.sort());
});
