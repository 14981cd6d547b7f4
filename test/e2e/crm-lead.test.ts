// A lead from the first call to the signed order: its pipeline, its tasks, and the reminders that come when their time has come.
import { beforeEach, describe, expect, test } from 'vitest';
import { toIso } from '#kernel/clock.ts';
import { DAY_MS } from '#kernel/date.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import type { Background } from '../support/background.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openMemoryStack, type Stack } from '../support/stack.ts';

const [PIPELINES, OPPORTUNITIES] = ['/crm-tasks/pipelines/', '/crm-tasks/opportunities/'];
const REMINDERS = '/crm-tasks/reminders/';

let stack: Stack & { background: Background };
let shop: Shop;
beforeEach(async () => {
  stack = await openMemoryStack();
  stack.clock.set(Date.parse('2027-03-01T15:00:00Z'));
  shop = await openShop(stack, await stack.newTenant(), 'test');
});

const stages = [
  { name: 'Contacto', probability: 10 },
  { name: 'Oferta', probability: 60 },
  { name: 'Cerrado', type: 'won' },
  { name: 'Perdido', type: 'lost' },
];
const pipeline = (more: Rec = {}) =>
  shop.good('POST', PIPELINES, { name: 'Ventas', stages, ...more });
const opportunity = (of: Rec, more: Rec = {}) =>
  shop.good('POST', OPPORTUNITIES, { title: 'Kiosco', pipeline_id: of._id, value: 100, ...more });
const codes = (replies: readonly { json: Rec; status: number }[]) =>
  replies.map(({ json, status }) => json.code ?? status).sort();
async function eventsOf(resource: string): Promise<string[]> {
  await stack.background.rest();
  const { items } = await shop.good('GET', '/events/list/?per_page=100&sort_dir=asc');
  return items.map(({ type }: Rec) => type).filter((type: string) => type.startsWith(resource));
}
async function advance(seconds: number): Promise<void> {
  await stack.background.rest();
  await shop.good('POST', '/sandbox/clock/', { advance_seconds: seconds });
  await stack.background.rest();
}
const later = async (ms: number): Promise<string> =>
  toIso(Date.parse((await shop.good('GET', '/sandbox/clock/')).now) + ms);

test('a probability that is cleared is that of the stage again', async () => {
  const lead = await opportunity(await pipeline());
  const put = (fields: Rec) => shop.good('PUT', `${OPPORTUNITIES}${lead._id}/`, fields);
  expect(await put({ probability: 85 })).toMatchObject({ probability: 85 });
  expect(await put({ probability: null })).toMatchObject({ probability: 10, status: 'open' });
});

test('a lead goes through its pipeline, with a task on the way, and is won', async () => {
  const sales = await pipeline();
  const [contact, offer, closed] = sales.stages;
  const lead = await opportunity(sales);
  expect(lead).toMatchObject({ stage_id: contact._id, probability: 10, status: 'open' });
  const ended = { title: 'Ya vendida', pipeline_id: sales._id, status: 'won' };
  const refused = await shop.call('POST', OPPORTUNITIES, ended);
  expect([refused.status, refused.json.errors?.[0].code]).toEqual([400, 'invalid_enum']);
  const path = `${OPPORTUNITIES}${lead._id}/`;
  const offered = await shop.good('POST', `${path}move/`, { stage_id: offer._id });
  expect(offered).toMatchObject({ stage_id: offer._id, probability: 60, version: 2 });
  const task = await shop.good('POST', '/crm-tasks/', {
    title: 'Llamar',
    type: 'call',
    opportunity_id: lead._id,
    colour: 'red',
  });
  const taskPath = `/crm-tasks/${task._id}/`;
  const early = await shop.call('PUT', taskPath, { status: 'completed' });
  expect(early.json).toMatchObject({ code: 'invalid_state_transition' });
  await shop.good('PUT', taskPath, { status: 'in_progress' });
  const done = await shop.good('PUT', taskPath, { status: 'completed', result: 'Acepta' });
  expect(done).toMatchObject({ completed_at: done.updated_at, colour: 'red' });
  const won = await shop.good('POST', `${path}win/`);
  expect(won).toMatchObject({ status: 'won', stage_id: closed._id, probability: 100 });
  expect((await shop.call('POST', `${path}win/`)).status).toBe(409);
  expect((await shop.call('POST', `${path}lose/`, {})).json.code).toBe('invalid_state_transition');
  const told = (await eventsOf('crm_')).filter((type) => !type.endsWith('.created'));
  expect(told.sort()).toEqual([
    'crm_opportunity.stage_changed',
    'crm_opportunity.stage_changed',
    'crm_opportunity.won',
    'crm_task.completed',
    'crm_task.updated',
  ]);
});

