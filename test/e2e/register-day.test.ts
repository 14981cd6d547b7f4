// A shop's day at one terminal: a session, a register, sales of several methods, a movement, a refund, the X report, the
// count and what its webhook hears. Spec: POS, Cash register; fiscal#registers; reliability#invariants.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { testEngine } from '../support/engine.ts';
import { openShop, type Shop } from '../support/shop.ts';
import {
  dataOf,
  openMemoryStack,
  openStack,
  type Stack,
  type TestTenant,
} from '../support/stack.ts';

afterAll(async () => (await testEngine()).stop());

describe.each([
  ['in memory', openMemoryStack],
  ['on the engine', openStack],
] as const)('a day of a shop, %s', (_, open) => {
  let stack: Stack;
  let tenant: TestTenant;
  let shop: Shop;
  let terminal: Rec;
  let register: Rec;
  const sales: Record<string, Rec> = {};
  beforeAll(async () => {
    stack = await open();
    tenant = await stack.newTenant();
    shop = await openShop(stack, tenant, 'live');
    terminal = await shop.terminal();
  });

  test('begins with a session and an open register', async () => {
    const path = `/pos/sessions/${terminal._id}/active`;
    expect((await shop.call('GET', path)).status).toBe(404);
    const session = await shop.good('PUT', path, { user_id: 'ana', cart: { lines: [] } });
    expect(session).toMatchObject({ status: 'active', user_id: 'ana', version: 1 });
    const changed = await shop.good('PUT', path, { notes: 'turno mañana' });
    expect(changed).toMatchObject({ _id: session._id, notes: 'turno mañana', version: 2 });
    const body = { pos_terminal_id: terminal._id, initial_amount: 1000.1 };
    register = await shop.good('POST', '/cash_register/open/', body);
    expect(register).toMatchObject({ ...body, status: 'open', opened_at: register.created_at });
    expect(await shop.good('GET', `/cash_register/status/${terminal._id}/`)).toMatchObject({
      is_open: true,
      cash_register_id: register._id,
    });
  });

  test('a second register and a terminal put out of service are refused meanwhile', async () => {
    const body = { pos_terminal_id: terminal._id, initial_amount: 0 };
    for (const path of ['/cash_register/open/', '/cash_register/']) {
      const second = await shop.call('POST', path, body);
      expect(second.status, second.story).toBe(409);
      expect(second.json.code).toBe('cash_register_already_open');
    }
    const moved = await shop.call('PUT', `/pos/${terminal._id}/`, { status: 'inactive' });
    expect(moved.json.code, moved.story).toBe('record_locked');
    const gone = await shop.call('DELETE', `/pos/${terminal._id}/`);
    expect([gone.status, gone.json.code], gone.story).toEqual([400, 'resource_in_use']);
    await shop.good('PUT', `/pos/${terminal._id}/`, { location: 'Planta baja' });
  });

  test('rings up sales of several methods and gives change', async () => {
    const cash = await shop.call('POST', `/pos/${terminal._id}/sale/`, {
      ...shop.basket(242),
      cash_received: 300,
    });
    sales.cash = dataOf(cash);
    expect(sales.cash, cash.story).toMatchObject({
      sale_origin: 'pos',
      pos_terminal_id: terminal._id,
      cash_register_id: register._id,
      ticket_number: 1,
      cash_received: 300,
      change: 58,
      total: 242,
    });
    expect(cash.json._links.self.href).toBe(`/api/v1/sales/${sales.cash?._id}/`);
    expect(cash.json._links.cash_register.href).toBe(`/api/v1/cash_register/${register._id}/`);
    sales.card = await shop.sell(terminal, { ...shop.basket(121), payment_method: 'Débito' });
    sales.mixed = await shop.sell(terminal, {
      ...shop.basket(100),
      payment_method: 'transferencia',
      payment: { partial_amounts: [{ method: 'efectivo', amount: 40.3 }] },
    });
    expect([sales.card.ticket_number, sales.mixed.ticket_number]).toEqual([2, 3]);
    const session = await shop.good('GET', `/pos/sessions/${terminal._id}/active`);
    expect(sales.mixed.session_id).toBe(session._id);
  });

  test('refuses cash that does not suffice and a session that is not there, and counts neither', async () => {
    const short = await shop.call('POST', `/pos/${terminal._id}/sale/`, {
      ...shop.basket(100),
      cash_received: 99.99,
    });
    expect(short.json.errors, short.story).toMatchObject([
      { field: 'cash_received', code: 'too_small', min: 100 },
    ]);
    const strange = await shop.call('POST', `/pos/${terminal._id}/sale/`, {
      ...shop.basket(100),
      session_id: register._id,
    });
    expect(strange.json.code, strange.story).toBe('related_record_not_found');
    const origin = await shop.call('POST', `/pos/${terminal._id}/sale/`, {
      ...shop.basket(100),
      sale_origin: 'manual',
    });
    expect(origin.json.errors, origin.story).toMatchObject([{ code: 'unknown_field' }]);
    const report = await shop.good('GET', `/cash_register/${register._id}/x_report/`);
    expect(report.tickets).toBe(3);
  });

  test('takes cash in and out', async () => {
    const path = `/cash_register/${register._id}/movement/`;
    const spent = await shop.good('POST', path, { type: 'expense', amount: 50.2, reason: 'Hielo' });
    expect(spent).toMatchObject({ cash_register_id: register._id, payment_method: 'cash' });
    await shop.good('POST', path, { type: 'income', amount: 20, reason: 'Cambio' });
    const none = await shop.call('POST', path, { type: 'income', amount: 0, reason: 'Nada' });
    expect(none.json.errors, none.story).toMatchObject([{ field: 'amount', code: 'too_small' }]);
    const { items } = await shop.good(
      'GET',
      `/cash_register/movements/list/?cash_register_id=${register._id}`,
    );
    expect(items.map((each: Rec) => each.type)).toEqual(['income', 'expense']);
  });

  test('gives a refunded sale back in the commit of the refund', async () => {
    const session = await tenant.session();
    const path = `/sales/${sales.card?._id}/`;
    await shop.good('PUT', path, { status: 'completed' });
    await shop.good('PUT', path, { status: 'refunded' }, session);
    const pending = `/sales/${sales.cash?._id}/`;
    await shop.good('PUT', pending, { items: shop.basket(121).items });
    expect(await shop.good('GET', `/cash_register/${register._id}/`)).toMatchObject({
      refunds: 1,
      refunds_total: 121,
      sales_total: 342,
      version: 1,
    });
  });

  test('reads it all in the X report, as often as one likes', async () => {
    const path = `/cash_register/${register._id}/x_report/`;
    const report = await shop.good('GET', path);
    expect(report).toMatchObject({
      status: 'open',
      initial: 1000.1,
      tickets: 3,
      first_number: 1,
      last_number: 3,
      gross_sales: 342,
      refunds_total: 121,
      net_sales: 221,
      sales_by_method: { cash: 161.3, débito: 121, transferencia: 59.7 },
      refunds_by_method: { débito: 121 },
      income: 20,
      expense: 50.2,
      expected: 1131.2,
      expected_by_method: { cash: 1131.2, débito: 0, transferencia: 59.7 },
      counted: null,
      difference: null,
      taxes: [{ tax_rate: 21, base: 182.64, amount: 38.36 }],
    });
    stack.clock.advance(60_000);
    const later = await shop.good('GET', path);
    expect({ ...later, generated_at: report.generated_at }).toEqual(report);
  });

  test('is closed by its count alone: a status that is only stated is refused', async () => {
    const path = `/cash_register/${register._id}/`;
    const refused = await shop.call('PUT', path, { status: 'closed' });
    expect([refused.status, refused.json.code]).toEqual([409, 'invalid_state_transition']);
    expect(refused.json.errors).toMatchObject([{ field: 'status', from: 'open', to: 'closed' }]);
    const kept = await shop.good('PUT', path, { status: 'open', notes: 'Turno de mañana' });
    expect(kept).toMatchObject({ status: 'open', notes: 'Turno de mañana' });
  });

  test('closes with a difference, once', async () => {
    const path = `/cash_register/${register._id}/close/`;
    const other = { counted_amount: 1, counted_by_method: { efectivo: 2 } };
    const unsure = await shop.call('POST', path, other);
    expect(unsure.json.code, unsure.story).toBe('validation_error');
    for (const names of [
      { cash: 1, efectivo: 2 },
      { 'Transferencia ': 59.7, transferencia: 0 },
    ]) {
      const body = { counted_amount: 2, counted_by_method: names };
      const twice = await shop.call('POST', path, body);
      const [, second] = Object.keys(names);
      expect(twice.json.errors, twice.story).toMatchObject([
        { field: `counted_by_method.${second}`, code: 'not_unique' },
      ]);
    }
    const closed = await shop.good('POST', path, {
      counted_amount: 1130,
      counted_by_method: { transferencia: 59.7 },
      notes: 'faltante',
    });
    expect(closed).toMatchObject({
      status: 'closed',
      expected_amount: 1131.2,
      counted_amount: 1130,
      difference: -1.2,
      difference_by_method: { cash: -1.2, transferencia: 0 },
      closing_number: 1,
      closing_notes: 'faltante',
      closed_at: closed.updated_at,
    });
    const again = await shop.call('POST', path, { counted_amount: 1 });
    expect([again.status, again.json.code]).toEqual([409, 'invalid_state_transition']);
    expect(await shop.good('GET', `/cash_register/${register._id}/reconciliation/`)).toMatchObject({
      expected: 1131.2,
      counted: 1130,
      difference: -1.2,
    });
  });

  test('a closed register takes no more, and is kept', async () => {
    const late = { type: 'income', amount: 1, reason: 'Tarde' };
    const moved = await shop.call('POST', `/cash_register/${register._id}/movement/`, late);
    expect([moved.status, moved.json.code]).toEqual([409, 'record_locked']);
    const before = await shop.good('GET', `/cash_register/${register._id}/`);
    const sale = await shop.sell(terminal, shop.basket(10));
    expect(sale).not.toHaveProperty('cash_register_id');
    expect(sale.ticket_number).toBe(4);
    await shop.good('PUT', `/sales/${sales.mixed?._id}/`, { payment_method: 'cash' });
    await shop.good('DELETE', `/sales/${sales.mixed?._id}/`);
    expect(await shop.good('GET', `/cash_register/${register._id}/`)).toEqual(before);
    const gone = await shop.call('DELETE', `/cash_register/${register._id}/`);
    expect([gone.status, gone.json.code], gone.story).toEqual([400, 'record_locked']);
  });

  test('the terminal is free again when session and register are closed', async () => {
    const status = await shop.good('GET', `/cash_register/status/${terminal._id}/`);
    expect(status).toMatchObject({ is_open: false, cash_register_id: null });
    const path = `/pos/sessions/${terminal._id}/active`;
    const held = await shop.call('PUT', `/pos/${terminal._id}/`, { status: 'inactive' });
    expect(held.json.code, held.story).toBe('record_locked');
    const active = await shop.good('GET', path);
    expect(await shop.good('DELETE', path)).toEqual({ deleted: true, id: active._id });
    expect((await shop.call('DELETE', path)).status).toBe(404);
    expect(await shop.good('GET', `/pos/sessions/${active._id}/`)).toMatchObject({
      status: 'closed',
    });
    await shop.good('PUT', `/pos/${terminal._id}/`, { status: 'inactive' });
    const sale = await shop.call('POST', `/pos/${terminal._id}/sale/`, shop.basket(10));
    expect([sale.status, sale.json.code], sale.story).toEqual([409, 'record_locked']);
    const move = (status: string) => shop.call('PUT', `/pos/${terminal._id}/`, { status });
    const walk = ['maintenance', 'active', 'inactive', 'active', 'maintenance'];
    const codes = [];
    for (const status of walk) codes.push((await move(status)).json.code);
    const leap = 'invalid_state_transition';
    expect(codes).toEqual([undefined, leap, undefined, undefined, leap]);
    const body = { pos_terminal_id: terminal._id, initial_amount: 0 };
    const next = await shop.good('POST', '/cash_register/open/', body);
    await shop.good('DELETE', `/cash_register/${next._id}/`);
    const third = await shop.good('POST', '/cash_register/open/', body);
    const more = { generate_invoice: true, status: 'completed' };
    const reply = await shop.call('POST', `/pos/${terminal._id}/sale/`, {
      ...shop.basket(50),
      ...more,
    });
    expect(dataOf(reply), reply.story).toMatchObject({
      cash_register_id: third._id,
      ticket_number: 5,
      invoice_id: expect.any(String),
    });
    expect(reply.json._links.self.href).toBe(`/api/v1/sales/${dataOf(reply)._id}/`);
  });

  test.runIf(open === openMemoryStack)('its events are told', async () => {
    await stack.background?.relay();
    const { items } = await shop.good('GET', '/events/list/?per_page=100');
    const types = items.map((each: Rec) => each.type);
    for (const type of [
      'pos_session.opened',
      'pos_session.closed',
      'cash_register.opened',
      'cash_register.movement_created',
      'cash_register.difference_found',
      'cash_register.closed',
      'cash_register.deleted',
    ])
      expect(types).toContain(type);
    expect(types.filter((type: string) => type === 'cash_register.movement_created')).toHaveLength(
      2,
    );
  });
});
