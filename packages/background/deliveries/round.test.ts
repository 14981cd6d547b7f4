// A receiver that hangs, and what becomes of everybody else: counted in calls and messages, by a clock that is moved by hand.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sweep } from '#background/due/sweep.ts';
import { member } from '#resource/fields/row.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { openReceiver, type Receiver } from '../../../test/support/receiver.ts';
import { openStage, type Stage } from '../../../test/support/webhook-stage.ts';
import { CALLS_UNDER_WAY_MAX } from './calls.ts';

const SECOND_MS = 1_000;
const PENDING = 150;
const CALL_MS = 300;
let stage: Stage;
let receiver: Receiver;
let token: string;

beforeEach(async () => {
  [stage, receiver] = await Promise.all([openStage(), openReceiver()]);
  stage.workers.callTimeoutMs = CALL_MS;
  token = await stage.token('live');
});
afterEach(() => {
  vi.useRealTimers();
  receiver.close();
});

async function subscribe(path: string, by: string, more: object = {}): Promise<Rec> {
  const body = { url: receiver.origin + path, event_types: ['parcel.created'], ...more };
  const reply = await stage.request('POST', '/webhooks/', by, body);
  expect(reply.status, reply.story).toBe(201);
  return reply.json.data;
}
async function happen(by: string, times = 1): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    await stage.request('POST', '/parcels/', by, { name: `Caja ${n}` });
  }
  await stage.relay();
}
const calls = (path: string): number => receiver.received.filter((one) => one.path === path).length;
/** All attempts that were made, whether the receiver saw them in time or not. */
async function attempts(): Promise<number> {
  const store = stage.workers.store({ tenantId: stage.tenantId, mode: 'live', generation: 0 });
  let count = 0;
  for await (const one of store.each(stage.workers.nouns.delivery))
    count += Number(member(one, 'attempt_count'));
  return count;
}
const shown = async (hook: Rec): Promise<Rec> =>
  (await stage.request('GET', `/webhooks/${hook._id}/`, token)).json.data;
/** Calls last until so many have come, and each that comes later until then: their time is over at once. */
function giveUpOnce(calls: number): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  receiver.onHang = () => {
    if (receiver.received.length >= calls) setImmediate(() => vi.advanceTimersByTime(CALL_MS));
  };
}
/** Time passes and the timer ticks. */
async function pass(ms: number): Promise<void> {
  stage.queued.deliveries.splice(0);
  stage.clock.advance(ms);
  await sweep(stage.workers);
  await stage.deliver();
}

