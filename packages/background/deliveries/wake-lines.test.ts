// Messages to lines: how many, how soon, and what of a failure.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import type { Table } from '#store/table.ts';
import { openSubscriber, type Subscriber } from '../../../test/support/subscriber.ts';
import { rememberBodies } from './event-bodies.ts';
import { type KeptConnections, keepConnections } from './kept-connections.ts';
import { openSemaphore, type Semaphore } from './semaphore.ts';

let { stage, receiver, token, hook, subscribe, happen } = {} as Subscriber;
beforeEach(async () => {
  ({ stage, receiver, token, hook, subscribe, happen } = await openSubscriber());
});
afterEach(() => receiver.close());

const happens = async (times: number) => {
  for (let n = 0; n < times; n += 1)
    await stage.request('POST', '/parcels/', token, { name: `${n}` });
  await stage.relay();
};
const delays = () => stage.queued.deliveries.map(({ delayMs }) => delayMs);

describe('a subscription', () => {
  it('has one message on its way, however often something happens', async () => {
    for (let n = 0; n < 4; n += 1) await happen();
    expect(delays()).toEqual([0]);
    await stage.deliver();
    expect(receiver.received).toHaveLength(4);
  });

  it('to which much happens is worked on once a second, and all of it is delivered', async () => {
    await happens(6);
    await stage.deliver();
    for (let n = 0; n < 4; n += 1) await happens(2);
    expect(delays()).toEqual([1_000]);
    stage.clock.advance(1_000);
    await stage.deliver();
    expect(receiver.received).toHaveLength(14);
    stage.clock.advance(2_000);
    await happen();
    expect(delays()).toEqual([0]);
  });

  it('to which something happens in a second whose calls are used up has it in the next one, by one message', async () => {
    await stage.request('PUT', `/webhooks/${hook._id}/`, token, { rate_limit_per_second: 2 });
    await happens(2);
    await stage.deliver();
    await happen();
    const [sent] = stage.queued.deliveries;
    if (sent !== undefined) stage.queued.deliveries.push(sent);
    await stage.deliver();
    expect(receiver.received).toHaveLength(2);
    expect(stage.queued.deliveries).toHaveLength(1);
    stage.clock.advance(1_000);
    await stage.deliver();
    expect(receiver.received).toHaveLength(3);
    expect(stage.queued.deliveries).toEqual([]);
  });

  it('has its calls over the connections of the run before', async () => {
    const lines: unknown[] = [];
    const kept = keepConnections();
    const take: KeptConnections['take'] = (name, nowMs) => {
      const taken = kept.take(name, nowMs);
      lines.push(taken);
      return taken;
    };
    stage.workers.sending = {
      connections: { ...kept, take },
      bodies: rememberBodies(),
      semaphore: openSemaphore(),
    };
    await subscribe('/other');
    for (let n = 0; n < 2; n += 1) {
      await happen();
      await stage.deliver();
    }
    expect(lines).toHaveLength(4);
    expect(new Set(lines).size).toBe(2);
  });

  it('has each of its rounds when there is a place for it among those of the process', async () => {
    const semaphore = openSemaphore();
    let rounds = 0;
    const run: Semaphore['run'] = (work) => {
      rounds += 1;
      return semaphore.run(work);
    };
    const sending = {
      connections: keepConnections(),
      bodies: rememberBodies(),
      semaphore: { run },
    };
    stage.workers.sending = sending;
    for (const path of ['/two', '/three']) await subscribe(path);
    await happen();
    await stage.deliver();
    expect(receiver.received).toHaveLength(3);
    expect(rounds).toBe(3);
  });

  it('is sent its message where the line beside it could not be moved, which comes with the next try', async () => {
    const other = await subscribe('/other');
    await stage.request('POST', '/parcels/', token, { name: 'Caja' });
    const { tables } = stage.workers;
    stage.workers.tables = { ...tables, test: without(tables.test, other) };
    const { batchItemFailures } = await stage.handle({ Records: stage.records('test') });
    expect(batchItemFailures).toHaveLength(1);
    const sent = () =>
      stage.queued.deliveries.map(({ message }) => 'line' in message && message.line);
    expect(sent()).toEqual([hook._id]);
    stage.workers.tables = tables;
    await stage.relay();
    expect(sent()).toEqual([hook._id, other._id]);
    await stage.deliver();
    expect(receiver.received.map(({ path }) => path).sort()).toEqual(['/hook', '/other']);
  });
});

/** A table that refuses to move the line of that subscription. */
const without = (table: Table, { _id }: Rec): Table =>
  new Proxy(table, {
    get: (target, name) => {
      const value = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) =>
        name === 'update' && JSON.stringify(args).includes(`#${_id}`)
          ? Promise.reject(new Error('killed'))
          : Reflect.apply(value, target, args);
    },
  });
