// A booking day: appointments of one service by many clients at once, moved, cancelled and missed, and never two at one time.
import { beforeEach, describe, expect, test } from 'vitest';
import { toIso } from '#kernel/clock.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import type { Background } from '../support/background.ts';
import { seeded } from '../support/random.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openMemoryStack, type Stack } from '../support/stack.ts';

const DAY_S = 86_400;
/** A Monday. */
const DAY = '2027-03-01';

let stack: Stack & { background: Background };
let shop: Shop;
let service: Rec;
beforeEach(async () => {
  stack = await openMemoryStack();
  shop = await openShop(stack, await stack.newTenant(), 'test');
  service = await shop.good('POST', '/services/', { name: 'Corte de pelo', duration: 30 });
});

/** hh:mm of the day in Argentina. */
const at = (time: string, day = DAY): string => `${day}T${time}:00-03:00`;
const wish = (time: string, more: Rec = {}): Rec => ({
  service_id: service._id,
  scheduled_datetime: at(time),
  guest_name: 'Ana',
  ...more,
});
const book = (time: string, more: Rec = {}) =>
  shop.call('POST', '/appointments/', wish(time, more));
const booked = (time: string, more: Rec = {}) =>
  shop.good('POST', '/appointments/', wish(time, more));
const change = (appointment: Rec, fields: Rec) =>
  shop.call('PUT', `/appointments/${appointment._id}/`, fields);
const statuses = (replies: readonly { status: number }[]) =>
  replies.map(({ status }) => status).sort();
const events = async (): Promise<string[]> => {
  await stack.background.rest();
  const { items } = await shop.good('GET', '/events/list/?per_page=100&sort_dir=asc');
  return items.map(({ type }: Rec) => type).filter((type: string) => type.startsWith('appoint'));
};

test('an appointment takes its length from the service and names what and whom it is for', async () => {
  const customer = await shop.good('POST', '/customers/', { name: 'Luz Paz' });
  const made = await booked('10:00', { customer_id: customer._id, guest_name: undefined });
  expect(made).toMatchObject({
    status: 'scheduled',
    sale_status: 'pending',
    entity_type: 'service',
    duration_minutes: 30,
    service: { reference: service._id, name: 'Corte de pelo' },
    customer: { reference: customer._id, name: 'Luz Paz' },
  });
  expect((await booked('11:00')).customer).toEqual({ reference: null, name: 'Ana' });
});

test('what it names must exist, something must be booked, and ids have 24 characters', async () => {
  const nobody = 'ffffffffffff0123456789ab';
  const missing = await book('10:00', { service_id: nobody, customer_id: nobody });
  expect(missing.json.code).toBe('related_record_not_found');
  expect(missing.json.errors.map(({ field }: Rec) => field)).toEqual(['service_id', 'customer_id']);
  const nothing = await book('10:00', { service_id: undefined });
  expect(nothing.json.errors).toMatchObject([
    { field: 'service_id', code: 'conditional_required' },
  ]);
  const short = await book('10:00', { service_id: 'abc' });
  expect(short.json.errors).toMatchObject([{ field: 'service_id', code: 'invalid_format' }]);
  expect((await shop.call('GET', '/appointments/abc/')).json.code).toBe('invalid_id');
});

test('an appointment is of what it books after a change too, unless its client says of what', async () => {
  const rental = await shop.good('POST', '/rentals/', { name: 'Sala', time_unit: 'hour' });
  const made = await booked('10:00');
  const typeAfter = async (fields: Rec) => (await change(made, fields)).json.data?.entity_type;
  expect(await typeAfter({ rental_id: rental._id })).toBe('service');
  expect(await typeAfter({ service_id: null })).toBe('rental');
  expect(await typeAfter({ entity_type: null })).toBe('rental');
  const { total } = await shop.good('GET', '/appointments/list/?entity_type=rental');
  expect(total).toBe(1);
  expect(await typeAfter({ service_id: service._id, entity_type: 'service' })).toBe('service');
  expect(await typeAfter({ notes: 'x', entity_type: 'rental' })).toBe('rental');
});

