// A month of purchases: uploaded from the portal, booked, left out, undone. Spec: Received invoices; contract#event-names,
// contract#states; reliability#files.
import { beforeAll, describe, expect, test } from 'vitest';
import {
  cuitOf,
  export17,
  export30,
  exportIva,
  type Voucher,
} from '#domain/received-invoices/test-export.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import type { Reply } from '../support/exchange.ts';
import { SentFile } from '../support/sent-file.ts';
import { dataOf, IS_BUNDLED, openMemoryStack, type TestTenant } from '../support/stack.ts';

const DAY_MS = 86_400_000;
const BASE = '/api/v1/received_invoices';
type Stack = Awaited<ReturnType<typeof openMemoryStack>>;
let stack: Stack;
let tenant: TestTenant;
let token: string;

beforeAll(async () => {
  stack = await openMemoryStack();
});
const begin = async (input: Rec = {}) => {
  tenant = await stack.newTenant(input);
  token = await tenant.token('live');
};

const upload = (file: string | SentFile, headers: Record<string, string> = {}): Promise<Reply> => {
  const body = typeof file === 'string' ? new SentFile(file) : file;
  return stack.request('POST', `${BASE}/upload-csv/`, { token, body, headers });
};
const uploaded = async (file: string, status = 200): Promise<Rec> => {
  const reply = await upload(file);
  expect(reply.status, reply.story).toBe(status);
  return dataOf(reply);
};
const get = async (path: string, query: Record<string, string> = {}): Promise<Rec> =>
  dataOf(await stack.expect(200, 'GET', path, { token, query }));
const post = (path: string, body?: Rec) => stack.request('POST', `/api/v1${path}`, { token, body });
const made = async (path: string, body: Rec): Promise<Rec> => {
  const reply = await post(path, body);
  if (reply.status >= 300) throw new Error(reply.story);
  return dataOf(reply);
};
const invoices = async (): Promise<Rec[]> =>
  (await get(`${BASE}/list/`, { limit: '100', sort: 'issue_date', sort_dir: 'asc' })).items;
const month = (count: number, from = 1): Voucher[] =>
  Array.from({ length: count }, (_, i) => ({ number: from + i, supplier: cuitOf(i % 7) }));
const told = async (type: string): Promise<Rec[]> => {
  await stack.background.rest();
  return (await get('/api/v1/events/list/', { type })).items;
};
const eventTypes = async (): Promise<string[]> => {
  await stack.background.rest();
  const { items } = await get('/api/v1/events/list/', { per_page: '100' });
  return items.map(({ type }: Rec) => type);
};

describe('an upload', () => {
  test('becomes invoices, a line of the history, and events', async () => {
    await begin();
    const webhook = { url: 'https://example.com/hook', event_types: ['*'] };
    await made('/webhooks/', webhook);
    const report = await uploaded(export30(month(3)));
    expect(report).toMatchObject({
      import_id: report.id,
      file_name: 'export.csv',
      layout: 'mis_comprobantes_30',
      status: 'completed',
      rows_total: 3,
      created: 3,
      duplicated: 0,
      rejected: 0,
      errors: [],
    });
    expect(report.finished_at).toBeDefined();
    const [first] = await invoices();
    expect(first).toMatchObject({
      tenant_cuit: '30712345671',
      supplier_name: 'MELI LOG SRL',
      total_amount: 1210,
      vat_items: [{ aliquot: 21, base: 1000, amount: 210 }],
      status: 'pending',
      source: 'excel_import',
      exchange_rate: 1,
      linked_journal_entry_id: null,
      processed_date: report.imported_at,
    });
    expect((await get(`${BASE}/import-history/`)).items).toEqual([report]);
    const types = await eventTypes();
    expect(types.filter((type) => type === 'received_invoice.imported')).toHaveLength(3);
    expect(types).toContain('received_invoice_import.completed');
    expect(types).not.toContain('job.completed');
  });

  test('of the same rows again, alone or among others, adds only what is missing', async () => {
    await begin();
    await uploaded(export30(month(5)));
    expect(await uploaded(export30(month(5)))).toMatchObject({ created: 0, duplicated: 5 });
    const later = exportIva(month(9).slice(3));
    expect(await uploaded(later)).toMatchObject({ created: 4, duplicated: 2 });
    const twice = export17([...month(1, 50), ...month(1, 50)]);
    expect(await uploaded(twice)).toMatchObject({ created: 1, duplicated: 1 });
    expect(await invoices()).toHaveLength(10);
  });

  test('reports the rows that it could not read and takes the others', async () => {
    await begin();
    const file = export17([
      { number: 1 },
      { number: 2, date: 'yesterday' },
      { number: 3, cae: '7,50E+13' },
    ]);
    expect(await uploaded(file)).toMatchObject({
      rows_total: 3,
      created: 2,
      rejected: 1,
      warned: 1,
      errors: [{ row: 3, code: 'invalid_date', field: 'issue_date' }],
      warnings: [{ row: 4, code: 'cae_unreadable', field: 'cae' }],
    });
  });

  test('that is refused leaves nothing but its line in the history and an event', async () => {
    await begin();
    await made('/webhooks/', { url: 'https://example.com/hook', event_types: ['*'] });
    const foreign = export30([{ number: 1 }, { number: 2, receiver: '20314468849' }]);
    const reply = await upload(foreign);
    expect(reply.status, reply.story).toBe(400);
    expect(reply.json).toMatchObject({
      code: 'validation_error',
      errors: [{ field: 'file', reason: 'other_receiver', row: 3 }],
    });
    expect(await invoices()).toEqual([]);
    const [line] = (await get(`${BASE}/import-history/`)).items;
    expect(line).toMatchObject({ status: 'failed', errors: [{ row: 3, code: 'other_receiver' }] });
    expect(await eventTypes()).toContain('received_invoice_import.failed');
  });

  test('by a key is answered again with the same words, and never mixed with another file', async () => {
    await begin();
    const headers = { 'idempotency-key': 'march' };
    const first = await upload(export30(month(2)), headers);
    const again = await upload(export30(month(2)), headers);
    expect(again.text).toBe(first.text);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect((await upload(export30(month(3)), headers)).json.code).toBe('idempotency_key_reused');
  });

  test('is refused before it is read where the form is not one file called file', async () => {
    await begin();
    const other = new SentFile('x', 'a.csv', 'csv');
    expect((await upload(other)).json.errors).toMatchObject([
      { field: 'csv', code: 'unknown_field' },
      { field: 'file', code: 'required' },
    ]);
    const json = await post('/received_invoices/upload-csv/', { file: 'x' });
    expect(json.json.code).toBe('unsupported_content_type');
    const large = await upload(new SentFile(Buffer.alloc(4_000_001, 'x')));
    expect(large.status, large.story).toBe(413);
    expect((await get(`${BASE}/import-history/`)).items).toEqual([]);
  });

  test('of a sandbox without a CUIT takes what the file says; live it must be configured', async () => {
    await begin({ cuit: undefined });
    expect((await upload(export30(month(1)))).json.code).toBe('tax_configuration_missing');
    token = await tenant.token('test');
    await uploaded(export30([{ number: 1, receiver: '20314468849' }]));
    await uploaded(export17([{ number: 2 }]));
    expect((await invoices()).map((each) => each.tenant_cuit).sort()).toEqual([
      '20314468849',
      '30000000007',
    ]);
  });
});

