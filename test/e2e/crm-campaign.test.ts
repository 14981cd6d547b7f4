// A campaign: whom it is for, what it says, and that every recipient's message is recorded exactly once for the integrator to send.
import { beforeEach, describe, expect, test } from 'vitest';
import { toIso } from '#kernel/clock.ts';
import { DAY_MS } from '#kernel/date.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import type { Background } from '../support/background.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openMemoryStack, type Stack } from '../support/stack.ts';

const [SEGMENTS, TEMPLATES] = ['/crm-tasks/segments/', '/crm-tasks/templates/'];
const FAR = '2031-01-01T12:00:00Z';
const COMMUNICATIONS = '/crm-tasks/communications/';

let stack: Stack & { background: Background };
let shop: Shop;
beforeEach(async () => {
  stack = await openMemoryStack();
  shop = await openShop(stack, await stack.newTenant(), 'test');
});

const customer = (name: string, more: Rec = {}) =>
  shop.good('POST', '/customers/', { name, ...more });
const segment = (more: Rec) => shop.good('POST', SEGMENTS, { name: 'VIP', ...more });
const template = (more: Rec = {}) =>
  shop.good('POST', TEMPLATES, {
    name: 'Saludo',
    channel: 'email',
    subject: 'Hola {{customer.name}}',
    body: '<p>{{customer.name}}, tu código es {{code}}</p>',
    ...more,
  });
const communication = (more: Rec) =>
  shop.good('POST', COMMUNICATIONS, { channel: 'email', ...more });
const send = (id: string) => shop.good('POST', `${COMMUNICATIONS}${id}/send/`);
const read = (id: string) => shop.good('GET', `${COMMUNICATIONS}${id}/`);
const sentItems = async (id: string): Promise<Rec> =>
  shop.good('GET', `${COMMUNICATIONS}${id}/sent-items/?per_page=100`);
const namesOf = ({ items }: Rec): string[] => items.map(({ name }: Rec) => name).sort();
async function eventsOf(resource: string): Promise<string[]> {
  await stack.background.rest();
  const { items } = await shop.good('GET', '/events/list/?per_page=100&sort_dir=asc');
  return items.map(({ type }: Rec) => type).filter((type: string) => type.startsWith(resource));
}
async function someCustomers(count: number, more: Rec = {}): Promise<Rec[]> {
  const items = Array.from({ length: count }, (_, i) => ({ name: `Cliente ${i}`, ...more }));
  const made: Rec[] = [];
  for (let at = 0; at < count; at += 100) {
    const { created } = await shop.good('POST', '/customers/bulk/create/', {
      items: items.slice(at, at + 100),
    });
    made.push(...created);
  }
  return made;
}

describe('a segment', () => {
  test('of rules holds whoever satisfies them now, counted soon and again every day', async () => {
    await customer('Ana', { tags: ['vip'], credit_limit: 100 });
    await customer('Beto', { tags: ['VIP'] });
    await customer('Caro', { tags: ['otro'], credit_limit: 500 });
    const rules = {
      all: [
        { field: 'tags', op: 'eq', value: 'vip' },
        { field: 'status', op: 'eq', value: 'active' },
      ],
    };
    const made = await segment({ rules });
    expect(made).toMatchObject({ type: 'dynamic', customer_count: 0 });
    await stack.background.rest();
    const path = `${SEGMENTS}${made._id}/`;
    const counted = await shop.good('GET', path);
    expect(counted).toMatchObject({ customer_count: 2, version: 1 });
    expect(counted.last_evaluated_at).toEqual(expect.any(String));
    expect(namesOf(await shop.good('GET', `${path}customers/`))).toEqual(['Ana', 'Beto']);
    const eva = await customer('Eva', { tags: ['vip'] });
    await stack.background.rest();
    await shop.good('POST', '/sandbox/clock/', { advance_seconds: 90_000 });
    await stack.background.rest();
    expect((await shop.good('GET', path)).customer_count).toBe(3);
    await shop.good('DELETE', `/customers/${eva._id}/`);
    expect(await shop.good('GET', `${path}customers/`)).toMatchObject({ total: 2 });
    expect((await shop.good('GET', path)).customer_count).toBe(2);
    const any = [
      { field: 'credit_limit', op: 'gte', value: 500 },
      { field: 'name', op: 'starts_with', value: 'an' },
    ];
    await shop.good('PUT', path, { rules: { any } });
    expect(namesOf(await shop.good('GET', `${path}customers/`))).toEqual(['Ana', 'Caro']);
  });

  test('of a list holds its customers, once each, and refuses strangers', async () => {
    const [ana, beto] = [await customer('Ana'), await customer('Beto')];
    const made = await segment({ customer_ids: [ana._id, beto._id, ana._id] });
    expect(made).toMatchObject({ type: 'static', customer_count: 2 });
    const path = `${SEGMENTS}${made._id}/`;
    expect(namesOf(await shop.good('GET', `${path}customers/`))).toEqual(['Ana', 'Beto']);
    expect(await shop.good('PUT', path, made)).toEqual(made);
    await shop.good('DELETE', `/customers/${beto._id}/`);
    expect(await shop.good('GET', `${path}customers/`)).toMatchObject({ total: 1 });
    expect(await shop.good('GET', path)).toMatchObject({ customer_count: 1, version: 1 });
    const stranger = { customer_ids: ['ffffffffffff0123456789ab'] };
    expect((await shop.call('PUT', path, stranger)).json.code).toBe('related_record_not_found');
    const rules = { any: [{ field: 'name', op: 'exists' }] };
    expect((await shop.call('PUT', path, { rules })).json.errors[0].field).toBe('customer_ids');
    const turned = await shop.good('PUT', path, { rules, customer_ids: null });
    expect(turned).toMatchObject({ type: 'dynamic', version: 2 });
  });

  test.each([
    [{ all: [{ field: 'apodo', op: 'eq', value: 'x' }] }, 'rules.all[0].field'],
    [{ any: [{ field: 'name', op: 'gt', value: 'x' }] }, 'rules.any[0].op'],
    [{ all: [{ field: 'balance', op: 'gt', value: 'x' }] }, 'rules.all[0].value'],
    [{}, 'rules'],
  ])('with rules %j is refused at %s', async (rules, field) => {
    const reply = await shop.call('POST', SEGMENTS, { name: 'X', rules });
    expect(reply.json).toMatchObject({ code: 'validation_error', errors: [{ field }] });
  });

  test('is paged exactly over more customers than one read holds', async () => {
    await someCustomers(620, { tags: ['todos'] });
    const rules = { all: [{ field: 'tags', op: 'eq', value: 'todos' }] };
    const { _id } = await segment({ rules });
    const page = (number: number) =>
      shop.good('GET', `${SEGMENTS}${_id}/customers/?per_page=90&page=${number}`);
    const pages = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(page));
    expect(pages[0]).toMatchObject({ total: 620, total_pages: 7, has_next: true });
    const ids = pages.flatMap(({ items }) => items.map((each: Rec) => each._id));
    expect(new Set(ids).size).toBe(620);
    expect(ids).toEqual([...ids].sort().reverse());
  });
});

