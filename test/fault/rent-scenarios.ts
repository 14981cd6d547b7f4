// What the crash explorer does to appointments and contracts: verbs that write a record together with calendars, rentals, numbers,
// claims and tax documents, and what must be true of all of them afterwards.
import type { Rec } from '#resource/test-data/rec.ts';
import { dataOf, type Stack } from '../support/stack.ts';
import { post } from './prepare-record.ts';
import type { After, Prepared, Scenario } from './scenario.ts';

const KEY = { 'idempotency-key': 'the-key' };
const DAY_MINUTES = 1440;
/** Forty days lie in two or three calendars. */
const LONG = 40 * DAY_MINUTES;
const [HERE, THERE] = ['2031-03-01T12:00:00.000Z', '2031-03-20T12:00:00.000Z'] as const;

export const RENT_SCENARIOS: readonly Scenario[] = [
  {
    name: 'book forty days',
    prepare: (stack, prepared) => post(stack, prepared, 'rental', '/rentals/', { name: 'Casa' }),
    request: ({ token, records }) => ({
      method: 'POST',
      path: '/api/v1/appointments/',
      token,
      headers: KEY,
      body: stay(records, HERE),
    }),
    check: (after) => holdsTime(after, [HERE]),
  },
  {
    name: 'move forty days over themselves',
    prepare: booked,
    request: ({ token, records }) => ({
      method: 'PUT',
      path: `/api/v1/appointments/${records.appointment?._id}/`,
      token,
      body: { scheduled_datetime: THERE },
    }),
    check: (after) => holdsTime(after, [THERE]),
  },
  {
    name: 'delete an appointment',
    prepare: booked,
    request: ({ token, records }) => ({
      method: 'DELETE',
      path: `/api/v1/appointments/${records.appointment?._id}/`,
      token,
    }),
    check: (after) => holdsTime(after, []),
  },
  {
    name: 'draw up a contract',
    prepare: (stack, prepared) => post(stack, prepared, 'rental', '/rentals/', { name: 'Casa' }),
    request: ({ token, records }) => ({
      method: 'POST',
      path: '/api/v1/contracts/',
      token,
      headers: KEY,
      body: contract(records),
    }),
    check: (after) => stands(after, { numbers: ['CT-00000001'], rental: 'available' }),
  },
  {
    name: 'sign a contract',
    prepare: drawnUp,
    request: (prepared) => verb(prepared, 'sign', {}),
    check: (after) => stands(after, { status: 'active', rental: 'in_use' }),
  },
  {
    name: 'terminate a contract',
    prepare: signed,
    request: (prepared) => verb(prepared, 'terminate', { reason: 'mudanza' }),
    check: (after) => stands(after, { status: 'terminated', rental: 'available' }),
  },
  {
    name: 'adjust a rent',
    prepare: signed,
    request: (prepared) => verb(prepared, 'adjust', { percentage: 10 }),
    check: (after) => stands(after, { status: 'active', rent: 1100 }),
  },
  {
    name: 'invoice a month',
    prepare: signed,
    request: (prepared) => verb(prepared, 'generate-invoice', { period: MONTH, autorizar: true }),
    check: (after) => stands(after, { invoices: [['autorizado', '00001-00000001']], month: MONTH }),
  },
];

const MONTH = '2026-05';

const stay = ({ rental }: Prepared['records'], scheduled_datetime: string): Rec => ({
  rental_id: rental?._id,
  scheduled_datetime,
  duration_minutes: LONG,
});
const contract = ({ rental }: Prepared['records']): Rec => ({
  rental_id: rental?._id,
  start_date: '2026-01-01',
  end_date: '2040-12-31',
  initial_rent: 1000,
  tenant: { full_name: 'Ana', document_number: '30111222' },
});

const verb = ({ token, records }: Prepared, name: string, body: Rec) => ({
  method: 'POST',
  path: `/api/v1/contracts/${records.contract?._id}/${name}`,
  token,
  headers: KEY,
  body,
});

async function booked(stack: Stack, prepared: Prepared): Promise<void> {
  await post(stack, prepared, 'rental', '/rentals/', { name: 'Casa' });
  await post(stack, prepared, 'appointment', '/appointments/', stay(prepared.records, HERE));
}

async function drawnUp(stack: Stack, prepared: Prepared): Promise<void> {
  await post(stack, prepared, 'rental', '/rentals/', { name: 'Casa' });
  await post(stack, prepared, 'contract', '/contracts/', contract(prepared.records));
}

async function signed(stack: Stack, prepared: Prepared): Promise<void> {
  await drawnUp(stack, prepared);
  const { method, path, ...sent } = verb(prepared, 'sign', {});
  await stack.expect(200, method, path, { ...sent, headers: {} });
}

const read = async ({ stack, prepared }: After, path: string): Promise<Rec> =>
  dataOf(await stack.expect(200, 'GET', `/api/v1${path}`, { token: prepared.token }));

/** The appointments have those times, and each time is taken as long as its appointment stands: no more and no less. */
async function holdsTime(after: After, times: readonly string[]): Promise<string[]> {
  const { stack, prepared } = after;
  const { items } = await read(after, '/appointments/list/');
  const found = items.map(({ scheduled_datetime }: Rec) => scheduled_datetime);
  const wrong = differences({ times: found }, { times });
  const again = async (status: number, time: string) => {
    const body = stay(prepared.records, time);
    const sent = { token: prepared.token, body };
    const reply = await stack.request('POST', '/api/v1/appointments/', sent);
    return reply.status === status ? [] : [`${time} was ${reply.status} instead of ${status}`];
  };
  for (const time of times) wrong.push(...(await again(409, time)));
  for (const { _id } of items) {
    await stack.expect(200, 'DELETE', `/api/v1/appointments/${_id}/`, { token: prepared.token });
  }
  return [...wrong, ...(await again(201, HERE))];
}

type Expected = {
  numbers?: string[];
  status?: string;
  rent?: number;
  rental?: string;
  month?: string;
  invoices?: [estado: string, number: string][];
};

async function stands(after: After, expected: Expected): Promise<string[]> {
  const { items } = await read(after, '/contracts/list/');
  const rental = await read(after, `/rentals/${after.prepared.records.rental?._id}/`);
  const invoices = await read(after, '/bill/receipts/list/');
  const found: Expected = {
    numbers: items.map(({ contract_number }: Rec) => contract_number),
    status: items[0]?.status,
    rent: items[0]?.current_rent,
    rental: rental.availability_status,
    month: items[0]?.last_invoiced_period,
    invoices: invoices.items.map((each: Rec) => [each.estado, each.numero_completo]),
  };
  const asked = Object.keys(expected) as (keyof Expected)[];
  return differences(Object.fromEntries(asked.map((name) => [name, found[name]])), expected);
}

function differences(found: Rec, expected: Rec): string[] {
  const [is, should] = [JSON.stringify(found), JSON.stringify(expected)];
  return is === should ? [] : [`${is} instead of ${should}`];
}