test('an appointment as long as its service is as long as the service that it books instead, unless it says', async () => {
  const colour = await shop.good('POST', '/services/', { name: 'Color', duration: 90 });
  const instead = { service_id: colour._id };
  const longer = await change(await booked('10:00'), instead);
  expect(longer.json.data.duration_minutes).toBe(90);
  const taken = await book('11:00', instead);
  expect([taken.status, taken.json.code]).toEqual([409, 'slot_unavailable']);
  const said = await change(await booked('13:00'), { ...instead, duration_minutes: 30 });
  const own = await change(await booked('15:00', { duration_minutes: 45 }), instead);
  expect([said, own].map(({ json }) => json.data.duration_minutes)).toEqual([30, 45]);
});

test('an appointment whose length is cleared lasts as long as what it books, as a new one does', async () => {
  const colour = await shop.good('POST', '/services/', { name: 'Color', duration: 90 });
  const made = await booked('10:00', { duration_minutes: 45 });
  const lengthAfter = async (fields: Rec) =>
    (await change(made, fields)).json.data?.duration_minutes;
  expect(await lengthAfter({ duration_minutes: null })).toBe(30);
  expect((await book('10:30')).status).toBe(201);
  expect((await change(made, { service_id: colour._id })).json.data.duration_minutes).toBe(90);
  expect(await lengthAfter({ service_id: service._id, duration_minutes: null })).toBe(30);
  await shop.good('DELETE', `/services/${service._id}/`);
  expect(await lengthAfter({ duration_minutes: 20 })).toBe(20);
  expect(await lengthAfter({ duration_minutes: null })).toBe(20);
});

