// Documents that come together enter their books together: as each alone would, and by few calls.
import { expect, test } from 'vitest';
import { LedgerPosting } from '#domain/accounting/records/ledger-posting.ts';
import { cuitOf, export17, type Voucher } from '#domain/received-invoices/test-export.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import type { Key, Table } from '#store/table.ts';
import { SentFile } from '../support/sent-file.ts';
import { openShop } from '../support/shop.ts';
import { dataOf, type MemoryStack, openMemoryStack } from '../support/stack.ts';
import { entryBody } from '../support/vat-books.ts';

const SUPPLIER = cuitOf(3);
const ONE = { net: '100,00', iva: '21,00', total: '121,00', supplier: SUPPLIER };
const invoices = (numbers: readonly number[], more: Partial<Voucher> = {}): Voucher[] =>
  numbers.map((number) => ({ ...ONE, number, date: '2025-12-16', ...more }));
/** Lines of a statement, and the days that they are of in turn. */
const [LINES, DAYS] = [270, 27];
const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

async function opened() {
  const stack = await openMemoryStack();
  const token = await (await stack.newTenant()).token('live');
  const ask = async (method: string, path: string, body?: Rec | SentFile): Promise<Rec> => {
    const reply = await stack.request(method, `/api/v1${path}`, { token, ...(body && { body }) });
    if (reply.status >= 300) throw new Error(reply.story);
    return dataOf(reply);
  };
  const upload = (vouchers: Voucher[]) =>
    ask('POST', '/received_invoices/upload-csv/', new SentFile(export17(vouchers)));
  const book = async (month: string) => {
    const { entries_count, waiting_count, totals } = await ask('GET', bookOf(month));
    return { entries_count, waiting_count, total: totals.total };
  };
  return { stack, ask, upload, book };
}
const bookOf = (month: string): string => `/iva/books/${month}/purchases/`;

test('invoices of one file enter as each alone would: months, a closed one, and a document that is there', async () => {
  const { stack, ask, upload, book } = await opened();
  await upload([...invoices([500], { date: '2025-10-02' }), ...invoices([501])]);
  await stack.background.rest();
  await ask('POST', '/iva/books/2025-10/close/', {});
  const december = await ask('GET', bookOf('2025-12'));
  const party = { document_type: 80, document_number: SUPPLIER, name: 'A mano' };
  const byHand = { ...entryBody(7), sale_point: 18, party };
  await ask('POST', `/iva/books/${december._id}/entries/`, byHand);
  await upload([
    ...invoices(upTo(45)),
    ...invoices(upTo(5), { date: '2025-10-02', type: 6 }),
    ...invoices(upTo(30), { date: '2025-11-02', type: 11 }),
    ...invoices([99], { type: 3, net: '-100,00', iva: '-21,00', total: '-121,00' }),
  ]);
  await stack.background.rest();
  // By hand and number 7 are one document: the invoice waits. A credit note takes away.
  expect(await book('2025-12')).toEqual({ entries_count: 47, waiting_count: 1, total: 45 * 121 });
  expect(await book('2025-11')).toEqual({ entries_count: 30, waiting_count: 0, total: 30 * 121 });
  expect(await book('2025-10')).toEqual({ entries_count: 1, waiting_count: 5, total: 121 });
  await ask('POST', '/iva/books/2025-10/reopen/', {});
  await stack.background.rest();
  expect(await book('2025-10')).toEqual({ entries_count: 6, waiting_count: 0, total: 6 * 121 });
});

test('thirty invoices enter their book and are looked at for the journal by as many commits as two', async () => {
  const { stack, upload } = await opened();
  const worked = async (vouchers: Voucher[]) => {
    await upload(vouchers);
    return callsOfWork(stack, 'live');
  };
  await worked(invoices([900]));
  const two = await worked(invoices([901, 902]));
  const thirty = await worked(invoices(upTo(30)));
  expect(thirty).toEqual(two);
  expect(thirty.transact).toBe(1);
});

