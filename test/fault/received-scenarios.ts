// What the crash explorer does to received invoices: uploads that are written before they are answered and in the background,
// and the deletion of a journal entry that accounts for an invoice. reliability#files; contract#states.
import { cuitOf, export17 } from '#domain/received-invoices/test-export.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { SentFile } from '../support/sent-file.ts';
import { dataOf, type Stack } from '../support/stack.ts';
import { post } from './prepare-record.ts';
import type { After, Prepared, Scenario } from './scenario.ts';

const BASE = '/api/v1/received_invoices';
/** Few, as every invoice orders jobs of its own, and each of their calls is one more to fail at. */
const SMALL = 12;
/** More than one transaction takes. */
const MIDDLE = 60;
/** One more than is written before the answer. */
const LARGE = 501;
/** One more than a step of the job writes: five parts of 400. */
const STEPPED = 2_001;
/** Rows of the file that are invoices before it comes. */
const KNOWN = 5;

export const RECEIVED_SCENARIOS: readonly Scenario[] = [
  {
    name: 'upload a file of which some rows are there',
    prepare: knownRows,
    request: (prepared) => uploadOf(prepared, SMALL),
    check: (after) => importDiffers(after, SMALL),
    checkAtRest: (after) => bookDiffers(after, SMALL),
  },
  {
    name: 'delete a journal entry with linked invoices',
    prepare: linked,
    request: ({ token, records }) => ({
      method: 'DELETE',
      path: `/api/v1/accounting/journal/${records.entry?._id}/`,
      token,
    }),
    check: linkDiffers,
  },
];

/** Apart from the others: a thousand calls, most of them alike. */
export const MIDDLE_UPLOAD: Scenario = {
  name: 'upload a file of more rows than one transaction takes',
  prepare: knownRows,
  request: (prepared) => uploadOf(prepared, MIDDLE),
  check: (after) => importDiffers(after, MIDDLE),
  checkAtRest: (after) => bookDiffers(after, MIDDLE),
};

/** Apart from the others, as every run of it writes hundreds of records. */
export const LARGE_UPLOAD: Scenario = {
  name: 'upload a file that is written in the background',
  prepare: knownRows,
  request: (prepared) => uploadOf(prepared, LARGE),
  check: (after) => importDiffers(after, LARGE),
  checkAtRest: (after) => bookDiffers(after, LARGE),
};

/** The same, of more rows than one step of its job writes. */
export const STEPPED_UPLOAD: Scenario = {
  name: 'upload a file that is written in several steps',
  prepare: knownRows,
  request: (prepared) => uploadOf(prepared, STEPPED),
  check: (after) => importDiffers(after, STEPPED),
  checkAtRest: (after) => bookDiffers(after, STEPPED),
};

/** What a voucher of the file says unless told otherwise. */
const ROW_TOTAL = 1210;

const fileOf = (rows: number): SentFile => {
  const vouchers = Array.from({ length: rows }, (_, i) => ({
    number: i + 1,
    supplier: cuitOf(i % 9),
  }));
  return new SentFile(export17(vouchers));
};

const uploadOf = ({ token }: Prepared, rows: number) => ({
  method: 'POST',
  path: `${BASE}/upload-csv/`,
  token,
  headers: { 'idempotency-key': 'the-key' },
  body: fileOf(rows),
});

async function knownRows(stack: Stack, prepared: Prepared): Promise<void> {
  const { token } = prepared;
  await stack.expect(200, 'POST', `${BASE}/upload-csv/`, { token, body: fileOf(KNOWN) });
}

/** Every row is an invoice once, and one import says so to the row. */
async function importDiffers(after: After, rows: number): Promise<string[]> {
  if (after.reply === undefined || after.reply.status >= 300) return ['the upload was refused'];
  const { total } = await get(after, '/list/');
  const { import_id: id } = dataOf(after.reply);
  const { status, created, duplicated, errors } = await get(after, `/import-history/${id}/`);
  const imports = (await get(after, '/import-history/')).total;
  const found = { total, imports, status, created, duplicated, errors };
  const counts = { created: rows - KNOWN, duplicated: KNOWN };
  return differs(found, { total: rows, imports: 2, status: 'completed', ...counts, errors: [] });
}

/** Every invoice is in the book of its month once. */
async function bookDiffers({ stack, prepared }: After, rows: number): Promise<string[]> {
  const { token } = prepared;
  const path = '/api/v1/iva/books/2025-12/purchases/';
  const book: Rec = dataOf(await stack.expect(200, 'GET', path, { token }));
  const { entries_count, waiting_count, totals } = book;
  const found = { entries_count, waiting_count, total: totals.total };
  return differs(found, { entries_count: rows, waiting_count: 0, total: rows * ROW_TOTAL });
}

async function linked(stack: Stack, prepared: Prepared): Promise<void> {
  await knownRows(stack, prepared);
  const account = { name: 'Cuenta', account_type: 'asset' };
  await post(stack, prepared, 'one', '/accounting/accounts/', { ...account, code: '1' });
  await post(stack, prepared, 'two', '/accounting/accounts/', { ...account, code: '2' });
  const lines = [
    { account_code: '1', debit: 10 },
    { account_code: '2', credit: 10 },
  ];
  await post(stack, prepared, 'entry', '/accounting/journal/', { description: 'x', lines });
  const { items } = await get({ stack, prepared }, '/list/');
  const journal_entry_id = prepared.records.entry?._id;
  for (const { id } of items.slice(0, 2)) {
    await post(stack, prepared, `invoice ${id}`, `/received_invoices/${id}/link/`, {
      journal_entry_id,
    });
  }
}

/** The entry is gone and its invoices are pending, or neither. */
async function linkDiffers(after: After): Promise<string[]> {
  const { stack, prepared, reply } = after;
  const { token, records } = prepared;
  const path = `/api/v1/accounting/journal/${records.entry?._id}/`;
  const isGone = (await stack.request('GET', path, { token })).status === 404;
  const { items } = await get(after, '/list/');
  const pending = items.filter(({ status }: Rec) => status === 'pending').length;
  const isSaid = reply !== undefined && (reply.status < 300 || reply.status === 404);
  return [
    ...differs({ pending }, { pending: isGone ? KNOWN : KNOWN - 2 }),
    ...(isSaid && !isGone ? ['the deleted entry is still there'] : []),
  ];
}

const get = async (
  { stack, prepared }: Pick<After, 'stack' | 'prepared'>,
  path: string,
): Promise<Rec> => {
  const { token } = prepared;
  const query = path.endsWith('/list/') ? 'per_page=100' : '';
  return dataOf(await stack.expect(200, 'GET', BASE + path, { token, query }));
};

const differs = (found: Rec, wanted: Rec): string[] =>
  JSON.stringify(found) === JSON.stringify(wanted)
    ? []
    : [`there is ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`];
