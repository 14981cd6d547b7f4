// What the business spends and what it works with: expenses that are paid, fall due and come again by themselves, and raw
// materials whose every movement is written down. contract#purchasing.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, addMonths, businessDate, DAY_MS, startOfBusinessDay } from '#kernel/date.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import type { Background } from '../support/background.ts';
import { testEngine } from '../support/engine.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openMemoryStack, openStack, type Stack } from '../support/stack.ts';

const AT_ONCE = 8;

afterAll(async () => (await testEngine()).stop());

describe('expenses', () => {
  let stack: Stack & { background: Background };
  let shop: Shop;
  beforeAll(async () => {
    stack = await openMemoryStack();
    shop = await openShop(stack, await stack.newTenant(), 'live');
  });
  const today = () => businessDate(stack.clock.now());
  const spend = (more: Rec = {}) =>
    shop.good('POST', '/expenses/', { description: 'Luz', amount: 100, date: today(), ...more });
  const read = (expense: Rec) => shop.good('GET', `/expenses/${expense._id}/`);
  const series = async (description: string): Promise<Rec[]> => {
    const query = `search=${description}&sort=date&sort_dir=asc`;
    return (await shop.good('GET', `/expenses/list/?${query}`)).items;
  };
  const moveTo = async (ms: number) => {
    stack.clock.set(ms);
    await stack.background.sweep();
    await stack.background.rest();
  };

  test('are paid in parts up to their amount, and not beyond', async () => {
    const expense = await spend();
    expect(expense).toMatchObject({
      status: 'confirmed',
      payment_status: 'pending',
      paid_amount: 0,
      currency: 'ARS',
    });
    const pay = (body: Rec) => shop.call('POST', `/expenses/${expense._id}/pay/`, body);
    expect((await pay({ amount: 30.1, payment_method: 'cash' })).json.data).toMatchObject({
      payment_status: 'partial',
      paid_amount: 30.1,
    });
    const over = await pay({ amount: 70 });
    expect(over.json.errors, over.story).toMatchObject([
      { field: 'amount', code: 'too_large', max: 69.9 },
    ]);
    const cancel = await shop.call('POST', `/expenses/${expense._id}/cancel/`);
    expect([cancel.status, cancel.json.code]).toEqual([409, 'invalid_state_transition']);
    const grown = await shop.call('PUT', `/expenses/${expense._id}/`, { amount: 200 });
    expect(grown.json.errors, grown.story).toMatchObject([{ field: 'amount', code: 'immutable' }]);
    expect((await pay({})).json.data).toMatchObject({
      payment_status: 'paid',
      payments: [{ amount: 30.1 }, { amount: 69.9, date: today() }],
    });
    expect((await pay({})).status).toBe(409);
  });

  test('are paid as they say, by whichever door, unless the payment says otherwise', async () => {
    const methods = async (expense: Rec) =>
      (await read(expense)).payments.map(({ payment_method }: Rec) => payment_method);
    const own = { payment_method: 'bank_transfer' };
    const atOnce = await spend({ ...own, payment_status: 'paid' });
    expect(await methods(atOnce)).toEqual(['bank_transfer']);
    const inParts = await spend(own);
    for (const body of [{ amount: 10, payment_method: 'cash' }, { amount: 20 }, {}]) {
      await shop.good('POST', `/expenses/${inParts._id}/pay/`, body);
    }
    expect(await methods(inParts)).toEqual(['cash', 'bank_transfer', 'bank_transfer']);
    const updated = await spend(own);
    await shop.good('PUT', `/expenses/${updated._id}/`, { payment_status: 'paid' });
    expect(await methods(updated)).toEqual(['bank_transfer']);
    const anew = await spend(own);
    const body = { payment_status: 'paid', payment_method: 'check' };
    await shop.good('PUT', `/expenses/${anew._id}/`, body);
    expect(await methods(anew)).toEqual(['check']);
    const without = await spend(own);
    const none = { payment_status: 'paid', payment_method: null };
    await shop.good('PUT', `/expenses/${without._id}/`, none);
    expect(await methods(without)).toEqual([undefined]);
    const unsaid = await spend();
    await shop.good('POST', `/expenses/${unsaid._id}/pay/`, {});
    expect(await methods(unsaid)).toEqual([undefined]);
  });

  test('may be created as paid, paid by an update, and cancelled while nothing was paid', async () => {
    const paid = await spend({ payment_status: 'paid' });
    expect(paid).toMatchObject({ paid_amount: 100, payments: [{ amount: 100 }] });
    const later = await spend();
    const put = (body: Rec) => shop.call('PUT', `/expenses/${later._id}/`, body);
    const forced = await put({ payment_status: 'overdue' });
    expect(forced.json.errors, forced.story).toMatchObject([{ code: 'immutable' }]);
    expect((await put({ payment_status: 'paid' })).json.data).toMatchObject({ paid_amount: 100 });
    const draft = await spend({ status: 'draft', internal_note: 'kept' });
    expect(draft.internal_note).toBe('kept');
    const early = await shop.call('POST', `/expenses/${draft._id}/pay/`, {});
    expect(early.status, early.story).toBe(409);
    const given = await shop.good('PUT', `/expenses/${draft._id}/`, { status: 'cancelled' });
    expect(given).toMatchObject({ payment_status: 'cancelled' });
  });

  test('keep a rate once something was paid of them, though another', async () => {
    const dollars = await spend({ currency: 'USD', exchange_rate: 1450.5 });
    const put = (body: Rec) => shop.call('PUT', `/expenses/${dollars._id}/`, body);
    const wanted = [{ field: 'exchange_rate', code: 'conditional_required' }];
    const atOnce = await put({ payment_status: 'paid', exchange_rate: null });
    expect([atOnce.status, atOnce.json.errors], atOnce.story).toMatchObject([400, wanted]);
    expect((await put({ exchange_rate: null })).json.data.exchange_rate ?? null).toBeNull();
    await put({ exchange_rate: 1450.5 });
    await shop.good('POST', `/expenses/${dollars._id}/pay/`, { amount: 1 });
    const lost = await put({ exchange_rate: null });
    expect([lost.status, lost.json.errors], lost.story).toMatchObject([400, wanted]);
    expect((await put({ exchange_rate: 1500 })).json.data).toMatchObject({ exchange_rate: 1500 });
    const pesos = await spend({ exchange_rate: 1, payment_status: 'paid' });
    await shop.good('PUT', `/expenses/${pesos._id}/`, { exchange_rate: null });
  });

  test('fall due the day after their due date, unless they were paid', async () => {
    const due_date = addDays(today(), 3);
    const [open, paid] = [await spend({ due_date }), await spend({ due_date })];
    await shop.good('POST', `/expenses/${paid._id}/pay/`, {});
    await stack.background.rest();
    await moveTo(startOfBusinessDay(addDays(due_date, 1)) - 60_000);
    expect(await read(open)).toMatchObject({ payment_status: 'pending' });
    await moveTo(startOfBusinessDay(addDays(due_date, 1)) + 60_000);
    expect(await read(open)).toMatchObject({ payment_status: 'overdue' });
    expect(await read(paid)).toMatchObject({ payment_status: 'paid' });
    const part = await shop.good('POST', `/expenses/${open._id}/pay/`, { amount: 1 });
    expect(part.payment_status).toBe('partial');
  });

  test('come again once each time, on the day of the first one, until the end', async () => {
    const date = `${today().slice(0, 4)}-12-31`;
    const until = addMonths(date, 3);
    const recurrence = { frequency: 'monthly', until };
    await moveTo(startOfBusinessDay(date));
    await spend({ description: 'Alquiler', date, due_date: addDays(date, 5), recurrence });
    await stack.background.rest();
    for (const months of [1, 2, 3, 4]) {
      await moveTo(startOfBusinessDay(addMonths(date, months)) + DAY_MS / 2);
      await stack.background.sweep();
      await stack.background.rest();
    }
    const all = await series('Alquiler');
    expect(all.map((each) => each.date)).toEqual([0, 1, 2, 3].map((n) => addMonths(date, n)));
    expect(all.map((each) => each.due_date)).toEqual(all.map((each) => addDays(each.date, 5)));
    expect(all.map((each) => each.next_expense_id)).toEqual([
      ...all.slice(1).map((each) => each._id),
      undefined,
    ]);
    expect(new Set(all.slice(1).map((each) => each.series_id))).toEqual(new Set([all[0]?._id]));
  });

  test('are not made up for from long ago', async () => {
    const monthly = { description: 'Alarma', amount: 1, recurrence: { frequency: 'monthly' } };
    const [first, before] = [addMonths(today(), -24), addDays(addMonths(today(), -24), -1)];
    const reply = await shop.call('POST', '/expenses/', { ...monthly, date: before });
    expect(reply.json.errors, reply.story).toMatchObject([
      { field: 'date', code: 'out_of_range', min: first },
    ]);
    await shop.good('POST', '/expenses/', { ...monthly, recurrence: undefined, date: before });
    const until = addMonths(first, 1);
    await spend({ ...monthly, recurrence: { frequency: 'monthly', until }, date: first });
    await stack.background.sweep();
    await stack.background.rest();
    expect((await series('Alarma')).map(({ date }) => date)).toEqual([before, first, until]);
  });

  test('no longer come once the last one was cancelled', async () => {
    const recurrence = { frequency: 'weekly' };
    const expense = await spend({ description: 'Limpieza', recurrence });
    await stack.background.rest();
    await shop.good('POST', `/expenses/${expense._id}/cancel/`);
    await moveTo(stack.clock.now() + 8 * DAY_MS);
    expect(await series('Limpieza')).toHaveLength(1);
  });
});

