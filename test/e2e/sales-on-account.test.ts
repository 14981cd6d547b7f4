// A customer who buys on account: sales raise what is owed in their own commit, payments settle the oldest, statement and ages
// tell the same, and what is undone is undone by counter-entries. contract#current-accounts; Spec: Sale.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, businessDate, DAY_MS } from '#kernel/date.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import type { Background } from '../support/background.ts';
import { testEngine } from '../support/engine.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openMemoryStack, openStack, type Stack } from '../support/stack.ts';

const AT_ONCE = 6;

afterAll(async () => (await testEngine()).stop());

/** A shop, a session that may cancel and refund, and what the stories ask of accounts. */
async function openStory(stack: Stack, mode: 'live' | 'test' = 'live') {
  const tenant = await stack.newTenant();
  const [shop, session] = [await openShop(stack, tenant, mode), await tenant.session()];
  return {
    shop,
    session,
    customer: (more: Rec = {}) =>
      shop.good('POST', '/customers/', { name: 'Ana', current_account_enabled: true, ...more }),
    onAccount: (customer: Rec, total: number, more: Rec = {}) => ({
      ...shop.basket(total),
      customer: customer._id,
      payment_method: 'current_account',
      ...more,
    }),
    read: (path: string, record: Rec) => shop.good('GET', `${path}${record._id}/`),
    accountOf: async (customer: Rec): Promise<Rec> => {
      const query = `party_type=customer&party_id=${customer._id}`;
      const { items, total } = await shop.good('GET', `/current-accounts/list/?${query}`);
      expect(total).toBeLessThanOrEqual(1);
      return items[0];
    },
    movements: async (account: Rec): Promise<Rec[]> => {
      const query = 'sort=created_at&sort_dir=asc&per_page=100';
      return (await shop.good('GET', `/current-accounts/${account._id}/movements/list/?${query}`))
        .items;
    },
  };
}