describe('a large file', () => {
  const ROWS = 1_300;
  /** Beyond the time for which parts that are not written yet are kept. */
  const PARTS_DAYS = 40;

  test('is answered at once and written in the background, every row once', async () => {
    await begin();
    await uploaded(export17(month(10, 400)));
    const report = await uploaded(export17([...month(ROWS), { number: 0 }]), 202);
    expect(report).toMatchObject({ status: 'processing', created: 0, rejected: 1 });
    expect(report.parts).toBeGreaterThan(1);
    await stack.background.rest();
    expect(await get(`${BASE}/import-history/${report.import_id}/`)).toMatchObject({
      status: 'completed',
      rows_total: ROWS + 1,
      created: ROWS - 10,
      duplicated: 10,
      parts_done: report.parts,
    });
    expect((await get(`${BASE}/list/`)).total).toBe(ROWS);
    expect(await told('job.completed')).toMatchObject([
      {
        resource: { type: 'received_invoice_import', id: report.id },
        data: { status: 'completed', created: ROWS - 10 },
      },
    ]);
    expect(await told('job.failed')).toEqual([]);
  });

  test('that is not finished in time is given up, and says so', async () => {
    await begin();
    const report = await uploaded(export17(month(ROWS)), 202);
    stack.clock.advance(PARTS_DAYS * DAY_MS);
    await stack.background.rest();
    const path = `${BASE}/import-history/${report.import_id}/`;
    expect(await get(path)).toMatchObject({ status: 'failed', created: 0 });
    expect(await told('received_invoice_import.failed')).toHaveLength(1);
    expect(await told('job.failed')).toMatchObject([
      { resource: { id: report.id }, data: { errors: [{ code: 'not_finished' }] } },
    ]);
  });

  // The bundles write one such file (decision 560).
  test.skipIf(IS_BUNDLED)('uploaded twice at once gives every invoice once', async () => {
    await begin();
    const file = export17(month(ROWS));
    const reports = [await uploaded(file, 202), await uploaded(file, 202)];
    await stack.background.rest();
    const ended = await Promise.all(reports.map(({ id }) => get(`${BASE}/import-history/${id}/`)));
    expect(ended.map(({ status }) => status)).toEqual(['completed', 'completed']);
    expect(ended.reduce((sum, { created }) => sum + created, 0)).toBe(ROWS);
    expect(ended.reduce((sum, { duplicated }) => sum + duplicated, 0)).toBe(ROWS);
    expect((await get(`${BASE}/list/`)).total).toBe(ROWS);
  });
});

