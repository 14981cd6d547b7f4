// Events that wait in the head of a line: each delivery is written once, none is lost and none begins anew, whatever dies in between.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sweep } from '#background/due/sweep.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { keyOf } from '#store/due/due-index.ts';
import { QUEUED_MAX } from '#store/due/enter-line.ts';
import { LEASE_MS } from '#store/due/lines.ts';
import { readQueue } from '#store/due/queued-events.ts';
import type { Item } from '#store/table.ts';
import { openSubscriber, proxied, type Subscriber } from '../../../test/support/subscriber.ts';
import { CALLS_UNDER_WAY_MAX } from './calls.ts';

const SECOND_MS = 1_000;
let { stage, receiver, token, hook, subscribe, deliveries, happen, pass } = {} as Subscriber;
beforeEach(async () => {
  ({ stage, receiver, token, hook, subscribe, deliveries, happen, pass } = await openSubscriber());
});
afterEach(() => receiver.close());

const lineOf = ({ _id }: Rec = hook) =>
  ({ tenantId: stage.tenantId, mode: 'test', generation: 0, line: _id }) as const;
const head = async (of?: Rec): Promise<Item> =>
  (await stage.tables.test.get(keyOf(lineOf(of)))) ?? {};
const queued = async (of?: Rec) => readQueue(await head(of)).events.length;
const statuses = async (of?: Rec) =>
  (await deliveries(of?._id)).map(({ status }: Rec) => status).sort();
async function happens(times: number): Promise<void> {
  for (let n = 0; n < times; n += 1)
    await stage.request('POST', '/parcels/', token, { name: `Caja ${n}` });
  await stage.relay();
}
const limitTo = (rate_limit_per_second: number) =>
  stage.request('PUT', `/webhooks/${hook._id}/`, token, { rate_limit_per_second });

/** Versions that were written of records of that noun. */
const writes = (key: string) =>
  stage.tables.test.stream.filter(
    ({ after }) => after?.v !== undefined && String(after.pk).endsWith(`#${key}`),
  ).length;

/** Calls of the sandbox's table while something runs, by what they are. */
async function callsOf(run: () => Promise<unknown>) {
  const { test } = stage.tables;
  const calls = { update: 0, transact: 0 };
  for (const name of ['update', 'transact'] as const) {
    const own: (...args: never[]) => unknown = test[name];
    const counted = (...args: never[]) => {
      calls[name] += 1;
      return own.apply(test, args);
    };
    Object.assign(test, { [name]: counted });
  }
  await run();
  for (const name of Object.keys(calls)) Reflect.deleteProperty(test, name);
  return calls;
}

/** While it runs, what the workers write of heads fails from that call on. */
async function dyingAtHeads(from: number, run: () => Promise<unknown>): Promise<void> {
  const { tables } = stage.workers;
  let updates = 0;
  const dying = new Proxy(tables.test, {
    get: (target, name) => {
      const value = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        if (name === 'update') updates += 1;
        if (name === 'update' && updates >= from) return Promise.reject(new Error('killed'));
        return Reflect.apply(value, target, args);
      };
    },
  });
  stage.workers.tables = { ...tables, test: dying };
  await expect(run()).rejects.toThrow('killed');
  stage.workers.tables = tables;
}