test('where no stage is lost, a lost lead is told by that alone, with its reason', async () => {
  const open = await pipeline({ name: 'Abierta', stages: [{ name: 'Contacto', type: 'open' }] });
  const lead = await opportunity(open);
  await shop.good('POST', `${OPPORTUNITIES}${lead._id}/lose/`, { lost_reason: 'Precio' });
  const told = (await eventsOf('crm_')).filter((type) => !type.endsWith('.created'));
  expect(told).toEqual(['crm_opportunity.lost']);
});

test('a lost lead says why, and comes back when it is moved to an open stage', async () => {
  const sales = await pipeline();
  const lead = await opportunity(sales);
  const path = `${OPPORTUNITIES}${lead._id}/`;
  const lost = await shop.good('POST', `${path}lose/`, { lost_reason: 'Precio' });
  expect(lost).toMatchObject({ status: 'lost', lost_reason: 'Precio', probability: 0 });
  const back = await shop.good('PUT', path, { stage_id: sales.stages[1]._id });
  expect(back).toMatchObject({ status: 'open', probability: 60 });
  expect(back).not.toHaveProperty('closed_at');
  const links = (await shop.call('GET', path)).json._links;
  expect(Object.keys(links)).toEqual(expect.arrayContaining(['move', 'win', 'lose', 'pipeline']));
});