describe('an invoice', () => {
  let invoice: Rec;
  let entry: Rec;
  let account: Rec;
  beforeAll(async () => {
    await begin();
    await uploaded(export30(month(3)));
    [invoice = {}] = await invoices();
    account = await made('/accounting/accounts/', accountOf('3', true));
    await made('/accounting/accounts/', accountOf('2', true));
    await made('/accounting/accounts/', accountOf('1', true));
    entry = await made('/accounting/journal/', entryBody);
  });
  const entryBody = {
    description: 'Compra',
    lines: [
      { account_code: '1', debit: 10 },
      { account_code: '2', credit: 10 },
    ],
  };
  const accountOf = (code: string, is_detail: boolean) => ({
    code,
    name: 'Cuenta',
    account_type: 'asset',
    is_detail,
  });
  const link = (body: Rec, id = invoice.id) => post(`/received_invoices/${id}/link/`, body);
  const accountPath = () => `/api/v1/accounting/accounts/${account._id}/`;
  const read = () => get(`${BASE}/${invoice.id}/`);

  test('is linked to an entry and a postable account that exist', async () => {
    const strange = 'ffffffffffff0123456789ab';
    const group = await made('/accounting/accounts/', accountOf('9', false));
    const refusal = async (body: Rec) => {
      const { code, errors } = (await link(body)).json;
      return [code, errors[0].field];
    };
    expect(await refusal({})).toEqual(['validation_error', 'journal_entry_id']);
    const gone = await refusal({ journal_entry_id: strange });
    expect(gone).toEqual(['related_record_not_found', 'journal_entry_id']);
    const journal_entry_id = entry._id;
    const nowhere = await refusal({ journal_entry_id, account_id: strange });
    expect(nowhere).toEqual(['related_record_not_found', 'account_id']);
    const onGroup = await refusal({ journal_entry_id, account_id: group._id });
    expect(onGroup).toEqual(['account_not_postable', 'account_id']);
    expect((await read()).status).toBe('pending');

    const linked = await link({ journal_entry_id, account_id: account._id });
    expect(linked.status, linked.story).toBe(200);
    expect(dataOf(linked)).toMatchObject({
      received_invoice_id: invoice.id,
      status: 'linked',
      linked_journal_entry_id: journal_entry_id,
      linked_account_id: account._id,
    });
    expect(Object.keys(linked.json._links)).toEqual(
      expect.arrayContaining(['self', 'reopen', 'delete', 'linked_journal_entry']),
    );
    const kept = await stack.expect(400, 'DELETE', accountPath(), { token });
    expect(kept.json.code).toBe('resource_in_use');
    expect((await link({ journal_entry_id })).json).toMatchObject({
      code: 'invalid_state_transition',
      errors: [{ from: 'linked', to: 'linked', allowed: ['pending'] }],
    });
  });

  test('is pending again once its entry is deleted, in the same commit', async () => {
    const [, second] = await invoices();
    expect((await link({ journal_entry_id: entry._id }, second?.id)).status).toBe(200);
    const path = `/api/v1/accounting/journal/${entry._id}/`;
    await stack.expect(200, 'DELETE', path, { token });
    expect(await read()).toMatchObject({
      status: 'pending',
      linked_journal_entry_id: null,
      linked_account_id: null,
    });
    expect((await invoices()).map(({ status }) => status)).toEqual(Array(3).fill('pending'));
    await stack.expect(200, 'DELETE', accountPath(), { token });
  });

  test('is pending again once its entry is deleted in bulk', async () => {
    const [bulk, other] = [
      await made('/accounting/journal/', entryBody),
      await made('/accounting/journal/', entryBody),
    ];
    await link({ journal_entry_id: bulk._id });
    const ids = [bulk._id, other._id];
    const { success_count } = await made('/accounting/journal/bulk/delete/', { ids });
    expect(success_count).toBe(2);
    expect(await read()).toMatchObject({ status: 'pending', linked_journal_entry_id: null });
  });

  test('is ignored, taken back, and gone when it is deleted; then a file brings it again', async () => {
    const ignored = await post(`/received_invoices/${invoice.id}/ignore/`);
    expect(dataOf(ignored).status).toBe('ignored');
    expect((await post(`/received_invoices/${invoice.id}/ignore/`)).status).toBe(409);
    expect(dataOf(await post(`/received_invoices/${invoice.id}/reopen/`)).status).toBe('pending');
    await stack.expect(200, 'DELETE', `${BASE}/${invoice.id}/`, { token });
    expect(await uploaded(export30(month(3)))).toMatchObject({ created: 1, duplicated: 2 });
  });

  test('is found by supplier, number, state and page', async () => {
    const total = async (query: Record<string, string>) =>
      (await get(`${BASE}/list/`, query)).total;
    expect(await total({ search: 'meli' })).toBe(3);
    expect(await total({ supplier_cuit: cuitOf(1) })).toBe(1);
    expect(await total({ status: 'linked' })).toBe(0);
    const page = await get(`${BASE}/list/`, { page: '2', limit: '2' });
    expect(page).toMatchObject({ per_page: 2, total: 3, total_pages: 2 });
    expect(page.items).toHaveLength(1);
  });

  test('is nobody else’s', async () => {
    const stranger = await (await stack.newTenant()).token('live');
    const reply = await stack.request('GET', `${BASE}/${invoice.id}/`, { token: stranger });
    expect(reply.json.code).toBe('not_found');
  });
});
