// A month of the journal: a chart of accounts, its entries posted, one taken back, and balances that add up to zero
// throughout. Spec: Accounting account, Journal entry; reliability#race-of-moves, reliability#balanced-entries,
// reliability#ledger.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACCOUNTS_MAX } from '#domain/accounting/records/entry-lines.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { testEngine } from '../support/engine.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openMemoryStack, openStack } from '../support/stack.ts';

const AT_ONCE = 6;
const ACCOUNTS = '/accounting/accounts/';
const JOURNAL = '/accounting/journal/';

afterAll(async () => (await testEngine()).stop());

describe.each([
  ['in memory', openMemoryStack],
  ['on the engine', openStack],
] as const)('the books, %s', (_, open) => {
  let shop: Shop;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    const stack = await open();
    shop = await openShop(stack, await stack.newTenant(), 'live');
  });
  const account = async (code: string, more: Rec) => {
    const made = await shop.good('POST', ACCOUNTS, { code, name: `Cuenta ${code}`, ...more });
    ids[code] = made._id;
    return made;
  };
  const shown = (code: string) => shop.good('GET', `${ACCOUNTS}${ids[code]}/`);
  const balancesOf = async (...codes: string[]) =>
    Promise.all(codes.map(async (code) => (await shown(code)).balance));
  const lines = (debit: string, credit: string, amount: number) => [
    { account_code: debit, debit: amount },
    { account_code: credit, credit: amount },
  ];
  const entry = (date: string, of: Rec[], more: Rec = {}) =>
    shop.good('POST', JOURNAL, { date, description: `Asiento ${date}`, lines: of, ...more });
  const put = (record: Rec, body: Rec) => shop.call('PUT', `${JOURNAL}${record._id}/`, body);
  const verb = (record: Rec, name: string, body?: Rec) =>
    shop.call('POST', `${JOURNAL}${record._id}/${name}/`, body);
  const refused = async (reply: Promise<{ status: number; json: Rec; story: string }>) => {
    const { status, json, story } = await reply;
    expect(json.success, story).toBe(false);
    return [status, json.code];
  };

  test('begin with a chart whose levels and types follow from its groups', async () => {
    const asset = { account_type: 'asset' };
    await account('1', { ...asset, is_detail: false });
    await account('1.1', { ...asset, parent_code: '1', is_detail: false });
    const cash = await account('1.1.01', { ...asset, parent_code: '1.1' });
    expect(cash).toMatchObject({ level: 3, is_detail: true, is_active: true, balance: 0 });
    await account('1.1.02', { ...asset, parent_code: '1.1', level: 3 });
    await account('2.1', { account_type: 'liability' });
    await account('4.1', { account_type: 'revenue' });
    await account('5.1', { account_type: 'expense' });
    expect(await shown('1.1')).toMatchObject({ children_count: 2, level: 2 });
  });

  test('take a level that is stated and put the account at the level of its place', async () => {
    const stated = { code: '1.1.09', name: 'Otra caja', account_type: 'asset', level: 1 };
    const made = await shop.good('POST', ACCOUNTS, { ...stated, parent_code: '1.1' });
    expect(made.level).toBe(3);
    const path = `${ACCOUNTS}${made._id}/`;
    expect(await shop.good('PUT', path, { level: 5, name: 'Caja chica' })).toMatchObject({
      level: 3,
      name: 'Caja chica',
    });
    await shop.good('DELETE', path);
  });

  test('refuse accounts that do not fit into the chart', async () => {
    const make = (body: Rec) => shop.call('POST', ACCOUNTS, { name: 'x', ...body });
    const asset = { account_type: 'asset', code: 'x' };
    expect(await refused(make({ ...asset, code: '1' }))).toEqual([409, 'duplicate_value']);
    const orphan = make({ ...asset, parent_code: '9' });
    expect(await refused(orphan)).toEqual([400, 'related_record_not_found']);
    const wrong = async (body: Rec) => (await make(body)).json.errors.map((e: Rec) => e.field);
    expect(await wrong({ ...asset, parent_code: '1.1.01' })).toEqual(['parent_code']);
    expect(await wrong({ ...asset, parent_code: '1', account_type: 'equity' })).toEqual([
      'account_type',
    ]);
    const deep = { account_type: 'asset', is_detail: false };
    await account('1.9', { ...deep, parent_code: '1' });
    await account('1.9.1', { ...deep, parent_code: '1.9' });
    await account('1.9.1.1', { ...deep, parent_code: '1.9.1' });
    await account('1.9.1.1.1', { ...deep, parent_code: '1.9.1.1' });
    expect(await wrong({ ...asset, parent_code: '1.9.1.1.1' })).toEqual(['parent_code']);
  });

  test('keep drafts apart from balances, and post each once with the next number', async () => {
    const sale = await entry('2026-03-02', [
      { account_code: '1.1.01', debit: 121.1 },
      { account_code: '4.1', credit: 100.08 },
      { account_code: '2.1', credit: 21.02 },
    ]);
    expect(sale).toMatchObject({ status: 'draft', total_debit: 121.1, total_credit: 121.1 });
    expect(sale.number).toBeUndefined();
    expect(await balancesOf('1.1.01', '4.1', '2.1')).toEqual([0, 0, 0]);
    const replies = await Promise.all(Array.from({ length: AT_ONCE }, () => verb(sale, 'post')));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await balancesOf('1.1.01', '4.1', '2.1')).toEqual([121.1, -100.08, -21.02]);
    const done = await shop.good('GET', `${JOURNAL}${sale._id}/`);
    expect(done).toMatchObject({ status: 'posted', number: 1, fiscal_year: 2026 });
  });

  test('count entries posted at once exactly, without gaps in their numbers', async () => {
    const days = Array.from({ length: 8 }, (_none, i) => `2026-03-${10 + i}`);
    const drafts = await Promise.all(days.map((day) => entry(day, lines('1.1.01', '4.1', 0.1))));
    const replies = await Promise.all(drafts.map((draft) => put(draft, { status: 'posted' })));
    const numbers = replies.map(({ json }) => json.data?.number).sort((a, b) => a - b);
    expect(numbers, replies[0]?.story).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
    expect(await balancesOf('1.1.01', '4.1')).toEqual([121.9, -100.88]);
    expect(await shown('1.1.01')).toMatchObject({
      entries_count: 9,
      debits: { '2026-03': 121.9 },
      credits: {},
    });
  });

  test('take an entry back by a counter-entry, once', async () => {
    const rent = await entry('2026-03-20', lines('5.1', '1.1.01', 50.55), { reference_type: 'x' });
    expect(await refused(verb(rent, 'reverse'))).toEqual([409, 'invalid_state_transition']);
    await put(rent, { status: 'posted' });
    expect(await balancesOf('5.1', '1.1.01')).toEqual([50.55, 71.35]);
    const early = { date: '2026-03-19' };
    expect(await refused(verb(rent, 'reverse', early))).toEqual([400, 'validation_error']);
    const counter = await verb(rent, 'reverse', { date: '2026-03-31', description: 'Error' });
    expect(counter.json.data, counter.story).toMatchObject({
      status: 'posted',
      number: 11,
      reverses: rent._id,
      description: 'Error',
      lines: [
        { account_code: '5.1', debit: 0, credit: 50.55 },
        { account_code: '1.1.01', debit: 50.55, credit: 0 },
      ],
    });
    expect(await balancesOf('5.1', '1.1.01')).toEqual([0, 121.9]);
    expect(await refused(verb(rent, 'reverse'))).toEqual([409, 'invalid_state_transition']);
    const taken = counter.json.data;
    expect(await refused(verb(taken, 'reverse'))).toEqual([409, 'record_locked']);
    expect(await shop.good('GET', `${JOURNAL}${rent._id}/`)).toMatchObject({
      status: 'reversed',
      reversed_by: taken._id,
    });
    expect(await shown('5.1')).toMatchObject({
      entries_count: 2,
      debits: { '2026-03': 50.55 },
      credits: { '2026-03': 50.55 },
    });
  });

  test('never change what is posted, nor delete it', async () => {
    const list = await shop.good('GET', `${JOURNAL}list/?status=posted&sort=date&sort_dir=asc`);
    const [posted] = list.items;
    const edit = { description: 'Otro', lines: lines('1.1.01', '4.1', 1) };
    expect(await refused(put(posted, edit))).toEqual([409, 'record_locked']);
    expect(await refused(shop.call('DELETE', `${JOURNAL}${posted._id}/`))).toEqual([
      400,
      'record_locked',
    ]);
    expect((await put(posted, posted)).status).toBe(200);
    const undone = await put(posted, { status: 'reversed' });
    expect(undone.json.data, undone.story).toMatchObject({ status: 'reversed' });
    expect(await balancesOf('1.1.01', '4.1', '2.1')).toEqual([0.8, -0.8, 0]);
  });

  test('refuse what does not balance and accounts that take no entries', async () => {
    const make = (of: Rec[]) => shop.call('POST', JOURNAL, { description: 'x', lines: of });
    const uneven = [...lines('1.1.01', '4.1', 1), { account_code: '2.1', credit: 0.01 }];
    expect(await refused(make(uneven))).toEqual([400, 'unbalanced_entry']);
    const group = await make(lines('1.1', '9.9', 1));
    expect(group.json, group.story).toMatchObject({
      code: 'account_not_postable',
      errors: [{ field: 'lines[1].account_code' }],
    });
    expect(await refused(make(lines('1.1', '4.1', 1)))).toEqual([400, 'account_not_postable']);
    const draft = await entry('2026-04-01', lines('1.1.02', '4.1', 5));
    expect(await refused(put(draft, { lines: uneven }))).toEqual([409, 'unbalanced_entry']);
    await shop.good('PUT', `${ACCOUNTS}${ids['1.1.02']}/`, { is_active: false });
    expect(await refused(verb(draft, 'post'))).toEqual([409, 'account_not_postable']);
    // What was taken back without a date is an entry of today's year, which need not be that of the others.
    const { items } = await shop.good('GET', `${JOURNAL}list/?per_page=100`);
    const numbers = items.flatMap((one: Rec) => (one.fiscal_year === 2026 ? one.number : []));
    const moved = await put(draft, { lines: lines('1.1.01', '4.1', 5), status: 'posted' });
    const number = numbers.length + 1;
    expect(moved.json.data, moved.story).toMatchObject({ status: 'posted', number });
    expect(await shown('1.1.02')).toMatchObject({ entries_count: 0, balance: 0 });
  });

  test('post and take back an entry over as many accounts as there may be, drafts of a batch too', async () => {
    const codes = Array.from({ length: ACCOUNTS_MAX - 1 }, (_none, i) => `5.9.${i}`);
    const items = codes.map((code) => ({ code, name: code, account_type: 'expense' }));
    const accounts = await shop.good('POST', `${ACCOUNTS}bulk/create/`, { items });
    expect(accounts.success_count).toBe(codes.length);
    const total = (2 * codes.length) / 100;
    const spread = [
      ...codes.flatMap((code) => [1, 2].map(() => ({ account_code: code, debit: 0.01 }))),
      { account_code: '1.1.01', credit: total },
    ];
    const body = { description: 'Prorrateo', date: '2026-05-01', lines: spread };
    const made = await shop.good('POST', `${JOURNAL}bulk/create/`, { items: [body, body] });
    expect(made.success_count, JSON.stringify(made)).toBe(2);
    const updates = made.created.map(({ id }: Rec) => ({ id, status: 'posted' }));
    const posted = await shop.good('PUT', `${JOURNAL}bulk/update/`, { updates });
    expect(posted.success_count, JSON.stringify(posted)).toBe(2);
    const [{ id }] = updates;
    const counter = await verb({ _id: id }, 'reverse', {});
    expect([counter.status, counter.json.data?.total_debit], counter.story).toEqual([201, total]);
    const list = await shop.good('GET', `${ACCOUNTS}list/?search=5.9.7`);
    expect(list.items[0]).toMatchObject({ balance: 0.02, entries_count: 3 });
    const last = { ...updates[1], status: 'reversed' };
    await shop.good('PUT', `${JOURNAL}bulk/update/`, { updates: [last] });
  });

  test('keep accounts that entries or other accounts rely on', async () => {
    const change = (code: string, body: Rec) => shop.call('PUT', `${ACCOUNTS}${ids[code]}/`, body);
    const drop = (code: string) => shop.call('DELETE', `${ACCOUNTS}${ids[code]}/`);
    expect(await refused(drop('1.1'))).toEqual([400, 'resource_in_use']);
    expect(await refused(drop('4.1'))).toEqual([400, 'resource_in_use']);
    expect(await refused(change('4.1', { code: '4.2' }))).toEqual([409, 'record_locked']);
    expect(await refused(change('1.1', { is_detail: true }))).toEqual([409, 'record_locked']);
    expect(await refused(change('1.1', { parent_code: null }))).toEqual([409, 'record_locked']);
    const draft = await entry('2026-04-02', lines('5.1', '4.1', 5));
    const cleared = await put(draft, { date: null });
    expect([cleared.status, cleared.json.data.date], cleared.story).toEqual([200, '2026-04-02']);
    expect(await shop.good('DELETE', `${JOURNAL}${draft._id}/`)).toMatchObject({ deleted: true });
    await account('1.1.03', { account_type: 'asset', parent_code: '1.1' });
    const away = await change('1.1.03', { parent_code: null, name: 'Suelta' });
    expect(away.json.data, away.story).toMatchObject({ level: 1, name: 'Suelta' });
    expect(away.json.data).not.toHaveProperty('parent_id');
    const back = await change('1.1.03', { ...away.json.data, parent_code: '1', code: '1.3' });
    expect(back.json.data, back.story).toMatchObject({
      level: 2,
      code: '1.3',
      parent_id: ids['1'],
    });
    expect(await shown('1.1')).toMatchObject({ children_count: 2 });
    expect((await drop('1.1.03')).status).toBe(200);
    expect(await shown('1')).toMatchObject({ children_count: 2 });
    const pages = await Promise.all(
      [1, 2].map((page) => shop.good('GET', `${ACCOUNTS}list/?per_page=100&page=${page}`)),
    );
    const all: Rec[] = pages.flatMap(({ items }) => items);
    const cents = all.reduce((sum, each) => sum + Math.round(each.balance * 100), 0);
    expect(all).toHaveLength(pages[0]?.total);
    expect(cents).toBe(0);
  });
});