describe('one time is given once', () => {
  test('of twelve clients that want it at once one gets it, and all other times of the day go to whoever asks', async () => {
    expect(statuses(await Promise.all(Array.from({ length: 12 }, () => book('10:00'))))).toEqual([
      201,
      ...Array.from({ length: 11 }, () => 409),
    ]);
    const times = ['09:00', '09:30', '10:30', '11:00', '11:30', '12:00'];
    expect(statuses(await Promise.all(times.map((time) => book(time))))).toEqual(
      times.map(() => 201),
    );
    const late = await book('10:15');
    expect(late.json).toMatchObject({
      code: 'slot_unavailable',
      errors: [{ field: 'scheduled_datetime', busy_from: '2027-03-01T12:00:00.000Z' }],
    });
  });

  test('it can be moved to a free time, also over its own, but not to a taken one', async () => {
    const [first, second] = [await booked('10:00'), await booked('11:00')];
    expect((await change(first, { scheduled_datetime: at('11:15') })).json.code).toBe(
      'slot_unavailable',
    );
    expect((await change(first, { scheduled_datetime: at('10:15') })).status).toBe(200);
    expect((await book('10:00', { duration_minutes: 15 })).status).toBe(201);
    const asked = { status: 'rescheduled', scheduled_datetime: at('12:00') };
    expect((await change(second, asked)).json.data.status).toBe('scheduled');
    expect((await change(second, { status: 'rescheduled' })).json.errors).toMatchObject([
      { field: 'scheduled_datetime', code: 'conditional_required' },
    ]);
    expect((await book('11:00')).status).toBe(201);
    expect(await events()).toContain('appointment.rescheduled');
  });

  test('its own time in another spelling is no other time', async () => {
    const one = await booked('10:00');
    await change(one, { status: 'in_progress' });
    const said = { scheduled_datetime: toIso(Date.parse(at('10:00'))), notes: 'Trae su carpeta' };
    const kept = await change(one, said);
    expect([kept.status, kept.json.data?.scheduled_datetime]).toEqual([200, at('10:00')]);
    expect(await events()).not.toContain('appointment.rescheduled');
  });

  test('two that move to the same time at once do not both arrive', async () => {
    const pair = [await booked('10:00'), await booked('11:00')];
    const replies = await Promise.all(
      pair.map((each) => change(each, { scheduled_datetime: at('15:00') })),
    );
    expect(statuses(replies)).toEqual([200, 409]);
  });

  test.each(['cancelled', 'no_show', 'deleted'])(
    'one that is %s gives its time back',
    async (how) => {
      const made = await booked('10:00');
      const path = `/appointments/${made._id}/`;
      if (how === 'deleted') await shop.good('DELETE', path);
      else await shop.good('PUT', path, { status: how });
      expect(statuses(await Promise.all([book('10:00'), book('10:00')]))).toEqual([201, 409]);
    },
  );

  test('a rental of three months and one of a year keep everyone else out of all their days', async () => {
    const rental = await shop.good('POST', '/rentals/', { name: 'Cabaña', time_unit: 'day' });
    const stay = (day: string, days: number) =>
      book('12:00', {
        service_id: undefined,
        rental_id: rental._id,
        scheduled_datetime: at('12:00', day),
        duration_minutes: days * 1440,
      });
    expect((await stay('2027-03-01', 90)).status).toBe(201);
    expect((await stay('2027-05-29', 2)).status).toBe(409);
    expect((await stay('2027-05-30', 365)).status).toBe(201);
    expect((await stay('2027-02-20', 9)).status).toBe(201);
    expect((await stay('2027-02-27', 2)).status).toBe(409);
    expect((await stay('2028-05-28', 1)).status).toBe(409);
    expect((await stay('2028-05-29', 365)).status).toBe(201);
  });

  test('in a bulk request each time goes to its first item', async () => {
    const times = ['09:00', '09:30', '09:15', '10:00', '10:30', '11:00', '11:30', '12:00'];
    const items = [...times, '12:30', '13:00', '13:30'].map((time) => wish(time));
    const { created } = await shop.good('POST', '/appointments/bulk/create/', { items });
    expect(created.map(({ success, code }: Rec) => code ?? success)).toEqual(
      items.map((_, index) => (index === 2 ? 'slot_unavailable' : true)),
    );
  });

  test('an atomic bulk request gets all its times or none', async () => {
    const path = '/appointments/bulk/create/?atomic=true';
    const codes = async (times: string[]) => {
      const { created } = await shop.good('POST', path, { items: times.map((time) => wish(time)) });
      return created.map(({ success, code }: Rec) => code ?? success);
    };
    expect(await codes(['09:00', '09:30', '09:15'])).toEqual([
      'bulk_aborted',
      'bulk_aborted',
      'slot_unavailable',
    ]);
    expect(await codes(['09:00', '09:30', '10:00'])).toEqual([true, true, true]);
    expect((await book('09:30')).status).toBe(409);
  });

  test('after any mixture of bookings, moves and cancellations no minute is given twice or lost', async () => {
    const random = seeded(7);
    const pick = (count: number) => random.below(count);
    const time = () =>
      `${String(9 + pick(6)).padStart(2, '0')}:${pick(12) * 5}`.replace(/:(\d)$/, ':0$1');
    const known: Rec[] = [];
    for (let round = 0; round < 12; round += 1) {
      const steps = Array.from({ length: 5 }, async () => {
        const target = known[pick(known.length)];
        const length = { duration_minutes: 5 + pick(60) };
        if (target === undefined || pick(3) === 0) {
          const reply = await book(time(), length);
          if (reply.status === 201) known.push(reply.json.data);
          return reply.status;
        }
        const fields =
          pick(3) === 0 ? { status: 'cancelled' } : { scheduled_datetime: at(time()), ...length };
        return (await change(target, fields)).status;
      });
      for (const status of await Promise.all(steps)) expect([200, 201, 400, 409]).toContain(status);
    }
    const { items } = await shop.good(
      'GET',
      '/appointments/list/?per_page=100&sort=scheduled_datetime&sort_dir=asc',
    );
    const held = items.filter(({ status }: Rec) => status === 'scheduled').map(spanOf);
    expect(held.length).toBeGreaterThan(0);
    for (const [i, [, end]] of held.entries())
      expect(end).toBeLessThanOrEqual(held[i + 1]?.[0] ?? end);
    for (const each of items) await shop.good('DELETE', `/appointments/${each._id}/`);
    expect((await book('00:00', { duration_minutes: 525_600 })).status).toBe(201);
  });
});

