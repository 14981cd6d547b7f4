// Many hands at one terminal at once: in any order the totals of a register are those of its sales and movements,
// and nothing reaches it after its count. reliability#race-of-registers; reliability#invariants.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { decimal, sum, toAmount } from '#kernel/money.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { testEngine } from '../support/engine.ts';
import type { Reply } from '../support/exchange.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openMemoryStack, openStack } from '../support/stack.ts';

afterAll(async () => (await testEngine()).stop());

describe.each([
  ['in memory', openMemoryStack],
  ['on the engine', openStack],
] as const)('at once, %s', (_, open) => {
  let shop: Shop;
  let terminal: Rec;
  beforeAll(async () => {
    const stack = await open();
    shop = await openShop(stack, await stack.newTenant(), 'live');
  });
  beforeEach(async () => {
    terminal = await shop.terminal();
  });

  const openRegister = () => {
    const body = { pos_terminal_id: terminal._id, initial_amount: 100.05 };
    return shop.call('POST', '/cash_register/open/', body);
  };
  const opened = async (): Promise<Rec> => (await openRegister()).json.data;
  const sell = (total: number, more: Rec = {}) =>
    shop.call('POST', `/pos/${terminal._id}/sale/`, { ...shop.basket(total), ...more });
  const move = (id: string, type: string, amount: number) =>
    shop.call('POST', `/cash_register/${id}/movement/`, { type, amount, reason: 'R' });
  const close = (id: string, counted_amount = 0) =>
    shop.call('POST', `/cash_register/${id}/close/`, { counted_amount });

  test('of many openings one wins and the others are told', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, openRegister));
    expect(counts(replies)).toEqual({ 200: 1, 409: 7 });
    const refused = replies.filter(({ status }) => status === 409);
    expect(new Set(refused.map(({ json }) => json.code))).toEqual(
      new Set(['cash_register_already_open']),
    );
    const path = `/cash_register/list/?status=open&pos_terminal_id=${terminal._id}`;
    expect((await shop.good('GET', path)).total).toBe(1);
  });

  test('of openings in one bulk request the first of each terminal wins', async () => {
    const other = await shop.terminal();
    const items = [terminal, other, terminal, terminal].map(({ _id }, at) => ({
      pos_terminal_id: _id,
      initial_amount: at,
    }));
    const bulk = await shop.good('POST', '/cash_register/bulk/create/', { items });
    expect(bulk.created.map(({ code }: Rec) => code)).toEqual([
      undefined,
      undefined,
      'cash_register_already_open',
      'cash_register_already_open',
    ]);
    const path = `/cash_register/list/?status=open&pos_terminal_id=${terminal._id}`;
    expect((await shop.good('GET', path)).items).toMatchObject([{ initial_amount: 0 }]);
    expect(await shop.good('GET', `/pos/${terminal._id}/`)).toMatchObject({
      open_cash_register_id: bulk.created[0].id,
      registers_opened: 1,
    });
  });

  test('of openings in one atomic bulk request at one terminal none is made', async () => {
    const items = [1, 2].map((initial_amount) => ({
      pos_terminal_id: terminal._id,
      initial_amount,
    }));
    const bulk = await shop.good('POST', '/cash_register/bulk/create/?atomic=true', { items });
    expect(bulk.created.map(({ code }: Rec) => code)).toEqual([
      'bulk_aborted',
      'cash_register_already_open',
    ]);
    expect(await shop.good('GET', `/pos/${terminal._id}/`)).toMatchObject({
      open_cash_register_id: null,
    });
  });

  test('every sale is counted once and has its own number', async () => {
    const register = await opened();
    const prices = Array.from({ length: 8 }, (_, i) => toAmount(decimal(i + 1).times('0.1')));
    const replies = await Promise.all(prices.map((price) => sell(price)));
    expect(counts(replies)).toEqual({ 200: prices.length });
    const numbers = replies.map(({ json }) => json.data.ticket_number).sort((a, b) => a - b);
    expect(numbers).toEqual(prices.map((_, i) => i + 1));
    expect(await shop.good('GET', `/cash_register/${register._id}/x_report/`)).toMatchObject({
      tickets: 8,
      first_number: 1,
      last_number: 8,
      gross_sales: 3.6,
      sales_by_method: { cash: 3.6 },
    });
  });

  test('of two counts one holds', async () => {
    const { _id } = await opened();
    const replies = await Promise.all([close(_id, 1), close(_id, 2)]);
    expect(counts(replies)).toEqual({ 200: 1, 409: 1 });
    const won = replies.find(({ status }) => status === 200);
    const register = await shop.good('GET', `/cash_register/${_id}/`);
    expect(register).toEqual(won?.json.data);
  });

  test.each([1, 2, 3, 4, 5])('nothing slips past the count, round %i', async (round) => {
    const { _id } = await opened();
    const replies = await Promise.all([
      sell(10.1),
      move(_id, 'income', 5.5),
      ...(round % 2 === 0 ? [sell(3.3, { payment_method: 'card' })] : []),
      close(_id, 50),
      sell(20.2),
      move(_id, 'expense', 1.25),
      close(_id, 60),
      sell(0.1),
    ]);
    expect(replies.filter(({ status }) => status >= 500).map(({ story }) => story)).toEqual([]);
    await agrees(_id);
    expect((await sell(7)).json.data).not.toHaveProperty('cash_register_id');
    await agrees(_id);
  });

  test('a sale that is undone while its register is counted is in it or not, but never half', async () => {
    const { _id } = await opened();
    const sales = await Promise.all([sell(10), sell(20), sell(30)]);
    const replies = await Promise.all([
      ...sales.map(({ json }) => shop.call('DELETE', `/sales/${json.data._id}/`)),
      close(_id),
    ]);
    expect(counts(replies)).toEqual({ 200: 4 });
    const register = await shop.good('GET', `/cash_register/${_id}/`);
    expect(register.sales_total).toBe(60);
    expect(register.expected_amount).toBe(toAmount(decimal(160.05).minus(register.refunds_total)));
  });

  test.each(['false', 'true'])(
    'sales undone in bulk (atomic: %s) are each counted',
    async (atomic) => {
      const { _id } = await opened();
      const sales = await Promise.all([1, 2, 3, 4, 5, 6].map((total) => sell(total)));
      const ids = sales.map(({ json }) => json.data._id);
      const path = `/sales/bulk/delete/?atomic=${atomic}`;
      expect(await shop.good('POST', path, { ids })).toMatchObject({ success_count: 6 });
      expect(await shop.good('GET', `/cash_register/${_id}/`)).toMatchObject({
        tickets: 6,
        refunds: 6,
        refunds_total: 21,
      });
    },
  );

  test('many who begin a session share one', async () => {
    const path = `/pos/sessions/${terminal._id}/active`;
    const users = Array.from({ length: 6 }, (_, i) => `user-${i}`);
    const replies = await Promise.all(users.map((user_id) => shop.call('PUT', path, { user_id })));
    expect(counts(replies)).toEqual({ 200: 6 });
    expect(new Set(replies.map(({ json }) => json.data._id)).size).toBe(1);
    const list = await shop.good('GET', `/pos/sessions/list/?pos_terminal_id=${terminal._id}`);
    expect(list.total).toBe(1);
  });

  test.each([1, 2, 3])(
    'no register opens at a terminal that leaves service, round %i',
    async () => {
      const path = `/pos/${terminal._id}/`;
      await Promise.all([openRegister(), shop.call('PUT', path, { status: 'inactive' })]);
      const { status, open_cash_register_id: register } = await shop.good('GET', path);
      expect(status === 'inactive' ? register === null : register !== null).toBe(true);
    },
  );

  /** The count of a closed register is that of its sales and movements, whatever came in meanwhile. */
  async function agrees(id: string): Promise<void> {
    const register = await shop.good('GET', `/cash_register/${id}/`);
    const of = async (path: string): Promise<Rec[]> =>
      (await shop.good('GET', `${path}?cash_register_id=${id}&per_page=100`)).items;
    const sales = await of('/sales/list/');
    const movements = await of('/cash_register/movements/list/');
    const cash = sales.filter((sale) => sale.payment_method === undefined);
    const amounts = (type: string) =>
      movements.filter((each) => each.type === type).map(({ amount }) => amount);
    const expected = sum([register.initial_amount, ...totals(cash), ...amounts('income')]).minus(
      sum(amounts('expense')),
    );
    expect(register).toMatchObject({
      status: 'closed',
      tickets: sales.length,
      movements: movements.length,
      sales_total: toAmount(sum(totals(sales))),
      expected_amount: toAmount(expected),
      difference: toAmount(decimal(register.counted_amount).minus(expected)),
    });
  }
});

const totals = (sales: readonly Rec[]): number[] => sales.map(({ total }) => total);

function counts(replies: readonly Reply[]): Record<number, number> {
  const found: Record<number, number> = {};
  for (const { status } of replies) found[status] = (found[status] ?? 0) + 1;
  return found;
}
