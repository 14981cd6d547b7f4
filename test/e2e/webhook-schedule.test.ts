// The schedule of webhook deliveries in the sandbox goes by its clock: a developer who advances it sees three days of attempts without
// waiting for them, and live deliveries are not touched. contract#webhook-retries.
// On the bundles in turn with others: what it meets on its way other stories meet there (decision 631).
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ATTEMPT_DELAYS_MS } from '#background/deliveries/schedule.ts';
import type { Mode } from '#resource/context.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import type { Background } from '../support/background.ts';
import { openReceiver, type Receiver } from '../support/receiver.ts';
import { dataOf, openMemoryStack, type Stack, type TestTenant } from '../support/stack.ts';

const [HOUR_S, DAY_S] = [3_600, 86_400];
let stack: Stack & { background: Background };
let tenant: TestTenant;
let receiver: Receiver;
let tokens: Record<Mode, string>;

beforeEach(async () => {
  [stack, receiver] = await Promise.all([openMemoryStack(), openReceiver()]);
  tenant = await stack.newTenant();
  tokens = { live: await tenant.token('live'), test: await tenant.token('test') };
});
afterEach(() => receiver.close());

async function api(mode: Mode, method: string, path: string, body?: object): Promise<Rec> {
  const reply = await stack.request(method, `/api/v1${path}`, { token: tokens[mode], body });
  expect(reply.status, reply.story).toBeLessThan(300);
  return dataOf(reply);
}
const advance = async (seconds: number) => {
  await api('test', 'POST', '/sandbox/clock/', { advance_seconds: seconds });
  await stack.background.rest();
};
async function subscribed(mode: Mode): Promise<string> {
  const url = `${receiver.origin}/${mode}`;
  return (await api(mode, 'POST', '/webhooks/', { url, event_types: ['category.created'] }))._id;
}
async function happen(mode: Mode, name = 'Vinos'): Promise<void> {
  await api(mode, 'POST', '/categories/', { name });
  await stack.background.rest();
}
const deliveries = async (mode: Mode, id: string): Promise<Rec[]> =>
  (await api(mode, 'GET', `/webhooks/${id}/deliveries/list/`)).items;

/** Within the jitter, and the second that the attempt itself may take. */
const isAbout = (waitMs: number, promisedMs: number): boolean =>
  Math.abs(waitMs - promisedMs) <= promisedMs * 0.1 + 1000;

test('a receiver that is down is tried again whenever the clock passes the next attempt', async () => {
  receiver.answer = { status: 500 };
  const [here, live] = [await subscribed('test'), await subscribed('live')];
  await happen('test');
  await happen('live');
  const waits: number[] = [];
  for (let count = 1; count < 10; count += 1) {
    const [{ status, attempt_count, next_attempt_at, attempts } = {} as Rec] = await deliveries(
      'test',
      here,
    );
    expect([status, attempt_count]).toEqual(['retrying', count]);
    const waitMs = Date.parse(next_attempt_at) - Date.parse(attempts.at(-1).started_at);
    waits.push(waitMs);
    await advance(Math.ceil(waitMs / 1000) + 1);
  }
  const [last] = await deliveries('test', here);
  expect(last).toMatchObject({ status: 'failed', attempt_count: 10 });
  const span = Date.parse(last?.attempts.at(-1).started_at) - Date.parse(last?.created_at);
  expect(span / HOUR_S / 1000).toBeGreaterThan(75.6 * 0.9);
  const promised = ATTEMPT_DELAYS_MS.slice(1);
  const strange = waits.filter((wait, at) => !isAbout(wait, promised[at] ?? 0));
  expect([waits.length, strange]).toEqual([promised.length, []]);
  const [other] = await deliveries('live', live);
  expect(other).toMatchObject({ status: 'retrying', attempt_count: 1 });
});

test('a clock that is set back gives the next attempt its time again', async () => {
  await advance(5 * DAY_S);
  receiver.answer = { status: 500 };
  const here = await subscribed('test');
  await happen('test');
  receiver.answer = { status: 204 };
  await api('test', 'DELETE', '/sandbox/clock/');
  await stack.background.rest();
  stack.clock.advance(DAY_S * 1000);
  await stack.background.sweep();
  await stack.background.rest();
  expect((await deliveries('test', here))[0]).toMatchObject({ attempt_count: 1 });
  await advance(5 * DAY_S);
  expect((await deliveries('test', here))[0]).toMatchObject({
    status: 'delivered',
    attempt_count: 2,
    next_attempt_at: null,
  });
});

test('a pause that the receiver asked for ends by the clock too, for its neighbours as well', async () => {
  receiver.answer = { status: 429, headers: { 'Retry-After': '1800' } };
  await subscribed('test');
  await happen('test', 'Una');
  receiver.answer = { status: 204 };
  await happen('test', 'Otra');
  expect(receiver.received).toHaveLength(1);
  await advance(HOUR_S);
  const names = receiver.received.map(({ json }) => json.data.name);
  expect(names.sort()).toEqual(['Otra', 'Una', 'Una']);
});

test('signatures carry the real time, which receivers compare with their own', async () => {
  await advance(30 * DAY_S);
  await subscribed('test');
  await happen('test');
  const [call] = receiver.received;
  const signedMs = Number(call?.headers['webhook-timestamp']) * 1000;
  expect(Math.abs(signedMs - stack.clock.now())).toBeLessThan(60_000);
  expect(Date.parse(call?.json.timestamp) - stack.clock.now()).toBeGreaterThan(29 * DAY_S * 1000);
});