const spanOf = ({ scheduled_datetime, duration_minutes }: Rec): [number, number] => {
  const from = Date.parse(scheduled_datetime);
  return [from, from + duration_minutes * 60_000];
};

describe('the life of an appointment', () => {
  test('it is confirmed, begun and completed, and then keeps its time', async () => {
    const made = await booked('10:00');
    for (const status of ['confirmed', 'in_progress', 'completed'])
      expect((await change(made, { status })).status).toBe(200);
    expect((await change(made, { status: 'cancelled' })).json.code).toBe(
      'invalid_state_transition',
    );
    expect((await change(made, { scheduled_datetime: at('16:00') })).json.errors).toMatchObject([
      { field: 'scheduled_datetime', code: 'immutable' },
    ]);
    expect((await change(made, { sale_status: 'completed', notes: 'pagó' })).status).toBe(200);
    expect(await events()).toEqual(
      expect.arrayContaining([
        'appointment.created',
        'appointment.confirmed',
        'appointment.started',
        'appointment.completed',
      ]),
    );
  });

  test('opening hours of the service and the state of a rental decide when it may be', async () => {
    const availability = { monday: [{ from: '09:00', to: '12:00' }] };
    await shop.good('PUT', `/services/${service._id}/`, { availability });
    expect((await book('11:30')).status).toBe(201);
    expect((await book('11:45')).json.code).toBe('slot_unavailable');
    const rental = await shop.good('POST', '/rentals/', {
      name: 'Lancha',
      availability_status: 'maintenance',
    });
    const trip = { service_id: undefined, rental_id: rental._id };
    expect((await book('10:00', trip)).json.code).toBe('slot_unavailable');
  });

  test('its reminders come due one after the other by the clock of the sandbox, and not after it began', async () => {
    const start = (await shop.good('GET', '/sandbox/clock/')).now;
    const scheduled_datetime = toIso(Date.parse(start) + 3 * DAY_S * 1000);
    const made = await booked('', { scheduled_datetime, reminder_hours: [48, 2, 100] });
    const gone = await booked('', {
      scheduled_datetime: toIso(Date.parse(start) + 2 * DAY_S * 1000),
      reminder_hours: [24],
    });
    const advance = async (seconds: number) => {
      await stack.background.rest();
      await shop.good('POST', '/sandbox/clock/', { advance_seconds: seconds });
      await stack.background.rest();
      return (await shop.good('GET', `/appointments/${made._id}/`)).reminders_sent;
    };
    expect(await advance(DAY_S - 60)).toBeUndefined();
    expect(await advance(120)).toEqual([48]);
    await shop.good('PUT', `/appointments/${gone._id}/`, { status: 'cancelled' });
    expect(await advance(2 * DAY_S - 3_600)).toEqual([48, 2]);
    expect(await advance(DAY_S)).toEqual([48, 2]);
    expect((await events()).filter((type) => type === 'appointment.reminder_due')).toHaveLength(3);
  });

  test('a reminder that the timer comes to after the appointment began is neither told nor planned any more', async () => {
    const start = Date.parse((await shop.good('GET', '/sandbox/clock/')).now);
    const scheduled_datetime = toIso(start + 3 * DAY_S * 1000);
    const made = await booked('', { scheduled_datetime, reminder_hours: [48, 2] });
    expect(made.next_reminder_at).toBe(toIso(start + DAY_S * 1000));
    await stack.background.rest();
    await shop.good('POST', '/sandbox/clock/', { advance_seconds: 4 * DAY_S });
    await stack.background.rest();
    const left = await shop.good('GET', `/appointments/${made._id}/`);
    expect(left).toMatchObject({ status: 'scheduled' });
    expect([left.next_reminder_at, left.reminders_sent]).toEqual([undefined, undefined]);
    expect(await events()).not.toContain('appointment.reminder_due');
  });
});
