// What becomes of a subscription as its receiver answers or fails.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { beforeCommit, openSubscriber, type Subscriber } from '../../../test/support/subscriber.ts';

const [SECOND_MS, DAY_MS] = [1_000, 86_400_000];
let { stage, receiver, token, hook, subscribe, shown, deliveries, happen, pass } = {} as Subscriber;

beforeEach(async () => {
  ({ stage, receiver, token, hook, subscribe, shown, deliveries, happen, pass } =
    await openSubscriber());
});
afterEach(() => receiver.close());

describe('a subscription', () => {
  it('knows how it is doing, without a new version', async () => {
    receiver.answer = { status: 503 };
    const { version } = await shown();
    await happen();
    await stage.deliver();
    expect(await shown()).toMatchObject({
      consecutive_failures: 1,
      first_failure_at: expect.any(String),
      version,
    });
    receiver.answer = { status: 204 };
    await pass(70 * SECOND_MS);
    expect(await shown()).toMatchObject({
      consecutive_failures: 0,
      first_failure_at: null,
      last_success_at: expect.any(String),
      version,
    });
  });

  it('is switched off at once by 410, and the others are told', async () => {
    const other = await subscribe('/other', { event_types: ['webhook.disabled'] });
    receiver.answer = { status: 410 };
    await happen();
    await stage.deliver();
    expect(await shown()).toMatchObject({
      status: 'auto_disabled',
      disabled_reason: expect.stringContaining('410'),
    });
    expect((await deliveries())[0]).toMatchObject({ status: 'failed', attempt_count: 1 });
    await stage.relay();
    await stage.deliver();
    const [told] = await deliveries(other._id);
    expect(told.payload).toMatchObject({
      type: 'webhook.disabled',
      data: { _id: hook._id, status: 'auto_disabled' },
    });
    expect(JSON.stringify(told)).not.toContain('whsec_');
  });

  it('tells the others no values of its headers', async () => {
    const secretive = await subscribe('/secretive', { headers: { 'X-Key': 'its-own-secret' } });
    const other = await subscribe('/other', { event_types: ['webhook.disabled'] });
    receiver.answer = { status: 410 };
    await happen();
    await stage.deliver();
    await stage.relay();
    await stage.deliver();
    const about = (await deliveries(other._id)).map((each: Rec) => each.payload);
    expect(JSON.stringify(about)).toContain(secretive._id);
    expect(JSON.stringify(about)).not.toContain('its-own-secret');
  });

  it('stays on when it was given another address while the old one said 410', async () => {
    receiver.answer = { status: 410 };
    await happen();
    const moved = { url: `${receiver.origin}/moved` };
    stage.workers.store = beforeCommit(stage, () =>
      stage.request('PUT', `/webhooks/${hook._id}/`, token, moved),
    );
    await stage.deliver();
    expect(await shown()).toMatchObject({ ...moved, status: 'active' });
  });

  it('outlives a reset of the sandbox and goes on with what comes after it', async () => {
    const other = await subscribe('/other', { event_types: ['webhook.disabled'] });
    await happen('before');
    await stage.tables.live.update({
      update: { pk: `c#${stage.tenantId}`, sk: 'RL' },
      set: { expression: 'ADD #tg :one', names: { '#tg': 'tg' }, values: { ':one': 1 } },
    });
    expect(await deliveries()).toEqual([]);
    receiver.answer = { status: 410 };
    await happen('after');
    await stage.deliver();
    expect(receiver.received.map(({ json }) => json.data.name)).toEqual(['after']);
    await stage.relay();
    await stage.deliver();
    expect((await deliveries(other._id))[0].payload.data.url).toBe(`${receiver.origin}/hook`);
  });

  it('is switched off after five days of nothing but failures, and works again when enabled', async () => {
    receiver.answer = { status: 500 };
    for (const day of [0, 1, 2, 3, 4]) {
      for (const name of ['a', 'b', 'c', 'd']) await happen(`${day}${name}`);
      await stage.deliver();
      expect((await shown()).status).toBe('active');
      await pass(DAY_MS);
    }
    await happen('last');
    await stage.deliver();
    expect(await shown()).toMatchObject({ status: 'auto_disabled' });
    receiver.answer = { status: 200 };
    const enabled = await stage.request('POST', `/webhooks/${hook._id}/enable/`, token);
    expect(enabled.json.data).toMatchObject({
      status: 'active',
      consecutive_failures: 0,
      disabled_reason: null,
    });
    await happen('again');
    await stage.deliver();
    expect((await shown()).consecutive_failures).toBe(0);
  });

  it('switched on by an update starts anew as well', async () => {
    await failForFiveDays();
    const path = `/webhooks/${hook._id}/`;
    const { data } = (await stage.request('PUT', path, token, { status: 'active' })).json;
    expect(data).toMatchObject({
      consecutive_failures: 0,
      first_failure_at: null,
      disabled_reason: null,
    });
    await happen('again');
    await stage.deliver();
    expect((await shown()).status).toBe('active');
  });

  it('sends again on request what it still had to send when it was switched off', async () => {
    await failForFiveDays();
    await pass(2 * DAY_MS);
    const all = await deliveries();
    expect(all.filter(({ status }: Rec) => status !== 'failed')).toEqual([]);
  });

  async function failForFiveDays() {
    receiver.answer = { status: 500 };
    for (const day of [0, 1, 2, 3, 4, 5]) {
      for (const name of ['a', 'b', 'c']) await happen(`${day}${name}`);
      await stage.deliver();
      await pass(DAY_MS);
    }
    expect((await shown()).status).toBe('auto_disabled');
  }
});
