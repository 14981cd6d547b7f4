// What the crash explorer does to rewards and the CRM: verbs and jobs that write several records, and what must be true of all of
// them afterwards.
import type { Rec } from '#resource/test-data/rec.ts';
import { dataOf } from '../support/stack.ts';
import { post } from './prepare-record.ts';
import type { After, Prepared, Scenario } from './scenario.ts';

const KEY = { 'idempotency-key': 'the-key' };

export const REWARD_SCENARIOS: readonly Scenario[] = [
  {
    name: 'give the first points',
    prepare: (stack, prepared) => post(stack, prepared, 'customer', '/customers/', { name: 'Ana' }),
    request: ({ token, records }) => ({
      method: 'POST',
      path: `/api/v1/rewards/customers/${records.customer?._id}/points/`,
      token,
      headers: KEY,
      body: { points: 30, reason: 'Compra' },
    }),
    check: (after) => rewardDifferences(after, { points: 30, movements: 1 }),
  },
  {
    name: 'redeem a reward on a sale',
    prepare: async (stack, prepared) => {
      const { records } = prepared;
      await post(stack, prepared, 'customer', '/customers/', { name: 'Ana' });
      await post(stack, prepared, 'service', '/services/', { name: 'Flete', base_price: 100 });
      await post(stack, prepared, 'sale', '/sales/', saleOf(records));
      await post(stack, prepared, 'reward', '/rewards/', limited);
      const path = `/rewards/customers/${records.customer?._id}/points/`;
      await post(stack, prepared, 'points', path, { points: 30, reason: 'Compra' });
    },
    request: ({ token, records }) => ({
      method: 'POST',
      path: `/api/v1/rewards/${records.reward?._id}/redeem/`,
      token,
      headers: KEY,
      body: { customer_id: records.customer?._id, sale_id: records.sale?._id },
    }),
    check: (after) => rewardDifferences(after, { points: 10, movements: 2, redemptions: 1 }),
  },
  {
    name: 'grant a reward',
    prepare: async (stack, prepared) => {
      await post(stack, prepared, 'customer', '/customers/', { name: 'Ana' });
      await post(stack, prepared, 'reward', '/rewards/', limited);
    },
    request: ({ token, records }) => ({
      method: 'POST',
      path: `/api/v1/rewards/${records.reward?._id}/grant/`,
      token,
      headers: KEY,
      body: { customer_id: records.customer?._id },
    }),
    check: async (after) => {
      const { grants_count: grants } = await read(after, `/rewards/${idOf(after, 'reward')}/`);
      const { total } = await read(after, `/rewards/${idOf(after, 'reward')}/grants/`);
      return grants === 1 && total === 1 ? [] : [`${grants} grants counted, ${total} written`];
    },
  },
  {
    name: 'send a communication to a segment',
    prepare: async (stack, prepared) => {
      await post(stack, prepared, 'customer', '/customers/', { name: 'Ana', phone: '1' });
      await post(stack, prepared, 'other', '/customers/', { name: 'Beto', phone: '2' });
      const customer_ids = [idOf({ prepared }, 'customer'), idOf({ prepared }, 'other')];
      await post(stack, prepared, 'segment', '/crm-tasks/segments/', { name: 'S', customer_ids });
      const segment_id = idOf({ prepared }, 'segment');
      const body = { channel: 'sms', segment_id, body: 'Hola {{customer.name}}' };
      await post(stack, prepared, 'communication', '/crm-tasks/communications/', body);
    },
    request: ({ token, records }) => ({
      method: 'POST',
      path: `/api/v1/crm-tasks/communications/${records.communication?._id}/send/`,
      token,
      headers: KEY,
      body: {},
    }),
    check: async (after) => {
      const path = `/crm-tasks/communications/${idOf(after, 'communication')}/`;
      const { status, sent_count: sent } = await read(after, path);
      const { total } = await read(after, `${path}sent-items/`);
      return status === 'sent' && sent === 2 && total === 2
        ? []
        : [`${status}, ${sent} counted, ${total} written`];
    },
  },
  {
    name: 'create a reminder that is due and repeats',
    request: ({ token }) => ({
      method: 'POST',
      path: '/api/v1/crm-tasks/reminders/',
      token,
      headers: KEY,
      body: {
        message: 'Llamar',
        remind_at: '2020-01-01T12:00:00Z',
        recurrence: { frequency: 'yearly' },
      },
    }),
    check: async (after) => {
      const { items } = await read(after, '/crm-tasks/reminders/list/');
      const found = items.map(({ status }: Rec) => status).sort();
      return found.join() === 'pending,sent' ? [] : [`reminders are ${found.join()}`];
    },
  },
  {
    name: 'take over the default of the pipelines',
    prepare: (stack, prepared) =>
      post(stack, prepared, 'pipeline', '/crm-tasks/pipelines/', { name: 'A', is_default: true }),
    request: ({ token }) => ({
      method: 'POST',
      path: '/api/v1/crm-tasks/pipelines/',
      token,
      headers: KEY,
      body: { name: 'B', is_default: true },
    }),
    check: async (after) => {
      const { items } = await read(after, '/crm-tasks/pipelines/list/');
      const found = items.map(({ name, is_default }: Rec) => `${name} ${is_default}`).sort();
      return found.join() === 'A false,B true' ? [] : [`pipelines are ${found.join()}`];
    },
  },
];

const limited = {
  name: 'Café',
  reward_type: 'free_product',
  status: 'active',
  points_cost: 20,
  max_redemptions: 1,
  max_per_customer: 1,
};

const saleOf = ({ service, customer }: Prepared['records']): Rec => ({
  items: [
    {
      publication_id: service?._id,
      publication_type: 'service',
      name: 'Flete',
      quantity: 1,
      price: 100,
    },
  ],
  customer_id: customer?._id,
});

const idOf = ({ prepared }: Pick<After, 'prepared'>, name: string): string =>
  prepared.records[name]?._id;

const read = async ({ stack, prepared }: After, path: string): Promise<Rec> =>
  dataOf(await stack.expect(200, 'GET', `/api/v1${path}`, { token: prepared.token }));

type Expected = { points: number; movements: number; redemptions?: number };

async function rewardDifferences(after: After, expected: Expected): Promise<string[]> {
  const customer = `/rewards/customers/${idOf(after, 'customer')}`;
  const reward = `/rewards/${idOf(after, 'reward')}/`;
  const found = {
    points: (await read(after, `${customer}/balance/`)).points_balance,
    movements: (await read(after, `${customer}/points/`)).total,
    ...('redemptions' in expected && {
      redemptions: (await read(after, `${reward}redemptions/`)).total,
      counted: (await read(after, reward)).redemptions_count,
    }),
  };
  const wanted =
    expected.redemptions === undefined ? expected : { ...expected, counted: expected.redemptions };
  const [is, should] = [JSON.stringify(found), JSON.stringify(wanted)];
  return is === should ? [] : [`${is} instead of ${should}`];
}