describe('a stage belongs to its pipeline', () => {
  test('no opportunity enters a stage of another one', async () => {
    const [sales, other] = [await pipeline(), await pipeline({ name: 'Otra' })];
    const stage_id = other.stages[0]._id;
    const body = { title: 'X', pipeline_id: sales._id, stage_id };
    expect((await shop.call('POST', OPPORTUNITIES, body)).json).toMatchObject({
      code: 'related_record_not_found',
      errors: [{ field: 'stage_id' }],
    });
    const lead = await opportunity(sales);
    const moved = await shop.call('POST', `${OPPORTUNITIES}${lead._id}/move/`, { stage_id });
    expect(moved.json.code).toBe('related_record_not_found');
    const changed = await shop.good('PUT', `${OPPORTUNITIES}${lead._id}/`, {
      pipeline_id: other._id,
    });
    expect(changed).toMatchObject({ stage_id, status: 'open' });
  });

  test('stages keep their ids when they are renamed, and none goes away under an opportunity', async () => {
    const sales = await pipeline();
    const lead = await opportunity(sales);
    const [contact, offer, ...ends] = sales.stages;
    const path = `${PIPELINES}${sales._id}/`;
    const renamed = await shop.good('PUT', path, {
      stages: [{ ...contact, name: 'Primer contacto' }, offer, ...ends],
    });
    expect(renamed.stages[0]).toEqual({ ...contact, name: 'Primer contacto' });
    const without = { stages: [offer, ...ends] };
    expect((await shop.call('PUT', path, without)).json).toMatchObject({
      code: 'resource_in_use',
      errors: [{ stage_id: contact._id }],
    });
    await shop.good('POST', `${OPPORTUNITIES}${lead._id}/move/`, { stage_id: offer._id });
    expect((await shop.good('PUT', path, without)).stages).toHaveLength(3);
    expect((await shop.call('DELETE', path)).json.code).toBe('resource_in_use');
  });

  test('of removing a stage and entering it at once only one happens', async () => {
    const sales = await pipeline();
    const lead = await opportunity(sales);
    const [contact, offer, ...ends] = sales.stages;
    const replies = await Promise.all([
      shop.call('PUT', `${PIPELINES}${sales._id}/`, { stages: [contact, ...ends] }),
      shop.call('POST', `${OPPORTUNITIES}${lead._id}/move/`, { stage_id: offer._id }),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const { stages: left } = await shop.good('GET', `${PIPELINES}${sales._id}/`);
    const { stage_id } = await shop.good('GET', `${OPPORTUNITIES}${lead._id}/`);
    expect(left.map(({ _id }: Rec) => _id)).toContain(stage_id);
  });
});

test('a pipeline without stages gets the usual ones, and one pipeline is the default', async () => {
  const made = await Promise.all(
    ['A', 'B', 'C', 'D'].map((name) => shop.good('POST', PIPELINES, { name, is_default: true })),
  );
  expect(made[0]?.stages.map(({ type }: Rec) => type)).toEqual([
    'open',
    'open',
    'open',
    'won',
    'lost',
  ]);
  const defaults = async () =>
    (await shop.good('GET', `${PIPELINES}list/?is_default=true`)).items.map(({ _id }: Rec) => _id);
  expect(await defaults()).toHaveLength(1);
  const [current] = await defaults();
  const other = made.find(({ _id }) => _id !== current)?._id;
  await shop.good('PUT', `${PIPELINES}${other}/`, { is_default: true });
  expect(await defaults()).toEqual([other]);
});

describe('a reminder', () => {
  test('comes when its time has come, once', async () => {
    const remind_at = await later(DAY_MS);
    const made = await shop.good('POST', REMINDERS, { message: 'Llamar', remind_at });
    await advance(3_600);
    expect((await shop.good('GET', `${REMINDERS}${made._id}/`)).status).toBe('pending');
    await advance(86_400);
    await advance(86_400);
    expect(await shop.good('GET', `${REMINDERS}${made._id}/`)).toMatchObject({
      status: 'sent',
      sent_at: expect.any(String),
    });
    expect((await eventsOf('crm_reminder')).filter((type) => type.endsWith('due'))).toHaveLength(1);
    expect((await shop.good('GET', `${REMINDERS}list/`)).total).toBe(1);
    const moved = await shop.call('PUT', `${REMINDERS}${made._id}/`, {
      remind_at: await later(DAY_MS),
    });
    expect(moved.json.code).toBe('record_locked');
  });

  test('that repeats does not end before it begins', async () => {
    const remind_at = '2027-03-02T02:59:00Z';
    const until = (day: string) =>
      shop.call('POST', REMINDERS, {
        ...{ message: 'Abrir', remind_at, recurrence: { frequency: 'daily', until: day } },
      });
    expect((await until('2027-03-01')).status).toBe(201);
    const early = await until('2027-02-28');
    expect([early.status, early.json.errors], early.story).toMatchObject([
      400,
      [{ field: 'recurrence.until', location: 'body', code: 'out_of_range', min: '2027-03-01' }],
    ]);
  });

  test('that repeats makes exactly one next, day after day, until its last', async () => {
    const remind_at = '2027-03-01T16:00:00.000Z';
    const recurrence = { frequency: 'daily', until: '2027-03-03' };
    const first = await shop.good('POST', REMINDERS, { message: 'Abrir', remind_at, recurrence });
    await advance(7_200);
    await stack.background.rest();
    const { items } = await shop.good('GET', `${REMINDERS}list/?status=pending`);
    expect(items).toMatchObject([
      {
        message: 'Abrir',
        remind_at: '2027-03-02T16:00:00.000Z',
        previous_reminder_id: first._id,
      },
    ]);
    for (let day = 0; day < 4; day += 1) await advance(86_400);
    const all = await shop.good('GET', `${REMINDERS}list/?sort=remind_at&sort_dir=asc`);
    expect(all.items.map((each: Rec) => [each.remind_at.slice(0, 10), each.status])).toEqual([
      ['2027-03-01', 'sent'],
      ['2027-03-02', 'sent'],
      ['2027-03-03', 'sent'],
    ]);
  });

  test('that was moved or cancelled does not come at its old time, nor does a client send it', async () => {
    const made = await shop.good('POST', REMINDERS, {
      message: 'A',
      remind_at: await later(3_600_000),
    });
    const other = await shop.good('POST', REMINDERS, {
      message: 'B',
      remind_at: await later(3_600_000),
    });
    await shop.good('PUT', `${REMINDERS}${made._id}/`, { remind_at: await later(DAY_MS) });
    await shop.good('PUT', `${REMINDERS}${other._id}/`, { status: 'cancelled' });
    await advance(7_200);
    expect(await eventsOf('crm_reminder')).not.toContain('crm_reminder.due');
    const sent = await shop.call('PUT', `${REMINDERS}${made._id}/`, { status: 'sent' });
    expect(sent.json.code).toBe('invalid_state_transition');
    await advance(86_400);
    expect(await eventsOf('crm_reminder')).toContain('crm_reminder.due');
  });
});

test('reserved words are no task ids', async () => {
  const replies = await Promise.all(
    ['reminders', 'pipelines', 'segments', 'templates', 'communications', 'opportunities'].map(
      (word) => shop.call('GET', `/crm-tasks/${word}/list/`),
    ),
  );
  expect(codes(replies)).toEqual(replies.map(() => 200));
  expect((await shop.call('GET', '/crm-tasks/reminders/')).status).toBe(405);
});
