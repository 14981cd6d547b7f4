// What belongs into a year and is not in its journal when its owner closes it: the closing waits and names it; what comes later has a
// place that is told. Decision 205.
// In the process alone: what it meets on its way other stories meet on the bundles (decision 560).
import { beforeEach, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { openVatTaxpayer, type VatTaxpayer } from '../support/vat-taxpayer.ts';

const YEAR = '2029';
const MONTH = `${YEAR}-12`;
const CLOSE = '/accounting/fiscal-close';
let taxpayer: VatTaxpayer;
let owner: string;
const rest = () => taxpayer.stack.background.rest();
const posting = (more: Rec) =>
  taxpayer.made('/accounting/config/', { automatic_posting: { enabled: true, ...more } }, 'PUT');

beforeEach(async () => {
  taxpayer = await openVatTaxpayer();
  owner = await taxpayer.tenant.session();
  await taxpayer.made('/accounting/accounts/seed/', {});
  await posting({ from: '2029-01-01' });
  await rest();
});

const bought = (number: number) => taxpayer.buy({ number, date: `${YEAR}-12-15` });
const unposted = async (): Promise<Rec[]> => {
  await rest();
  const { unposted } = await taxpayer.get('/accounting/config/');
  return unposted;
};
const obstacles = async () =>
  (await taxpayer.get(`${CLOSE}/calculate/${YEAR}/`)).obstacles.map((one: Rec) => one.precondition);
const closeBooks = () => taxpayer.made(`/iva/books/${MONTH}/close/`, {});
const close = () => taxpayer.made(`${CLOSE}/close/${YEAR}/`, {});
const reopen = async () => {
  const sent = { token: owner, headers: { 'x-mode': 'test' } };
  await taxpayer.stack.expect(200, 'POST', `/api/v1${CLOSE}/reopen/${YEAR}/`, sent);
  await rest();
};
const entries = async (): Promise<Rec[]> => {
  await rest();
  const { items } = await taxpayer.get('/accounting/journal/list/', {
    per_page: '100',
    sort: 'date',
  });
  return items.filter(({ reference_type: of }: Rec) => of === 'received_invoice');
};
const invoices = async () => (await taxpayer.get('/received_invoices/list/')).items;

test('a month closes while the first document of another one is on its way into a book', async () => {
  await taxpayer.buy({ number: 4, date: `${YEAR}-11-15` });
  await rest();
  await bought(5);
  await taxpayer.stack.background.relay();
  await taxpayer.stack.background.work();
  await taxpayer.stack.background.relay();
  await taxpayer.made(`/iva/books/${YEAR}-11/close/`, {});
});

test('a month and a year wait for documents and entries that are under way, and name them', async () => {
  await bought(6);
  await rest();
  await bought(7);
  await taxpayer.stack.background.relay();
  const late = (await invoices()).find(({ voucher_number }: Rec) => voucher_number === 7);
  expect(await taxpayer.refused('POST', `/iva/books/${MONTH}/close/`, {})).toMatchObject({
    status: 409,
    code: 'record_locked',
    errors: [{ document_id: late.id, date: `${YEAR}-12-15` }],
  });
  expect(await obstacles()).toEqual(['vat_books_closed', 'vat_books_closed', 'events_posted']);
  const { status, code, errors } = await taxpayer.refused('POST', `${CLOSE}/close/${YEAR}/`, {});
  expect([status, code]).toEqual([409, 'record_locked']);
  expect(errors.at(-1)).toMatchObject({
    precondition: 'events_posted',
    source: 'received_invoice',
    source_id: late.id,
    date: `${YEAR}-12-15`,
  });
  await rest();
  await closeBooks();
  await rest();
  expect(await obstacles()).toEqual([]);
  expect((await close()).status).toBe('closed');
});

test('a year waits for its own events that could not be posted, not for those of other years', async () => {
  await bought(6);
  await rest();
  const { accounts } = await taxpayer.get('/accounting/config/');
  await taxpayer.made('/accounting/config/', { accounts: { payables: null } }, 'PUT');
  await bought(7);
  const [waiting] = await unposted();
  expect(waiting).toMatchObject({ reason: 'account_not_configured', date: `${YEAR}-12-15` });
  await closeBooks();
  expect(await obstacles()).toEqual(['events_posted']);
  expect((await taxpayer.refused('POST', `${CLOSE}/close/${YEAR}/`, {})).errors).toEqual([
    expect.objectContaining({ source_id: waiting?.source_id, reason: 'account_not_configured' }),
  ]);
  await taxpayer.made('/accounting/config/', { accounts: { payables: accounts.payables } }, 'PUT');
  await rest();
  await taxpayer.made('/accounting/config/', { accounts: { payables: null } }, 'PUT');
  await taxpayer.buy({ number: 8, date: '2030-01-05' });
  expect(await unposted()).toMatchObject([{ date: '2030-01-05' }]);
  expect((await close()).status).toBe('closed');
});

test('a year waits for a run that posts back into it, not for one of later days, nor for what is tried again', async () => {
  await bought(6);
  await rest();
  await closeBooks();
  await posting({ enabled: false });
  await rest();
  await posting({ from: '2029-06-01' });
  await taxpayer.stack.background.relay();
  expect(await obstacles()).toEqual(['events_posted']);
  await rest();
  expect(await obstacles()).toEqual([]);
  await posting({ enabled: false, from: '2030-01-01' });
  await rest();
  await posting({ from: '2030-01-01' });
  await taxpayer.stack.background.relay();
  expect(await obstacles()).toEqual([]);
  expect((await close()).status).toBe('closed');
});

test('what was taken back before the closing and comes after it waits for its month, and gets there', async () => {
  await bought(7);
  await rest();
  const [invoice] = await invoices();
  await taxpayer.made(`/received_invoices/${invoice.id}/reopen/`, {});
  await taxpayer.made(`/received_invoices/${invoice.id}/ignore/`, {});
  await closeBooks();
  await close();
  expect(await unposted()).toMatchObject([
    { source: 'received_invoice', reason: 'period_closed', date: `${YEAR}-12-15` },
  ]);
  await reopen();
  expect(await unposted()).toEqual([]);
  expect((await entries()).map(({ date, status }) => [date, status])).toEqual([
    [`${YEAR}-12-15`, 'posted'],
    [`${YEAR}-12-15`, 'reversed'],
  ]);
});

test('an event of a closed year waits, or is posted today where that is wanted, and says of when it is', async () => {
  await bought(6);
  await rest();
  await closeBooks();
  await close();
  await bought(7);
  expect(await unposted()).toMatchObject([{ reason: 'period_closed', date: `${YEAR}-12-15` }]);
  const told = await posting({ closed_years: 'today' });
  expect(told.automatic_posting).toEqual({
    enabled: true,
    from: '2029-01-01',
    closed_years: 'today',
  });
  expect(await unposted()).toEqual([]);
  const late = (await entries()).filter(({ date }) => date === '2030-01-10');
  expect(late).toHaveLength(1);
  expect(late[0]?.description).toMatch(/^Comprobante recibido .*-7.* \(2029-12-15\)$/);
  const kept = await posting({});
  expect(kept.automatic_posting.closed_years).toBe('today');
});

test('an invoice whose entry a closed year has stays linked; one that a person linked is free', async () => {
  await bought(6);
  await bought(7);
  await rest();
  const [own, other] = (await invoices()) as [Rec, Rec];
  const path = ({ id }: Rec, verb: string) => `/received_invoices/${id}/${verb}/`;
  await taxpayer.made(path(other, 'reopen'), {});
  await rest();
  await taxpayer.made(path(other, 'link'), { journal_entry_id: own.linked_journal_entry_id });
  await rest();
  await closeBooks();
  await close();
  expect(await taxpayer.refused('POST', path(own, 'reopen'), {})).toMatchObject({
    status: 409,
    code: 'period_closed',
    errors: [{ date: `${YEAR}-12-15`, year: Number(YEAR) }],
  });
  expect((await taxpayer.made(path(other, 'reopen'), {})).status).toBe('pending');
  expect(await unposted()).toEqual([]);
  await reopen();
  expect(await taxpayer.refused('POST', path(own, 'reopen'), {})).toMatchObject({
    status: 409,
    code: 'record_locked',
  });
  await taxpayer.made(`/iva/books/${MONTH}/reopen/`, {});
  expect((await taxpayer.made(path(own, 'reopen'), {})).status).toBe('pending');
});