async function openSandbox() {
  const stack = await openMemoryStack();
  const shop = await openShop(stack, await stack.newTenant(), 'test');
  await shop.good('POST', '/accounting/accounts/seed/');
  const automatic = (enabled: boolean) =>
    shop.good('PUT', '/accounting/config/', { automatic_posting: { enabled } });
  const sell = (more: Rec = {}) =>
    shop.good('POST', '/sales/', { ...shop.basket(121), status: 'completed', ...more });
  return { stack, shop, automatic, sell };
}

test('twenty documents are looked at for the journal by as many calls as two', async () => {
  const { stack, sell } = await openSandbox();
  const worked = async (count: number) => {
    for (let at = 0; at < count; at += 1) await sell({ generate_invoice: true });
    return callsOfWork(stack, 'test');
  };
  await worked(1);
  const two = await worked(2);
  const twenty = await worked(20);
  const posting = `get ${LedgerPosting.key}`;
  expect([two[posting], twenty[posting]]).toEqual([undefined, undefined]);
  expect([twenty.batchGet, twenty.transact]).toEqual([two.batchGet, two.transact]);
});

test('documents that come together take the place of the plain entries of their sales, as each alone would', async () => {
  const { stack, shop, automatic, sell } = await openSandbox();
  await automatic(true);
  const sales = [await sell(), await sell(), await sell()];
  await stack.background.rest();
  await automatic(false);
  const never = await sell();
  await stack.background.rest();
  const entries = async () => (await shop.good('GET', '/accounting/journal/list/')).total;
  const before = await entries();
  const drafts: string[] = [];
  for (const { _id: sale_id } of [...sales, never])
    drafts.push((await shop.good('POST', '/bill/receipts/invoice/', { sale_id }))._id);
  await stack.background.rest();
  expect(await entries()).toBe(before);
  const authorize = (id = '') => shop.good('POST', `/bill/receipts/authorize/${id}/`);
  const [first, ...others] = drafts;
  await authorize(first);
  await stack.background.rest();
  const ofOne = (await entries()) - before;
  expect(ofOne).toBeGreaterThan(0);
  for (const draft of others) await authorize(draft);
  await stack.background.rest();
  expect((await entries()) - before).toBe(sales.length * ofOne);
});

test('lines of a statement are written in as few transactions as their days leave room for', async () => {
  const { stack, shop } = await openSandbox();
  const day = (at: number) => `2026-10-${String((at % DAYS) + 1).padStart(2, '0')}`;
  const lines = upTo(LINES).map((at) => ({
    date: day(at),
    amount: at,
    description: `Cuota ${at}`,
  }));
  const body = { account_code: '1.1.01.02', lines };
  const { statement } = await shop.good('POST', '/accounting/bank/import/', body);
  // Ninety lines of nine days with the counters of these, three times, and what the statement knows of them.
  expect((await callsOfWork(stack, 'test')).transact).toBe(4);
  const { status, lines_count } = await shop.good(
    'GET',
    `/accounting/bank/statements/${statement._id}/`,
  );
  expect({ status, lines_count }).toEqual({ status: 'open', lines_count: LINES });
});

/** What the work that was ordered so far asks of the table. */
async function callsOfWork(stack: MemoryStack, mode: 'live' | 'test') {
  await stack.background.relay();
  const made = new Map<string, number>();
  const { target } = stack.tables[mode];
  stack.tables[mode].target = counting(target, made);
  await stack.background.work();
  stack.tables[mode].target = target;
  await stack.background.rest();
  return Object.fromEntries(made);
}

function counting(table: Table, made: Map<string, number>): Table {
  return new Proxy(table, {
    get(of, name) {
      const member: unknown = Reflect.get(of, name);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => {
        const [key] = args;
        const call = name === 'get' ? `get ${nounOf(key as Key)}` : String(name);
        made.set(call, (made.get(call) ?? 0) + 1);
        return Reflect.apply(member, of, args);
      };
    },
  });
}

/** The short name of the records that lie in the partition. */
const nounOf = ({ pk }: Key): string => pk.slice(pk.lastIndexOf('#') + 1);
