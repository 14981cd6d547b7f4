// The webhook routes as clients use them: rights, limits, secrets, events.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shownRecord } from '#resource/record-schema.ts';
import type { Scope } from '#resource/scopes.ts';
import { openReceiver, type Receiver } from '../../../test/support/receiver.ts';
import { webhookCalls } from '../../../test/support/webhook-calls.ts';
import { openStage, type Stage } from '../../../test/support/webhook-stage.ts';
import { Event } from './records/event.ts';

let stage: Stage;
let receiver: Receiver;
let token: string;
beforeEach(async () => {
  [stage, receiver] = await Promise.all([openStage(), openReceiver()]);
  token = await stage.token('test');
});
afterEach(() => receiver.close());

const { ask, subscribe, deliveries } = webhookCalls(() => ({ stage, receiver, token }));

describe('subscriptions', () => {
  it('show their secret once, and keep it sealed', async () => {
    const made = await subscribe({ event_types: ['parcel.created'] });
    expect(made.secret).toMatch(/^whsec_/);
    expect(made).toMatchObject({
      status: 'active',
      payload_style: 'full',
      rate_limit_per_second: 10,
      api_version: '1.0.0',
      secret_hint: made.secret.slice(-4),
      scopes: ['products:read'],
      consecutive_failures: 0,
      livemode: false,
    });
    const read = await ask('GET', `/webhooks/${made._id}/`);
    const { secret: _, ...rest } = made;
    expect(read.json.data).toEqual(rest);
    expect(JSON.stringify(stage.tables.test.items())).not.toContain(made.secret.slice(6, 40));
    const rotated = await ask('POST', `/webhooks/${made._id}/rotate-secret/`, {});
    expect(rotated.json.data.secret).not.toBe(made.secret);
    expect(rotated.json.data.secret_hint).toBe(rotated.json.data.secret.slice(-4));
  });

  it('show it again to a repeat of the same request, out of an answer that is kept sealed', async () => {
    const headers = { 'idempotency-key': 'subscribe-1' };
    const body = { url: `${receiver.origin}/hook`, event_types: ['*'] };
    const again = (path: string, sent: object) =>
      stage.send('POST', path, { token, body: sent, headers });
    const [made, repeat] = [await again('/webhooks/', body), await again('/webhooks/', body)];
    expect(made.status, made.story).toBe(201);
    expect(repeat.headers['idempotency-replayed'], repeat.story).toBe('true');
    expect([repeat.status, repeat.text]).toEqual([201, made.text]);
    const path = `/webhooks/${made.json.data._id}/rotate-secret/`;
    const [rotated, told] = [await again(path, {}), await again(path, {})];
    expect(rotated.json.data.secret, rotated.story).not.toBe(made.json.data.secret);
    expect(told.text, told.story).toBe(rotated.text);
    const kept = JSON.stringify(stage.tables.test.items());
    for (const { json } of [made, rotated]) {
      expect(kept).not.toContain(json.data.secret.slice(6, 40));
    }
  });

  it('can be put back as they were got', async () => {
    const made = await subscribe();
    const reply = await ask('PUT', `/webhooks/${made._id}/`, { ...made, description: 'Depósito' });
    expect(reply.status, reply.story).toBe(200);
    expect(reply.json.data).toMatchObject({
      description: 'Depósito',
      scopes: made.scopes,
      version: 2,
    });
  });

  it.each([
    [{ url: 'https://example.com:22/' }, 'url'],
    [{ url: 'https://10.0.0.1/' }, 'url'],
    [{ url: 'https://user:pw@example.com/' }, 'url'],
    [{ url: 'nowhere' }, 'url'],
    [{ event_types: [] }, 'event_types'],
    [{ event_types: ['parcel.exploded'] }, 'event_types[0]'],
    [{ event_types: ['parcel.created', 'nothing.*'] }, 'event_types[1]'],
    [{ headers: { Authorization: 'Bearer x' } }, 'headers.Authorization'],
    [{ headers: { 'Webhook-Id': 'x' } }, 'headers.Webhook-Id'],
    [{ headers: { 'X-A': 'a\r\nX-B: b' } }, 'headers.X-A'],
    [{ headers: { a: '', b: '', c: '', d: '', e: '', f: '' } }, 'headers'],
    [{ headers: { 'X-A': 'a', 'x-a': 'b' } }, 'headers.x-a'],
    [{ headers: { 'X-A': '***' } }, 'headers.X-A'],
    [{ rate_limit_per_second: 51 }, 'rate_limit_per_second'],
    [{ payload_style: 'fat' }, 'payload_style'],
    [{ status: 'auto_disabled' }, 'status'],
  ])('are refused with %j', async (wrong, field) => {
    const body = { url: `${receiver.origin}/hook`, event_types: ['*'], ...wrong };
    const reply = await ask('POST', '/webhooks/', body);
    expect(reply.status, reply.story).toBe(400);
    expect(reply.json).toMatchObject({
      code: 'validation_error',
      errors: [expect.objectContaining({ field })],
    });
    expect((await ask('GET', '/webhooks/list/')).json.data.total).toBe(0);
  });

  it('have a URL of their own in their mode, however it is spelled', async () => {
    await subscribe();
    await subscribe({}, await stage.token('live'));
    const written = `${receiver.origin.replace('http', 'HTTP')}/hook/`;
    expect((await subscribe({ url: written })).url).toBe(written);
    for (const same of ['/hook', '/x/../hook', '/hook/']) {
      const url = receiver.origin + same;
      const again = await ask('POST', '/webhooks/', { url, event_types: ['*'] });
      expect([again.status, again.json.code], again.story).toEqual([409, 'duplicate_value']);
    }
    const php = await subscribe({ url: `${receiver.origin}/php?a[]=1` });
    expect(php.url).toBe(`${receiver.origin}/php?a%5B%5D=1`);
    const other = await subscribe({ url: `${receiver.origin}/Hook` });
    const moved = await ask('PUT', `/webhooks/${other._id}/`, { url: `${receiver.origin}/hook` });
    expect([moved.status, moved.json.code], moved.story).toEqual([409, 'duplicate_value']);
  });

  it('have a URL that no subscription of before calls, whatever it has claimed', async () => {
    const made = await subscribe({ url: receiver.origin });
    const items = stage.tables.test.items().map(({ pk, sk }) => [String(pk), String(sk)]);
    const [pk = '', sk = ''] = items.find((key) => key[1]?.startsWith('wh.url#')) ?? [];
    await stage.tables.test.delete({ delete: { pk, sk } });
    const other = await subscribe();
    const taken = { url: `${receiver.origin}/`, event_types: ['*'] };
    for (const [method, path] of [
      ['POST', '/webhooks/'],
      ['PUT', `/webhooks/${other._id}/`],
    ] as const) {
      const reply = await ask(method, path, taken);
      expect([reply.status, reply.json.code], reply.story).toEqual([409, 'duplicate_value']);
    }
    await ask('PUT', `/webhooks/${other._id}/`, { description: 'Caja' });
    const moved = await ask('PUT', `/webhooks/${made._id}/`, taken);
    expect(moved.status, moved.story).toBe(200);
  });

  it('are at most ten in a mode, also when they are made at the same time', async () => {
    for (let i = 0; i < 5; i += 1) await subscribe({ url: `${receiver.origin}/first/${i}` });
    const wishes = Array.from({ length: 9 }, (_, i) =>
      ask('POST', '/webhooks/', { url: `${receiver.origin}/${i}`, event_types: ['*'] }),
    );
    const statuses = (await Promise.all(wishes)).map(({ status, json }) => json.code ?? status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(5);
    expect(statuses.filter((status) => status === 'webhook_limit_reached')).toHaveLength(4);
    const listed = await ask('GET', '/webhooks/list/');
    expect(listed.json.data.total).toBe(10);
    await ask('DELETE', `/webhooks/${listed.json.data.items[0]._id}/`);
    await subscribe({ url: `${receiver.origin}/eleventh` });
  });

  it('take only events that the token may read', async () => {
    const narrow = await stage.token('test', ['customers:read', 'products:write']);
    const body = { url: `${receiver.origin}/n`, event_types: ['letter.created', 'parcel.created'] };
    const refused = await ask('POST', '/webhooks/', body, narrow);
    expect([refused.status, refused.json.code]).toEqual([403, 'insufficient_scope']);
    expect(refused.json.errors[0].required_scope).toBe('products:read');
    const family = await ask('POST', '/webhooks/', { ...body, event_types: ['parcel.*'] }, narrow);
    expect(family.status).toBe(403);
    const made = await subscribe({ ...body, event_types: ['*'] }, narrow);
    expect(made.scopes).toEqual(['customers:read']);
    const wider = await ask(
      'PUT',
      `/webhooks/${made._id}/`,
      { event_types: ['parcel.created'] },
      narrow,
    );
    expect(wider.status).toBe(403);
  });

  it('are seen only by those who may read all that they get', async () => {
    const made = await subscribe({ event_types: ['parcel.created'] });
    await ask('POST', `/webhooks/${made._id}/test/`, {});
    const [delivery] = await deliveries(made._id);
    const stranger = await stage.token('test', ['customers:read'] satisfies Scope[]);
    const paths: [string, string][] = [
      ['GET', `/webhooks/${made._id}/`],
      ['PUT', `/webhooks/${made._id}/`],
      ['DELETE', `/webhooks/${made._id}/`],
      ['POST', `/webhooks/${made._id}/enable/`],
      ['POST', `/webhooks/${made._id}/disable/`],
      ['POST', `/webhooks/${made._id}/rotate-secret/`],
      ['POST', `/webhooks/${made._id}/test/`],
      ['POST', `/webhooks/${made._id}/redeliver-failed/`],
      ['GET', `/webhooks/${made._id}/deliveries/list/`],
      ['GET', `/webhooks/deliveries/${delivery._id}/`],
      ['POST', `/webhooks/deliveries/${delivery._id}/redeliver/`],
    ];
    for (const [method, path] of paths) {
      const reply = await ask(method, path, method === 'GET' ? undefined : {}, stranger);
      expect([path, reply.status, reply.json.code]).toEqual([path, 404, 'not_found']);
    }
    expect((await ask('GET', '/webhooks/list/', undefined, stranger)).json.data.items).toEqual([]);
    expect((await ask('GET', '/webhooks/list/')).json.data.total).toBe(1);
  });

  it('are paged, searched and filtered like any list', async () => {
    for (const path of ['uno', 'dos', 'tres'])
      await subscribe({ url: `${receiver.origin}/${path}` });
    const list = async (query: Record<string, string>) =>
      (await stage.list('/webhooks/list/', token, query)).json.data;
    expect(await list({ per_page: '2', page: '2' })).toMatchObject({
      total: 3,
      total_pages: 2,
      has_prev: true,
    });
    expect((await list({ per_page: '2', page: '2' })).items).toHaveLength(1);
    expect((await list({ search: 'tres' })).items).toHaveLength(1);
    expect((await list({ status: 'disabled' })).total).toBe(0);
  });
});

describe('event types', () => {
  it('list every event with what it needs and whether the caller may have it', async () => {
    const narrow = await stage.token('test', ['customers:read']);
    const { data } = (await ask('GET', '/webhooks/event-types/', undefined, narrow)).json;
    const named = (name: string) => data.find((kind: { name: string }) => kind.name === name);
    expect(named('letter.created')).toMatchObject({
      required_scope: 'customers:read',
      subscribable: true,
    });
    expect(named('parcel.low_stock')).toMatchObject({
      required_scope: 'products:read',
      subscribable: false,
    });
    expect(named('webhook.disabled')).toMatchObject({ required_scope: null, subscribable: true });
    expect(data.map((kind: { name: string }) => kind.name)).not.toContain('event.created');
  });
});

describe('events', () => {
  it('can be listed, filtered and got by either id, with what the webhook would say', async () => {
    const made = (await ask('POST', '/parcels/', { name: 'Caja' })).json.data;
    await ask('PUT', `/parcels/${made._id}/`, { name: 'Cajón' });
    await stage.relay();
    const query = { resource_id: made._id, type: 'parcel.updated' };
    const listed = (await stage.list('/events/list/', token, query)).json.data;
    expect(listed.total).toBe(1);
    const [event] = listed.items;
    expect(event).toMatchObject({
      type: 'parcel.updated',
      previous: { name: 'Caja' },
      resource: { id: made._id, version: 2 },
    });
    expect(event.id).toBe(`evt_${event._id}`);
    expect(event.required_scope).toBe('products:read');
    expect(event).not.toHaveProperty('body');
    expect(shownRecord(Event).shape).not.toHaveProperty('body');
    const wanted = { ...query, fields: 'body' };
    const refused = await stage.list('/events/list/', token, wanted);
    expect([refused.status, refused.json.code]).toEqual([400, 'invalid_field_selection']);
    for (const id of [event._id, event.id]) {
      expect((await ask('GET', `/events/${id}/`)).json.data).toEqual(event);
    }
    expect((await ask('GET', '/events/evt_zz/')).status).toBe(400);
    const since = { since: '2026-01-01T00:00:00 05:30' };
    expect((await stage.list('/events/list/', token, since)).json.data.total).toBe(2);
  });

  it('show a token only what it may read', async () => {
    await ask('POST', '/parcels/', { name: 'Caja' });
    await ask('POST', '/letters/', { name: 'Carta' });
    await stage.relay();
    const narrow = await stage.token('test', ['customers:read']);
    const all = (await ask('GET', '/events/list/')).json.data.items;
    const hidden = all.find((event: { type: string }) => event.type === 'parcel.created');
    const seen = (await ask('GET', '/events/list/', undefined, narrow)).json.data;
    expect(seen.items.map((event: { type: string }) => event.type)).toEqual(['letter.created']);
    expect(seen.total).toBe(1);
    expect((await ask('GET', `/events/${hidden._id}/`, undefined, narrow)).status).toBe(404);
  });
});