describe('a receiver that hangs', () => {
  beforeEach(() => receiver.hangingOn.add('/hang'));

  it('has so many calls under way and no more, then one at a time in growing pauses', async () => {
    const hook = await subscribe('/hang', token, { rate_limit_per_second: 50 });
    await happen(token, PENDING);
    giveUpOnce(CALLS_UNDER_WAY_MAX);
    await stage.deliver();
    expect(await attempts()).toBe(CALLS_UNDER_WAY_MAX);
    expect(receiver.underWayMax).toBe(CALLS_UNDER_WAY_MAX);
    const pauses: number[] = [];
    for (let round = 1; round <= 9; round += 1) {
      const pauseMs = Date.parse((await shown(hook)).throttled_until) - stage.clock.now();
      pauses.push(Math.round(pauseMs / SECOND_MS));
      await pass(pauseMs + 61 * SECOND_MS);
      expect(await attempts()).toBe(CALLS_UNDER_WAY_MAX + round);
    }
    expect(pauses).toEqual([10, 20, 40, 80, 160, 320, 640, 900, 900]);
  });

  it('costs another tenant nothing: one message stands before its own, whatever is pending', async () => {
    await subscribe('/hang', token);
    await happen(token, PENDING);
    const other = await (await stage.newTenant()).token('live');
    await subscribe('/other', other);
    await happen(other);
    expect(stage.queued.deliveries).toHaveLength(2);
    await stage.deliver();
    expect(calls('/other')).toBe(1);
    expect(await attempts()).toBe(CALLS_UNDER_WAY_MAX);
  });

  it('gets no messages while it is paused, whatever happens, and holds up no neighbour of its own', async () => {
    await subscribe('/hang', token);
    await happen(token);
    giveUpOnce(1);
    await stage.deliver();
    await subscribe('/other', token);
    stage.queued.deliveries.splice(0);
    await happen(token, 5);
    expect(stage.queued.deliveries).toHaveLength(1);
    await stage.deliver();
    expect([calls('/other'), await attempts()]).toEqual([5, 6]);
  });

  it('is sent everything once it answers again, at its own pace', async () => {
    const hook = await subscribe('/hang', token, { rate_limit_per_second: 50 });
    await happen(token, PENDING);
    giveUpOnce(CALLS_UNDER_WAY_MAX);
    await stage.deliver();
    receiver.hangingOn.clear();
    await pass(80 * SECOND_MS);
    for (let second = 0; stage.queued.deliveries.length > 0; second += 1) {
      expect(second).toBeLessThan(10);
      stage.clock.advance(SECOND_MS);
      await stage.deliver();
    }
    const arrived = new Set(receiver.received.map(({ json }) => json.id));
    expect(arrived.size).toBe(PENDING);
    expect(await shown(hook)).toMatchObject({ consecutive_failures: 0, throttled_until: null });
  });

  it('is tried at once when its owner switches it off and on again', async () => {
    const hook = await subscribe('/hang', token);
    await happen(token);
    giveUpOnce(1);
    await stage.deliver();
    receiver.hangingOn.clear();
    stage.queued.deliveries.splice(0);
    await happen(token);
    await stage.request('POST', `/webhooks/${hook._id}/disable/`, token);
    await stage.request('POST', `/webhooks/${hook._id}/enable/`, token);
    await stage.relay();
    await stage.deliver();
    expect(await attempts()).toBe(2);
  });
});

describe('a receiver that answers slowly', () => {
  const takes = (ms: number) => {
    receiver.onCall = (path) => void (path === '/slow' && stage.clock.advance(ms));
  };

  it('rests once to three times as long as it took, gets no messages meanwhile, and then the rest', async () => {
    const hook = await subscribe('/slow', token);
    takes(14 * SECOND_MS);
    await happen(token);
    await stage.deliver();
    expect(calls('/slow')).toBe(1);
    const restMs = Date.parse((await shown(hook)).throttled_until) - stage.clock.now();
    expect(restMs).toBeGreaterThan(13 * SECOND_MS);
    expect(restMs).toBeLessThan(43 * SECOND_MS);
    stage.queued.deliveries.splice(0);
    await happen(token, 5);
    expect(stage.queued.deliveries).toEqual([]);
    takes(0);
    await pass(restMs + 61 * SECOND_MS);
    expect(calls('/slow')).toBe(6);
    expect(await shown(hook)).toMatchObject({ consecutive_failures: 0 });
  });

  it('that takes less than five seconds does not rest', async () => {
    const hook = await subscribe('/slow', token);
    takes(4 * SECOND_MS);
    await happen(token);
    await stage.deliver();
    expect((await shown(hook)).throttled_until ?? null).toBeNull();
    await happen(token);
    expect(stage.queued.deliveries).toHaveLength(1);
  });
});

describe('a worker', () => {
  it('that dies with its lease leaves the line to the next one', async () => {
    await subscribe('/hook', token);
    await happen(token);
    const { store } = stage.workers;
    stage.workers.store = () => {
      throw new Error('killed');
    };
    await expect(stage.deliver()).rejects.toThrow('killed');
    stage.workers.store = store;
    await pass(49 * SECOND_MS);
    expect(calls('/hook')).toBe(0);
    await pass(2 * SECOND_MS);
    expect(calls('/hook')).toBe(1);
  });
});