describe('an event', () => {
  it('that goes to ten subscriptions is written once, and each of its deliveries once, with its outcome', async () => {
    const others = [];
    for (let n = 1; n < 10; n += 1) others.push(await subscribe(`/hook-${n}`));
    await stage.relay();
    await stage.request('POST', '/parcels/', token, { name: 'Caja' });
    const [eventsBefore, before] = [writes('ev'), writes('wd')];
    await stage.relay();
    expect([writes('ev') - eventsBefore, writes('wd') - before]).toEqual([1, 0]);
    await stage.deliver();
    expect(writes('wd') - before).toBe(10);
    expect(receiver.received).toHaveLength(10);
    for (const each of [hook, ...others]) {
      expect(await deliveries(each._id)).toMatchObject([{ status: 'delivered', version: 1 }]);
      expect(await queued(each)).toBe(0);
    }
  });

  it('costs a line that is idle two writes of its head, and one that has a message on its way one', async () => {
    for (let n = 1; n < 10; n += 1) await subscribe(`/hook-${n}`);
    await stage.relay();
    for (const update of [20, 10]) {
      await stage.request('POST', '/parcels/', token, { name: 'Caja' });
      expect(await callsOf(() => stage.relay())).toEqual({ update, transact: 1 });
    }
  });

  it('is called with others in one run that takes the head, writes down once for thirty, and leaves', async () => {
    await limitTo(50);
    await happens(40);
    const before = writes('wd');
    const thatItWorks = 1;
    expect(await callsOf(() => stage.deliver())).toEqual({ update: 2, transact: 2 + thatItWorks });
    expect(receiver.received).toHaveLength(40);
    expect(writes('wd') - before).toBe(40);
    expect(new Set(await statuses())).toEqual(new Set(['delivered']));
  });

  it.each([
    ['fails', () => Object.assign(receiver.answer, { status: 500 })],
    ['takes a second', () => stage.clock.advance(SECOND_MS)],
  ])(
    'is called after others until one of them %s: then these are written down first',
    async (_, turns) => {
      await limitTo(50);
      await happens(40);
      const before = writes('wd');
      const turnsAt = 3;
      const writtenAtCall: number[] = [];
      receiver.onCall = () => {
        writtenAtCall.push(writes('wd') - before);
        if (writtenAtCall.length === turnsAt) turns();
      };
      await stage.deliver();
      const first = writtenAtCall.findIndex((written) => written > 0);
      expect(first).toBeGreaterThanOrEqual(CALLS_UNDER_WAY_MAX);
      expect(first).toBeLessThanOrEqual(CALLS_UNDER_WAY_MAX + turnsAt);
      expect(writtenAtCall[first]).toBe(first);
    },
  );

  it('that is relayed again after its delivery begins no other one', async () => {
    receiver.answer = { status: 500 };
    await happen();
    await stage.deliver();
    await stage.handle({ Records: stage.records('test') });
    expect(await queued()).toBeGreaterThan(0);
    stage.clock.advance(5 * SECOND_MS + 1);
    stage.queued.deliveries.splice(0);
    await stage.handle({ Records: stage.records('test') });
    const [before] = await deliveries();
    await stage.deliver();
    const [after] = await deliveries();
    expect(after.attempts[0]).toEqual(before.attempts[0]);
    expect(await deliveries()).toHaveLength(1);
    expect(receiver.received).toHaveLength(after.attempt_count);
    expect(await queued()).toBe(0);
  });

  it('is sent thin where its subscription was so when it happened', async () => {
    const thin = await subscribe('/thin', { payload_style: 'thin' });
    await happen();
    await stage.request('PUT', `/webhooks/${thin._id}/`, token, { payload_style: 'full' });
    await stage.deliver();
    const [call] = receiver.received.filter(({ path }) => path === '/thin');
    const id = call?.json.resource.id;
    expect(call?.json.data).toEqual({ _id: id });
    expect((await deliveries(thin._id))[0].payload.data).toEqual({ _id: id });
    expect((await deliveries())[0].payload.data.name).toBe('Caja');
  });

  it('that is gone when its turn comes holds up nothing', async () => {
    await happen();
    await stage.request('POST', '/parcels/', token, { name: 'Otra' });
    await stage.relay();
    const [oldest] = readQueue(await head()).events;
    const [gone] = stage.tables.test.items().filter(({ sk }) => sk === oldest?.eventId);
    await stage.tables.test.delete({ delete: { pk: String(gone?.pk), sk: String(gone?.sk) } });
    await stage.deliver();
    expect(receiver.received.map(({ json }) => json.data.name)).toEqual(['Otra']);
    expect([await queued(), (await head()).l1]).toEqual([0, undefined]);
  });
});

