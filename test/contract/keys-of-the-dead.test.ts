// What a process had in progress that is known to be dead waits for no lease: of its repetitions one goes on at once. Decision 612.
import { expect, test } from 'vitest';
import { toIso } from '#kernel/clock.ts';
import { DAY_MS } from '#kernel/date.ts';
import { FaultPlan, faultyTable, Killed } from '../support/fault.ts';
import { openMemoryStack, openStack, type Stack } from '../support/stack.ts';

const AT_ONCE = 6;
const PATH = '/api/v1/products/bulk/create/';

test.each([
  ['live', 0],
  ['test', 0],
  ['test', 400 * DAY_MS],
  ['test', -400 * DAY_MS],
] as const)('in %s mode, its clock moved by %d', async (mode, movedMs) => {
  const stack = await openMemoryStack();
  const token = await (await stack.newTenant()).token(mode);
  if (movedMs !== 0) {
    const body = { now: toIso(stack.clock.now() + movedMs) };
    await stack.expect(200, 'POST', '/api/v1/sandbox/clock/', { token, body });
  }
  const table = stack.tables[mode];
  const { target } = table;
  const headers = { 'idempotency-key': 'the-key' };
  const items = Array.from({ length: 3 }, (_, at) => ({ name: `dead ${at}`, base_price: 1 }));
  const send = (to: Stack) => to.request('POST', PATH, { token, body: { items }, headers });
  const plan = new FaultPlan();
  const die = async () => {
    plan.isDead = true;
    throw new Killed('the process ended after it had claimed the key');
  };
  table.target = { ...faultyTable(target, plan), transact: die };
  await send(stack);
  table.target = target;
  expect((await send(stack)).json.code).toBe('idempotency_in_progress');
  const heir = await openStack({
    tables: { live: stack.tables.live.target, test: stack.tables.test.target },
    serverKeys: { serverKey: stack.runtime.config.serverKey },
    issuer: stack.issuer,
    aloneSinceMs: stack.clock.now() + 1,
  });
  heir.clock.set(stack.clock.now() + 10);
  const replies = await Promise.all(Array.from({ length: AT_ONCE }, () => send(heir)));
  const codes = replies.map(({ status, json }) => (status === 200 ? 200 : json.code)).sort();
  const waiting = Array.from({ length: AT_ONCE - 1 }, () => 'idempotency_in_progress');
  expect(codes, replies.map(({ story }) => story).join('\n')).toEqual([200, ...waiting]);
  const list = await stack.expect(200, 'GET', '/api/v1/products/list/', { token });
  expect(list.json.data.total).toBe(3);
});