describe('a template', () => {
  test('shows its variables, and a preview puts in values that cannot break the page', async () => {
    const made = await template();
    expect(made.variables).toEqual(['customer.name', 'code']);
    const path = `${TEMPLATES}${made._id}/`;
    const values = { customer: { name: '<b>Ana</b>' } };
    expect(await shop.good('POST', `${path}preview/`, { values })).toEqual({
      subject: 'Hola <b>Ana</b>',
      body: '<p>&lt;b&gt;Ana&lt;/b&gt;, tu código es {{code}}</p>',
      variables: {
        declared: ['customer.name', 'code'],
        used: ['customer.name', 'code'],
        unused: [],
        missing: ['code'],
      },
    });
    const changed = await shop.good('PUT', path, { body: 'Chau {{customer.name}}' });
    expect(changed.variables).toEqual(['customer.name']);
  });

  test('that declares its variables refuses others', async () => {
    const made = await template({ variables: ['customer.name', 'code', 'spare'] });
    const path = `${TEMPLATES}${made._id}/`;
    expect((await shop.call('PUT', path, { body: 'Hola {{nmae}}' })).json.errors).toMatchObject([
      { field: 'body', actual: 'nmae' },
    ]);
    const preview = await shop.good('POST', `${path}preview/`, {});
    expect(preview.variables).toMatchObject({ unused: ['spare'] });
    expect((await shop.call('PUT', path, { body: 'Hola {{' })).json.errors).toMatchObject([
      { field: 'body', code: 'invalid_format' },
    ]);
  });
});