describe('a worker that dies', () => {
  it('after it wrote down and before it leaves has the delivery sent by nobody again', async () => {
    await happen();
    await dyingAtHeads(2, () => stage.deliver());
    expect(await statuses()).toEqual(['delivered']);
    expect(await queued()).toBe(1);
    await pass(LEASE_MS + 61 * SECOND_MS);
    expect(receiver.received).toHaveLength(1);
    expect([await queued(), (await head()).l1]).toEqual([0, undefined]);
  });

  it('after a call and before it wrote it down has it sent again by the same id', async () => {
    await happen();
    const { store } = stage.workers;
    stage.workers.store = (binding) => ({
      ...proxied(store(binding)),
      commitMany: () => Promise.reject(new Error('killed')),
    });
    await expect(stage.deliver()).rejects.toThrow('killed');
    stage.workers.store = store;
    expect(await deliveries()).toEqual([]);
    await pass(LEASE_MS + 61 * SECOND_MS);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
    expect(await deliveries()).toMatchObject([{ status: 'delivered', attempt_count: 1 }]);
  });

  it('after it wrote down what waits loses none of it and begins none twice', async () => {
    await limitTo(1);
    await happens(9);
    await dyingAtHeads(2, () => stage.deliver());
    expect(await statuses()).toEqual(['delivered', 'pending', 'pending', 'pending']);
    expect(await queued()).toBe(9);
    for (let n = 0; n < 12; n += 1) {
      stage.clock.advance(LEASE_MS + 61 * SECOND_MS);
      await sweep(stage.workers);
      await stage.deliver();
    }
    expect(await statuses()).toEqual(Array.from({ length: 9 }, () => 'delivered'));
    expect(receiver.received).toHaveLength(9);
  });
});

describe('what is not called soon', () => {
  it('stands in the line where more came than the calls of five seconds', async () => {
    await limitTo(2);
    await happens(20);
    expect(await deliveries()).toEqual([]);
    await stage.deliver();
    expect(await statuses()).toEqual([
      ...Array.from({ length: 2 }, () => 'delivered'),
      ...Array.from({ length: 8 }, () => 'pending'),
    ]);
    expect(await queued()).toBe(10);
    for (let second = 0; second < 9; second += 1) {
      stage.clock.advance(SECOND_MS);
      await stage.deliver();
    }
    const names = receiver.received.map(({ json }) => json.data.name);
    expect(new Set(names).size).toBe(20);
    expect(names.slice(0, 2).sort()).toEqual(['Caja 0', 'Caja 1']);
    expect(names.slice(-2).sort()).toEqual(['Caja 18', 'Caja 19']);
    expect(await statuses()).toEqual(Array.from({ length: 20 }, () => 'delivered'));
  });

  it('stands in the line where the receiver asks for a rest, and so does what comes meanwhile', async () => {
    receiver.answer = { status: 429, headers: { 'Retry-After': '600' } };
    await happens(13);
    await stage.deliver();
    const kinds = ['pending', 'retrying'].map((status) => [status, status === 'pending' ? 3 : 10]);
    const counted = async () => {
      const all = await statuses();
      return [...new Set(all)].map((status) => [
        status,
        all.filter((one: string) => one === status).length,
      ]);
    };
    expect(await counted()).toEqual(kinds);
    await happen();
    expect((await counted())[0]).toEqual(['pending', 4]);
    expect(await queued()).toBe(0);
  });

  it('stands in the line where the head is full', async () => {
    await happens(QUEUED_MAX);
    await happen();
    expect([await queued(), await statuses()]).toEqual([QUEUED_MAX, ['pending']]);
  });

  it('ends without a call where the subscription was switched off or deleted meanwhile', async () => {
    const other = await subscribe('/other');
    await happens(13);
    await stage.request('POST', `/webhooks/${hook._id}/disable/`, token);
    await stage.request('DELETE', `/webhooks/${other._id}/`, token);
    await stage.deliver();
    expect(receiver.received).toEqual([]);
    expect(await statuses()).toEqual(Array.from({ length: 13 }, () => 'cancelled'));
    expect([await queued(), await queued(other)]).toEqual([0, 0]);
  });
});

describe('a line of an earlier version', () => {
  it('goes on with the deliveries that stand in it and with what is queued beside them, the oldest first', async () => {
    await limitTo(1);
    await stage.tables.test.update({
      update: keyOf(lineOf()),
      set: { expression: 'SET b = :old, n = :n', values: { ':old': 'c3b0a2d8', ':n': 1 } },
    });
    await happen('Una');
    expect([await statuses(), await queued()]).toEqual([['pending'], 0]);
    await stage.deliver();
    await happens(2);
    expect(await queued()).toBe(2);
    for (let second = 0; second < 3; second += 1) {
      stage.clock.advance(SECOND_MS);
      await pass(61 * SECOND_MS);
    }
    expect(receiver.received.map(({ json }) => json.data.name)).toEqual([
      'Una',
      'Caja 0',
      'Caja 1',
    ]);
  });
});