describe.each([
  ['in memory', openMemoryStack],
  ['on the engine', openStack],
] as const)('supplies, %s', (_, open) => {
  let shop: Shop;
  let flour: Rec;
  beforeAll(async () => {
    const stack: Stack = await open();
    shop = await openShop(stack, await stack.newTenant(), 'live');
    flour = await shop.good('POST', '/supplies/', {
      name: 'Harina',
      sku: 'H-1',
      unit: 'kg',
      stock: 10,
      min_stock: 2,
      conversion: [{ unit: 'bolsa', factor: 25 }],
    });
  });
  const move = (body: Rec) => shop.call('POST', `/supplies/${flour._id}/movement/`, body);
  const stock = async () => (await shop.good('GET', `/supplies/${flour._id}/`)).stock;
  const movements = async (): Promise<Rec[]> =>
    (await shop.good('GET', `/supplies/${flour._id}/movements/?per_page=100&sort_dir=asc`)).items;

  test('every movement says what it left, in any unit of the supply', async () => {
    const came = await move({ type: 'in', quantity: 2, unit: 'bolsa', reason: 'compra' });
    expect(came.json.data, came.story).toMatchObject({
      movement: { stock_before: 10, stock_after: 60, unit: 'bolsa' },
      supply: { stock: 60, version: 2 },
    });
    await move({ type: 'out', quantity: 0.5, reason: 'producción' });
    await move({ type: 'waste', quantity: 9.5, reason: 'humedad' });
    await move({ type: 'adjust', quantity: 48, reason: 'recuento' });
    await shop.good('PUT', `/supplies/${flour._id}/`, { stock: 40, location: 'Depósito 2' });
    expect((await movements()).map(({ type, stock_after }) => [type, stock_after])).toEqual([
      ['adjust', 10],
      ['in', 60],
      ['out', 59.5],
      ['waste', 50],
      ['adjust', 48],
      ['adjust', 40],
    ]);
    const wrong = await move({ type: 'in', quantity: 0, unit: 'litro' });
    expect(wrong.json.errors?.map((line: Rec) => line.field)).toEqual(['quantity', 'unit']);
  });

  test('keep their unit while there is stock, which is counted in it', async () => {
    const flour = await shop.good('POST', '/supplies/', { name: 'Sal', unit: 'kg', stock: 5 });
    const put = (body: Rec) => shop.call('PUT', `/supplies/${flour._id}/`, body);
    for (const body of [{ unit: 'g' }, { ...flour, unit: 'g' }, { unit: 'g', stock: 5000 }]) {
      const reply = await put(body);
      expect([reply.status, reply.json.errors], reply.story).toMatchObject([
        400,
        [{ field: 'unit', code: 'immutable', unit: 'kg', stock: 5 }],
      ]);
    }
    expect((await put({ ...flour, name: 'Sal fina' })).status).toBe(200);
    await put({ stock: 0 });
    expect((await put({ unit: 'g', stock: 5000 })).json.data).toMatchObject({ unit: 'g' });
  });

  test('of less than the unit of the supply can tell move nothing, and are refused', async () => {
    const { _id } = await shop.good('POST', '/supplies/', {
      name: 'Levadura',
      unit: 'kg',
      stock: 1,
      conversion: [{ unit: 'g', factor: 0.001 }],
    });
    const path = `/supplies/${_id}/movement/`;
    for (const type of ['in', 'out', 'waste', 'adjust']) {
      const tiny = await shop.call('POST', path, { type, quantity: 0.0004, unit: 'g' });
      expect([tiny.status, tiny.json.code], tiny.story).toEqual([400, 'validation_error']);
      expect(tiny.json.errors).toMatchObject([{ field: 'quantity', code: 'too_small' }]);
    }
    const least = await shop.good('POST', path, { type: 'out', quantity: 0.001, unit: 'g' });
    expect(least.supply.stock).toBe(0.999999);
  });

  test('never fall below zero, however many take at once', async () => {
    await move({ type: 'adjust', quantity: 3 });
    const before = (await movements()).length;
    const replies = await Promise.all(
      Array.from({ length: AT_ONCE }, () => move({ type: 'out', quantity: 1 })),
    );
    const done = replies.filter(({ status }) => status === 201).length;
    const rest = replies.filter(({ status }) => status !== 201).map(({ json }) => json.code);
    expect(done).toBeLessThanOrEqual(3);
    for (const code of rest) expect(['insufficient_stock', 'service_unavailable']).toContain(code);
    expect(await stock()).toBe(3 - done);
    expect((await movements()).length).toBe(before + done);
    const left = await stock();
    const over = await move({ type: 'waste', quantity: left + 0.000001 });
    expect([over.status, over.json.code], over.story).toEqual([409, 'insufficient_stock']);
  });
});