describe('a communication', () => {
  test('to a segment records one immutable message for each recipient and tells the integrator', async () => {
    await customer('Ana & Co', { tags: ['vip'], email: 'ana@example.com' });
    await customer('Beto', { tags: ['vip'] });
    await customer('Caro', { email: 'caro@example.com' });
    const rules = { all: [{ field: 'tags', op: 'eq', value: 'vip' }] };
    const [{ _id: segment_id }, { _id: template_id }] = [
      await segment({ rules }),
      await template(),
    ];
    const draft = await communication({ segment_id, template_id, values: { code: 'X1' } });
    expect(draft.status).toBe('draft');
    expect((await send(draft._id)).status).toBe('sending');
    await stack.background.rest();
    const sent = await read(draft._id);
    expect(sent).toMatchObject({ status: 'sent', sent_count: 1, failed_count: 1 });
    const { items } = await sentItems(draft._id);
    const byStatus = Object.fromEntries(items.map((item: Rec) => [item.status, item]));
    expect(byStatus.recorded).toMatchObject({
      to: 'ana@example.com',
      subject: 'Hola Ana & Co',
      body: '<p>Ana &amp; Co, tu código es X1</p>',
    });
    expect(byStatus.failed.error.code).toBe('no_address');
    const path = `${COMMUNICATIONS}sent-items/${byStatus.recorded._id}/`;
    expect((await shop.call('PUT', path, { body: 'x' })).status).toBe(405);
    const events = await eventsOf('crm_');
    expect(events.filter((type) => type === 'crm_communication.sent')).toHaveLength(1);
    expect(events.filter((type) => type === 'crm_sent_item.created')).toHaveLength(2);
    const again = await shop.call('POST', `${COMMUNICATIONS}${draft._id}/send/`);
    expect(again.json.code).toBe('invalid_state_transition');
    expect((await shop.call('DELETE', `${COMMUNICATIONS}${draft._id}/`)).json.code).toBe(
      'record_locked',
    );
    const opened = await shop.good('PUT', `${COMMUNICATIONS}${draft._id}/`, { opened_count: 1 });
    expect(opened.opened_count).toBe(1);
    const edit = await shop.call('PUT', `${COMMUNICATIONS}${draft._id}/`, { subject: 'Otro' });
    expect(edit.json.code).toBe('record_locked');
  });

  test('that is scheduled goes out when its time has come, unless it was cancelled', async () => {
    const { _id: customer_id } = await customer('Ana', { mobile: '+5491100000000' });
    const { now } = await shop.good('GET', '/sandbox/clock/');
    const scheduled_at = toIso(Date.parse(now) + DAY_MS);
    const wish = { channel: 'sms', customer_id, body: 'Hola {{customer.name}}', scheduled_at };
    const [kept, cancelled] = [await communication(wish), await communication(wish)];
    expect(kept.status).toBe('scheduled');
    await shop.good('POST', `${COMMUNICATIONS}${cancelled._id}/cancel/`);
    await stack.background.rest();
    expect((await read(kept._id)).status).toBe('scheduled');
    await shop.good('POST', '/sandbox/clock/', { advance_seconds: 90_000 });
    await stack.background.rest();
    expect(await read(kept._id)).toMatchObject({ status: 'sent', sent_count: 1 });
    expect((await read(cancelled._id)).status).toBe('cancelled');
    expect((await sentItems(kept._id)).items).toMatchObject([{ body: 'Hola Ana' }]);
  });

  test.each([
    ['has no instant', {}, {}, 'scheduled'],
    ['has no instant, and is to stay a draft', {}, { status: 'draft' }, 'draft'],
    ['was to be a draft with its instant', { status: 'draft', scheduled_at: FAR }, {}, 'draft'],
  ])('that %s is given one', async (_, more, said, status) => {
    const { _id: customer_id } = await customer('Ana');
    const { _id } = await communication({ customer_id, body: 'Hola', ...more });
    const wish = { scheduled_at: '2030-01-01T12:00:00Z', ...said };
    const put = await shop.good('PUT', `${COMMUNICATIONS}${_id}/`, wish);
    expect(put).toMatchObject({ status, scheduled_at: wish.scheduled_at });
  });

  test('to nobody fails, and says so', async () => {
    const { _id: segment_id } = await segment({ customer_ids: [] });
    const { _id } = await communication({ segment_id, body: 'Hola' });
    await send(_id);
    await stack.background.rest();
    expect(await read(_id)).toMatchObject({ status: 'failed', failure: { code: 'no_recipients' } });
    expect(await eventsOf('crm_communication')).toContain('crm_communication.failed');
  });

  test('needs one audience and one message, and a template of its channel', async () => {
    const { _id: customer_id } = await customer('Ana');
    const { _id: template_id } = await template();
    const fields = async (body: Rec) =>
      (await shop.call('POST', COMMUNICATIONS, { channel: 'email', ...body })).json.errors.map(
        ({ field }: Rec) => field,
      );
    expect(await fields({})).toEqual(['customer_id', 'body']);
    expect(await fields({ customer_id, template_id, body: 'x' })).toEqual(['body']);
    expect(await fields({ customer_id, template_id, channel: 'sms' })).toEqual(['template_id']);
    expect(await fields({ customer_id, body: 'x', status: 'scheduled' })).toEqual(['scheduled_at']);
    const { _id } = await communication({ customer_id, template_id });
    const path = `${COMMUNICATIONS}${_id}/`;
    for (const status of ['sending', 'sent']) {
      const reply = await shop.call('PUT', path, { status });
      expect(reply.json.code).toBe('invalid_state_transition');
    }
    expect((await shop.call('DELETE', `${TEMPLATES}${template_id}/`)).json.code).toBe(
      'resource_in_use',
    );
  });

  test('of many recipients goes on step by step and reaches each of them once', async () => {
    await someCustomers(2100, { phone: '4000' });
    const rules = { all: [{ field: 'phone', op: 'exists' }] };
    const { _id: segment_id } = await segment({ rules });
    const { _id } = await communication({ channel: 'sms', segment_id, body: 'Hola' });
    await send(_id);
    await stack.background.rest();
    expect(await read(_id)).toMatchObject({ status: 'sent', sent_count: 2100, failed_count: 0 });
    expect((await sentItems(_id)).total).toBe(2100);
  });
});
