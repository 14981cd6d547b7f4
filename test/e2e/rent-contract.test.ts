// The life of a rent contract: drawn up, signed, terminated, expired, renewed, by the clock of the sandbox.
import { beforeEach, expect, test } from 'vitest';
import { addDays } from '#kernel/date.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { type Landlord, openLandlord } from '../support/rent-contracts.ts';

let landlord: Landlord;
beforeEach(async () => {
  landlord = await openLandlord();
});

test('contracts are numbered without gaps, in bulk too', async () => {
  const one = await landlord.drawnUp();
  const items = Array.from({ length: 12 }, () => landlord.draft());
  for (const path of ['/contracts/bulk/create/', '/contracts/bulk/create/?atomic=true']) {
    const { created } = await landlord.shop.good('POST', path, { items });
    expect(created.map(({ success }: Rec) => success)).toEqual(items.map(() => true));
  }
  const all = await landlord.shop.good(
    'GET',
    '/contracts/list/?per_page=100&sort=contract_number&sort_dir=asc',
  );
  expect(one.contract_number).toBe('CT-00000001');
  expect(all.items.map(({ contract_number }: Rec) => Number(contract_number.slice(3)))).toEqual(
    Array.from({ length: 25 }, (_, i) => i + 1),
  );
});

test('a draft may change, be cancelled and deleted; a signed contract keeps its terms', async () => {
  const contract = await landlord.drawnUp();
  const put = (body: Rec) => landlord.shop.call('PUT', `/contracts/${contract._id}/`, body);
  expect((await put({ initial_rent: 50_000 })).json.data.current_rent).toBe(50_000);
  expect((await put({ status: 'active' })).json.code).toBe('invalid_state_transition');
  await landlord.done(contract, 'sign');
  expect((await landlord.act(contract, 'sign')).json.code).toBe('invalid_state_transition');
  expect((await put({ initial_rent: 1, end_date: '2029-01-01' })).json.errors).toMatchObject([
    { field: 'end_date', code: 'immutable' },
    { field: 'initial_rent', code: 'immutable' },
  ]);
  expect((await put({ notes: 'Paga en mano' })).status).toBe(200);
  const kept = await landlord.shop.call('DELETE', `/contracts/${contract._id}/`);
  expect([kept.status, kept.json.code]).toEqual([400, 'record_locked']);
  const other = await landlord.drawnUp();
  await landlord.shop.good('PUT', `/contracts/${other._id}/`, { status: 'cancelled' });
  expect((await landlord.act(other, 'sign')).json.code).toBe('invalid_state_transition');
  await landlord.shop.good('DELETE', `/contracts/${other._id}/`);
});

test('of two contracts of one rental that are signed at once one comes into force', async () => {
  const pair = [await landlord.drawnUp(), await landlord.drawnUp()];
  const replies = await Promise.all(pair.map((each) => landlord.act(each, 'sign')));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const first = replies.find(({ status }) => status === 200)?.json.data;
  const second = pair.find(({ _id }) => _id !== first._id) ?? {};
  expect((await landlord.act(second, 'sign')).json.code).toBe('record_locked');
  await landlord.done(first, 'terminate', { reason: 'mudanza', penalty: 90_000 });
  expect(await landlord.availability()).toBe('available');
  expect((await landlord.act(second, 'sign')).status).toBe(200);
  expect(await landlord.availability()).toBe('in_use');
});

test('a let rental is in use or out of use until its contract ends, and available to nobody', async () => {
  const path = `/rentals/${landlord.rental._id}/`;
  const put = (availability_status: string) =>
    landlord.shop.call('PUT', path, { availability_status });
  const contract = await landlord.signed();
  const free = await put('available');
  expect([free.status, free.json], free.story).toMatchObject([
    409,
    {
      code: 'resource_in_use',
      errors: [{ field: 'availability_status', contract_id: contract._id }],
    },
  ]);
  for (const state of ['maintenance', 'in_use', 'unavailable', 'in_use', 'maintenance'])
    expect((await put(state)).status, state).toBe(200);
  expect((await put('available')).json.code).toBe('resource_in_use');
  await landlord.done(contract, 'terminate', { reason: 'mudanza' });
  const begun = await put('in_use');
  expect([begun.status, begun.json], begun.story).toMatchObject([
    409,
    { code: 'invalid_state_transition', errors: [{ allowed: ['available', 'unavailable'] }] },
  ]);
  const next = await landlord.drawnUp();
  expect((await landlord.act(next, 'sign')).json.code).toBe('invalid_state_transition');
  expect((await put('available')).status).toBe(200);
});

test('a termination for a later day keeps the rental in use until that day is over', async () => {
  const contract = await landlord.signed();
  const ended = await landlord.done(contract, 'terminate', {
    reason: 'venta',
    effective_date: '2027-03-31',
  });
  expect(ended).toMatchObject({
    status: 'terminated',
    termination: { effective_date: '2027-03-31' },
  });
  await landlord.goTo('2027-03-31');
  expect(await landlord.availability()).toBe('in_use');
  await landlord.goTo('2027-04-01');
  expect(await landlord.availability()).toBe('available');
  expect(await landlord.events()).toContain('contract.terminated');
  expect((await landlord.act(contract, 'terminate', { reason: 'otra vez' })).status).toBe(409);
  await landlord.goTo('2028-02-01');
  expect((await landlord.read(contract)).status).toBe('terminated');
});