describe.each([
  ['in memory', openMemoryStack],
  ['on the engine', openStack],
] as const)('on account, %s', (_, open) => {
  let stack: Stack;
  let story: Awaited<ReturnType<typeof openStory>>;
  let shop: Shop;
  let ana: Rec;
  beforeAll(async () => {
    stack = await open();
    story = await openStory(stack);
    shop = story.shop;
    ana = await story.customer({ payment_terms_days: 30, credit_limit: 1000 });
  });

  test('the first sale opens the account and owes its total, due after the terms', async () => {
    const sale = await shop.good(
      'POST',
      '/sales/',
      story.onAccount(ana, 400, { payment_method: 'cuenta_corriente' }),
    );
    const account = await story.accountOf(ana);
    expect(sale).toMatchObject({
      payment_method: 'current_account',
      current_account_id: account._id,
      current_account_amount: 400,
    });
    const today = businessDate(stack.clock.now());
    expect(account).toMatchObject({
      party_name: 'Ana',
      balance: 400,
      available_credit: 600,
      movements_count: 1,
      open_items: [{ open: 400, due_date: addDays(today, 30) }],
    });
    expect(await story.read('/customers/', ana)).toMatchObject({
      balance: 400,
      total_purchases: 400,
    });
  });

  test('a sale over the limit is 409 and nothing of it is left', async () => {
    const before = await story.accountOf(ana);
    const reply = await shop.call('POST', '/sales/', story.onAccount(ana, 600.01));
    expect([reply.status, reply.json.code], reply.story).toEqual([409, 'credit_limit_exceeded']);
    expect(reply.json.errors).toMatchObject([{ amount: 600.01, exceeded_by: 0.01 }]);
    expect(await story.accountOf(ana)).toEqual(before);
    expect(await story.read('/customers/', ana)).toMatchObject({ total_purchases: 400 });
  });

  test('part of a sale goes on account where the payment says so', async () => {
    const partial_amounts = [
      { method: 'cash', amount: 70 },
      { method: 'current_account', amount: 30 },
    ];
    const body = story.onAccount(ana, 100, {
      payment_method: 'cash',
      payment: { partial_amounts },
    });
    expect(await shop.good('POST', '/sales/', body)).toMatchObject({ current_account_amount: 30 });
    const rest = { partial_amounts: [{ method: 'cash', amount: 80 }] };
    const other = story.onAccount(ana, 100, { payment: rest });
    expect(await shop.good('POST', '/sales/', other)).toMatchObject({ current_account_amount: 20 });
    expect(await story.accountOf(ana)).toMatchObject({ balance: 450, available_credit: 550 });
  });

  test('a payment settles the oldest first; taking it back opens them again', async () => {
    const account = await story.accountOf(ana);
    const path = `/current-accounts/${account._id}/movements/`;
    const [first, second] = await story.movements(account);
    const paid = await shop.good('POST', path, {
      type: 'payment',
      amount: 410,
      payment_method: 'transfer',
    });
    expect(paid).toMatchObject({ direction: 'credit', balance_after: 40, sequence: 4 });
    expect(paid.allocations).toEqual([
      { movement_id: first?._id, amount: 400 },
      { movement_id: second?._id, amount: 10 },
    ]);
    const back = await shop.good('POST', `${path}${paid._id}/reverse/`, { description: 'error' });
    expect(back).toMatchObject({ reverses: paid._id, direction: 'debit', balance_after: 450 });
    expect(await shop.good('GET', `${path}${paid._id}/`)).toMatchObject({
      status: 'reversed',
      reversed_by: back._id,
    });
    const again = await shop.call('POST', `${path}${paid._id}/reverse/`, {});
    expect(again.json.code, again.story).toBe('invalid_state_transition');
    const after = await story.accountOf(ana);
    expect(after.open_items).toEqual(account.open_items);
    expect(await story.read('/customers/', ana)).toMatchObject({ balance: 450 });
  });

  test('a changed, cancelled, refunded or deleted sale takes its part with it', async () => {
    const before = await story.accountOf(ana);
    const balance = async () => (await story.accountOf(ana)).balance - before.balance;
    const put = (sale: Rec, body: Rec) =>
      shop.good('PUT', `/sales/${sale._id}/`, body, story.session);
    const sale = await shop.good('POST', '/sales/', story.onAccount(ana, 100));
    await put(sale, { ...shop.basket(150) });
    expect(await balance()).toBe(150);
    await put(sale, { payment_method: 'cash' });
    expect(await balance()).toBe(0);
    expect(await story.read('/sales/', sale)).not.toHaveProperty('current_account_id');
    await put(sale, { payment_method: 'cuenta_corriente' });
    expect(await balance()).toBe(150);
    await put(sale, { status: 'cancelled' });
    expect(await balance()).toBe(0);
    const done = await shop.good(
      'POST',
      '/sales/',
      story.onAccount(ana, 60, { status: 'completed' }),
    );
    await put(done, { status: 'refunded' });
    expect(await balance()).toBe(0);
    const gone = await shop.good('POST', '/sales/', story.onAccount(ana, 10));
    await shop.good('DELETE', `/sales/${gone._id}/`);
    expect(await balance()).toBe(0);
    const after = await story.accountOf(ana);
    expect(after.open_items).toEqual(before.open_items);
    expect(await story.read('/customers/', ana)).toMatchObject({ balance: before.balance });
  });

  test('a sale moves from one customer to another with what is owed for it', async () => {
    const [from, to] = [await story.customer(), await story.customer()];
    const sale = await shop.good('POST', '/sales/', story.onAccount(from, 100));
    await shop.good('PUT', `/sales/${sale._id}/`, { customer: to._id });
    expect(await story.accountOf(from)).toMatchObject({ balance: 0, movements_count: 2 });
    expect(await story.accountOf(to)).toMatchObject({ balance: 100, movements_count: 1 });
  });

  test('many at once are one account and one exact row of balances', async () => {
    const customer = await story.customer();
    const replies = await Promise.all(
      Array.from({ length: AT_ONCE }, () =>
        shop.call('POST', '/sales/', story.onAccount(customer, 10)),
      ),
    );
    for (const reply of replies) expect([201, 503], reply.story).toContain(reply.status);
    const made = replies.filter(({ status }) => status === 201).length;
    expect(made).toBeGreaterThan(0);
    const account = await story.accountOf(customer);
    const movements = await story.movements(account);
    expect(account).toMatchObject({ balance: made * 10, movements_count: made });
    const rows = movements.map(({ sequence, balance_after }) => [sequence, balance_after]);
    expect(rows.sort(([a], [b]) => a - b)).toEqual(
      Array.from({ length: made }, (_, at) => [at + 1, (at + 1) * 10]),
    );
    expect(await story.read('/customers/', customer)).toMatchObject({ balance: made * 10 });
  });

  test('in bulk each sale is judged by what the others left of the credit', async () => {
    const customer = await story.customer({ credit_limit: 25 });
    const items = Array.from({ length: 4 }, () => story.onAccount(customer, 10));
    const { created } = await shop.good('POST', '/sales/bulk/create/', { items });
    const codes = created.map((each: Rec) => each.code ?? 'ok').sort();
    expect(codes).toEqual(['credit_limit_exceeded', 'credit_limit_exceeded', 'ok', 'ok']);
    expect(await story.accountOf(customer)).toMatchObject({ balance: 20, movements_count: 2 });
  });

  test('who has no account, or one that is blocked, does not buy on it', async () => {
    const stranger = await story.customer({ current_account_enabled: false });
    const refused = await shop.call('POST', '/sales/', story.onAccount(stranger, 1));
    expect(refused.json.errors, refused.story).toMatchObject([
      { field: 'payment_method', code: 'conditional_required' },
    ]);
    const nobody = { ...shop.basket(1), payment_method: 'current_account' };
    expect((await shop.call('POST', '/sales/', nobody)).status).toBe(400);
    const account = await story.accountOf(ana);
    const put = (body: Rec) => shop.call('PUT', `/current-accounts/${account._id}/`, body);
    expect((await put({ status: 'blocked' })).status).toBe(200);
    const blocked = await shop.call('POST', '/sales/', story.onAccount(ana, 1));
    expect([blocked.status, blocked.json.code], blocked.story).toEqual([409, 'record_locked']);
    const closed = await put({ status: 'closed' });
    expect(closed.json.code, closed.story).toBe('invalid_state_transition');
    const fixed = await put({ currency: 'USD', opening_balance: 5 });
    expect(fixed.json.errors?.map((line: Rec) => line.field)).toEqual([
      'currency',
      'opening_balance',
    ]);
    expect((await put({ status: 'active' })).status).toBe(200);
  });

  test('an account with movements is not deleted, an empty one is, and is opened again', async () => {
    const account = await story.accountOf(ana);
    const kept = await shop.call('DELETE', `/current-accounts/${account._id}/`);
    expect([kept.status, kept.json.code], kept.story).toEqual([400, 'resource_in_use']);
    const customer = await story.customer();
    const body = { party_type: 'customer', party_id: customer._id };
    const empty = await shop.good('POST', '/current-accounts/', body);
    const second = await shop.call('POST', '/current-accounts/', body);
    expect([second.status, second.json.code], second.story).toEqual([409, 'duplicate_value']);
    await shop.good('DELETE', `/current-accounts/${empty._id}/`);
    await shop.good('POST', '/sales/', story.onAccount(customer, 5));
    expect(await story.accountOf(customer)).toMatchObject({ balance: 5 });
  });

  test('a merged customer leaves what is owed to the one that stays', async () => {
    const [source, target] = [await story.customer(), await story.customer()];
    await shop.good('POST', '/sales/', story.onAccount(source, 70));
    const ids = { source_id: source._id, target_id: target._id };
    expect(await shop.good('POST', '/customers/merge/', ids)).toMatchObject({ balance: 70 });
    expect(await story.accountOf(target)).toMatchObject({ balance: 70 });
    expect(await story.accountOf(source)).toMatchObject({ balance: 0, status: 'closed' });
    expect(await story.read('/customers/', target)).toMatchObject({ balance: 70 });
  });
});

