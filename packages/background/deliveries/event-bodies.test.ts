// The text of an event: kept once, sent by all its deliveries, also by those of an earlier version.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toIso } from '#kernel/clock.ts';
import { derivedId } from '#kernel/id.ts';
import { create } from '#resource/change.ts';
import { openSubscriber, type Subscriber } from '../../../test/support/subscriber.ts';
import { rememberBodies } from './event-bodies.ts';

const HOUR_MS = 3_600_000;
let { stage, receiver, token, hook, subscribe, deliveries, happen, pass } = {} as Subscriber;
beforeEach(async () => {
  ({ stage, receiver, token, hook, subscribe, deliveries, happen, pass } = await openSubscriber());
});
afterEach(() => receiver.close());

const storeOf = () =>
  stage.workers.store({ tenantId: stage.tenantId, mode: 'test', generation: 0 });
const textsIn = (table: 'test', word: string) =>
  stage.tables[table].items().filter((item) => JSON.stringify(item).includes(word));

/** A delivery that waits in the line of the subscription. */
async function waits(more: { body?: string }): Promise<void> {
  const { delivery } = stage.workers.nouns;
  const at = toIso(stage.clock.now());
  const row = {
    _id: derivedId(stage.clock.now(), 'waits'),
    webhook_id: hook._id,
    event_id: `evt_${'b'.repeat(24)}`,
    event_type: 'parcel.created',
    status: 'pending',
    attempt_count: 0,
    attempts: [],
    trigger: 'bulk',
    created_at: at,
    updated_at: at,
    version: 1,
    livemode: false,
    ...more,
  } as const;
  await storeOf().commit([create(delivery, row)], { token: 'w', nowMs: stage.clock.now() });
}

describe('the text of an event', () => {
  it('is written once, however many subscriptions it goes to, before and after it went', async () => {
    for (const path of ['/b', '/c', '/d']) await subscribe(path);
    await happen('Cajita');
    const written = () => textsIn('test', 'Cajita').map(({ pk }) => String(pk).split('#')[1]);
    expect(written().sort()).toEqual(['ev', 'pa']);
    await stage.deliver();
    expect(written().sort()).toEqual(['ev', 'pa']);
    expect(receiver.received).toHaveLength(4);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    const [{ payload }] = await deliveries();
    expect(payload).toEqual(receiver.received[0]?.json);
  });

  it('is read once for all subscriptions that are sent it one after the other', async () => {
    for (const path of ['/b', '/c', '/d']) await subscribe(path);
    const { store, nouns } = stage.workers;
    let read = 0;
    stage.workers.store = (binding) => {
      const own = store(binding);
      const { getMany } = own;
      own.getMany = (noun, ids) => {
        if (noun.key === nouns.event.key) read += 1;
        return getMany.call(own, noun, ids) as ReturnType<typeof getMany>;
      };
      return own;
    };
    await happen();
    const messages = stage.queued.deliveries.splice(0);
    for (const message of messages) {
      stage.queued.deliveries.push(message);
      await stage.deliver();
    }
    expect([messages.length, receiver.received.length, read]).toEqual([4, 4, 1]);
  });

  it('that a delivery of an earlier version holds itself is what it sends and shows', async () => {
    await waits({ body: '{"id":"evt_old"}' });
    await stage.relay();
    await stage.deliver();
    expect(receiver.received.map(({ body }) => body)).toEqual(['{"id":"evt_old"}']);
    expect((await deliveries())[0]).toMatchObject({
      status: 'delivered',
      payload: { id: 'evt_old' },
    });
  });

  it('is waited for by a delivery that is there before its event, and for an hour by one that has none', async () => {
    await waits({});
    await stage.relay();
    await stage.deliver();
    expect([receiver.received.length, (await deliveries())[0].status]).toEqual([0, 'pending']);
    await happen('Otra');
    await stage.deliver();
    expect(receiver.received).toHaveLength(1);
    await pass(HOUR_MS + 61_000);
    await happen('Tercera');
    await stage.deliver();
    expect(receiver.received).toHaveLength(2);
    const statuses = (await deliveries()).map(({ status }: { status: string }) => status).sort();
    expect(statuses).toEqual(['cancelled', 'delivered', 'delivered']);
  });

  it('is in a redelivery itself, which may outlive its event', async () => {
    await happen('Cajita');
    await stage.deliver();
    const [first] = await deliveries();
    await stage.request('POST', `/webhooks/deliveries/${first._id}/redeliver/`, token);
    expect(
      textsIn('test', 'Cajita')
        .map(({ pk }) => String(pk).split('#')[1])
        .sort(),
    ).toEqual(['ev', 'pa', 'wd']);
  });
});

describe('remembered texts', () => {
  it('are bounded: what was read longest ago is read again', async () => {
    const { event } = stage.workers.nouns;
    const bodies = rememberBodies();
    const asked: string[] = [];
    const store = storeOf();
    store.getMany = async (_, ids) => {
      asked.push(...ids);
      return new Map(ids.map((id) => [id, { type: 'a.b', body: 'x'.repeat(400_000) }])) as never;
    };
    const binding = { tenantId: stage.tenantId, mode: 'test', generation: 0 } as const;
    const of = (id: string) => bodies.of({ binding, store, noun: event }, [id]);
    for (const id of ['1', '2', '2', '3', '2', '1']) await of(id);
    expect(asked).toEqual(['1', '2', '3', '1']);
  });
});