test('a contract that expired is not renewed over days on which another let its rental', async () => {
  const first = await landlord.signed();
  await landlord.goTo('2028-02-01');
  const term = { start_date: '2028-02-01', end_date: '2029-01-31' };
  const second = await landlord.signed(term);
  await landlord.goTo('2028-06-30');
  await landlord.done(second, 'terminate', { reason: 'mudanza' });
  for (const end_date of ['2028-02-01', '2028-12-31']) {
    const refused = await landlord.act(first, 'renew', { end_date });
    expect([refused.status, refused.json.code]).toEqual([409, 'record_locked']);
    expect(refused.json.errors).toMatchObject([
      { field: 'end_date', contract_id: second._id, from: '2028-02-01', to: '2028-06-30' },
    ]);
  }
  expect(await landlord.availability()).toBe('available');
  await landlord.done(first, 'renew', { end_date: '2028-01-31' });
});

test('a renewal in time or after the end goes on under the number, at the new rent from the old end on', async () => {
  const contract = await landlord.signed({
    adjustment_type: 'custom',
    adjustment_frequency_months: 6,
  });
  await landlord.goTo('2027-11-15');
  const agreed = await landlord.done(contract, 'adjust', { percentage: 0 });
  expect(agreed.next_adjustment_date).toBe('2028-01-01');
  const { items, total } = await landlord.shop.good('GET', '/contracts/expiring?days=60');
  expect([total, items[0]?._id]).toEqual([1, contract._id]);
  const renewed = await landlord.done(contract, 'renew', {
    end_date: '2028-12-31',
    new_rent: 80_000,
  });
  expect(renewed).toMatchObject({ current_rent: 60_000, next_adjustment_date: '2028-07-01' });
  expect(renewed.expiring_since).toBeUndefined();
  expect((await landlord.shop.good('GET', '/contracts/expiring')).total).toBe(0);
  await landlord.goTo('2028-01-01');
  expect(await landlord.read(contract)).toMatchObject({
    status: 'active',
    current_rent: 80_000,
    contract_number: contract.contract_number,
  });
  await landlord.goTo('2029-01-10');
  expect(await landlord.read(contract)).toMatchObject({ status: 'expired' });
  expect(
    (await landlord.act(contract, 'renew', { end_date: '2028-12-31' })).json.errors,
  ).toMatchObject([{ field: 'end_date', min: '2029-01-01' }]);
  const again = await landlord.done(contract, 'renew', { end_date: '2029-12-31' });
  expect(again.history).toHaveLength(2);
  expect(await landlord.availability()).toBe('in_use');
  expect(await landlord.events()).toContain('contract.renewed');
});

test('the summary counts what is in force and what it brings in', async () => {
  await landlord.drawnUp();
  await landlord.signed({ end_date: '2027-02-01' });
  const other = await landlord.shop.good('POST', '/rentals/', { name: 'Local' });
  await landlord.signed({ rental_id: other._id, initial_rent: 1_000.5 });
  expect(await landlord.shop.good('GET', '/contracts/summary')).toEqual({
    total: 3,
    active: 2,
    expiring: 1,
    monthly_income: 61_000.5,
  });
});

test('dates that are no term are refused', async () => {
  const fields = async (more: Rec) =>
    (await landlord.shop.call('POST', '/contracts/', landlord.draft(more))).json.errors.map(
      ({ field }: Rec) => field,
    );
  expect(await fields({ end_date: '2027-01-01' })).toEqual(['end_date']);
  expect(await fields({ end_date: '2078-01-01' })).toEqual(['end_date']);
  expect(await fields({ start_date: '1500-01-01' })).toEqual(['start_date']);
});

test('a rental takes no appointments on the days for which a contract lets it, and the others before and after', async () => {
  const contract = await landlord.drawnUp();
  const { rental_id, start_date, end_date } = contract;
  const book = (day: string, time = '12:00') =>
    landlord.shop.call('POST', '/appointments/', {
      rental_id,
      scheduled_datetime: `${day}T${time}:00-03:00`,
      duration_minutes: 60,
    });
  const visit = (await book(start_date)).json.data;
  await landlord.done(contract, 'sign');
  const refused = await book(end_date, '23:30');
  expect([refused.status, refused.json.code]).toEqual([409, 'slot_unavailable']);
  expect(refused.json.errors).toMatchObject([
    { field: 'scheduled_datetime', contract_id: contract._id },
  ]);
  expect((await book(addDays(start_date, -1), '23:30')).json.code).toBe('slot_unavailable');
  expect((await book(addDays(start_date, -1), '23:00')).status).toBe(201);
  expect((await book(addDays(end_date, 1), '00:00')).status).toBe(201);
  const moved = await landlord.shop.call('PUT', `/appointments/${visit._id}/`, {
    scheduled_datetime: `${end_date}T12:00:00-03:00`,
  });
  expect(moved.json.code).toBe('slot_unavailable');
  await landlord.shop.good('PUT', `/appointments/${visit._id}/`, { status: 'confirmed' });
  await landlord.done(contract, 'terminate', { reason: 'mudanza' });
  expect((await book(end_date)).status).toBe(201);
});