describe('in time', () => {
  let stack: Stack & { background: Background };
  let story: Awaited<ReturnType<typeof openStory>>;
  let account: Rec;
  const later = async (days: number) => {
    stack.clock.advance(days * DAY_MS);
    await stack.background.sweep();
    await stack.background.rest();
  };
  const post = (body: Rec) =>
    story.shop.good('POST', `/current-accounts/${account._id}/movements/`, body);
  beforeAll(async () => {
    stack = await openMemoryStack();
    story = await openStory(stack);
    const customer = await story.customer({ payment_terms_days: 10, credit_limit: 500 });
    account = await story.shop.good('POST', '/current-accounts/', {
      party_id: customer._id,
      opening_balance: 50,
    });
    await story.shop.good('POST', '/sales/', story.onAccount(customer, 100));
    await stack.background.rest();
  });

  test('debt grows old by the day, and is overdue the day after it was due', async () => {
    const aging = () => story.shop.good('GET', `/current-accounts/${account._id}/aging/`);
    expect(await aging()).toMatchObject({
      total: 150,
      not_due: 100,
      overdue: 0,
      buckets: { '0-30': 50, '31-60': 0, '61-90': 0, '>90': 0 },
    });
    await later(11);
    expect(await story.read('/current-accounts/', account)).toMatchObject({ overdue_balance: 150 });
    await later(34);
    expect(await aging()).toMatchObject({
      not_due: 0,
      overdue: 150,
      buckets: { '0-30': 0, '31-60': 150, '61-90': 0, '>90': 0 },
      unapplied_credit: 0,
    });
    await later(50);
    expect(await aging()).toMatchObject({ buckets: { '31-60': 0, '61-90': 100, '>90': 50 } });
    await post({ type: 'payment', amount: 60 });
    expect(await aging()).toMatchObject({ total: 90, buckets: { '61-90': 90, '>90': 0 } });
    expect(await story.read('/current-accounts/', account)).toMatchObject({ overdue_balance: 90 });
  });

  test('the statement begins with the balance before and ends with the one after', async () => {
    const today = businessDate(stack.clock.now());
    const statement = (from: string, to: string) =>
      story.shop.good('GET', `/current-accounts/${account._id}/statement/?from=${from}&to=${to}`);
    expect(await statement(addDays(today, -1), today)).toMatchObject({
      opening_balance: 150,
      total_debit: 0,
      total_credit: 60,
      closing_balance: 90,
      lines: [{ type: 'payment', credit: 60, balance: 90 }],
    });
    const whole = await statement(addDays(today, -200), today);
    expect(whole).toMatchObject({ opening_balance: 0, closing_balance: 90 });
    expect(whole.lines.map((line: Rec) => [line.type, line.balance])).toEqual([
      ['opening', 50],
      ['invoice', 150],
      ['payment', 90],
    ]);
    const before = await statement(addDays(today, -200), addDays(today, -1));
    expect(before).toMatchObject({ opening_balance: 0, closing_balance: 150 });
    const path = `/current-accounts/${account._id}/statement/?from=${today}&to=2020-01-01`;
    expect((await story.shop.call('GET', path)).json.code).toBe('invalid_query_parameter');
  });

  test('a debt without a due date is overdue the day after, also one that a reversal brings back', async () => {
    const { _id: party_id } = await story.customer();
    const { _id } = await story.shop.good('POST', '/current-accounts/', { party_id });
    const path = `/current-accounts/${_id}/movements/`;
    const overdue = async () =>
      (await story.shop.good('GET', `/current-accounts/${_id}/`)).overdue_balance;
    const paid = await story.shop.good('POST', path, { type: 'payment', amount: 30 });
    await story.shop.good('POST', path, { type: 'interest', amount: 130 });
    await later(1);
    expect(await overdue()).toBe(100);
    await story.shop.good('POST', path, { type: 'payment', amount: 120 });
    await story.shop.good('POST', `${path}${paid._id}/reverse/`, {});
    expect(await overdue()).toBe(0);
    await later(1);
    expect(await overdue()).toBe(10);
  });

  test('the statement of a busy account is whole', async () => {
    const busy = await story.customer();
    const body = { party_id: busy._id };
    const { _id } = await story.shop.good('POST', '/current-accounts/', body);
    const path = `/current-accounts/${_id}/movements/`;
    for (let made = 0; made < 120; made += 1)
      await story.shop.good('POST', path, { type: 'debit_note', amount: 1 });
    const whole = await story.shop.good('GET', `/current-accounts/${_id}/statement/`);
    expect(whole).toMatchObject({ opening_balance: 0, total_debit: 120, closing_balance: 120 });
    expect(whole.lines).toHaveLength(120);
  });

  test('what goes over the limit by hand is told, and what settles the account too; events last 30 days', async () => {
    await post({ type: 'interest', amount: 450 });
    expect(await story.read('/current-accounts/', account)).toMatchObject({
      balance: 540,
      available_credit: -40,
    });
    await story.shop.good('PUT', `/customers/${account.party_id}/`, { credit_limit: 600 });
    await stack.background.rest();
    expect(await story.read('/current-accounts/', account)).toMatchObject({ available_credit: 60 });
    await story.shop.good('POST', `/current-accounts/${account._id}/settle/`, {});
    await stack.background.rest();
    const query = `resource_id=${account._id}&per_page=100`;
    const { items } = await story.shop.good('GET', `/events/list/?${query}`);
    const types: string[] = items
      .map((event: Rec) => event.type)
      .filter((type: string) => /^current_account\.(movement|limit|settled)/.test(type));
    expect(types.filter((type) => type === 'current_account.movement_created')).toHaveLength(3);
    expect(types.filter((type) => type === 'current_account.limit_exceeded')).toHaveLength(1);
    expect(types.filter((type) => type === 'current_account.settled')).toHaveLength(1);
  });

  test('a movement of another currency needs its rate and moves the account by it', async () => {
    const path = `/current-accounts/${account._id}/movements/`;
    const body = { type: 'debit_note', amount: 10, currency: 'USD' };
    const bare = await story.shop.call('POST', path, body);
    expect(bare.json.errors, bare.story).toMatchObject([{ field: 'exchange_rate' }]);
    expect(await post({ ...body, exchange_rate: 1050.5 })).toMatchObject({
      amount: 10,
      currency: 'USD',
      account_amount: 10_505,
      balance_after: 10_505,
    });
    const tomorrow = addDays(businessDate(stack.clock.now()), 1);
    for (const wrong of [{ date: tomorrow }, { direction: 'debit' }]) {
      const { json, story: told } = await story.shop.call('POST', path, {
        ...{ type: 'payment', amount: 1 },
        ...wrong,
      });
      const fields = json.errors?.map((line: Rec) => line.field);
      expect(fields, told).toEqual(Object.keys(wrong));
    }
  });
});
