// What a record copies of another one and follows by a job is what that one says when the copy is written: a change between reading and
// writing has the writer read again, so that the job meets every copy. Decisions 594, 677, 702.
// In the process alone: the stories of names meet the same on the bundles (decision 560).
import { beforeEach, expect, test } from 'vitest';
import { toIso } from '#kernel/clock.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { type MemoryStack, openMemoryStack } from '../support/stack.ts';
import { SwitchTable } from '../support/switch-table.ts';

const DAY_MS = 86_400_000;
let stack: MemoryStack;
let shop: Shop;
let ana: Rec;
beforeEach(async () => {
  stack = await openMemoryStack();
  shop = await openShop(stack, await stack.newTenant(), 'test');
  const account = { current_account_enabled: true, credit_limit: 1000 };
  ana = await shop.good('POST', '/customers/', { name: 'Ana Paz', ...account });
});

const change = async (body: Rec): Promise<void> => {
  await shop.good('PUT', `/customers/${ana._id}/`, body);
  await stack.background.rest();
};

/** Once the next commit was planned, and before it is written. */
function beforeNextCommit(work: () => Promise<unknown>): void {
  const { target } = stack.tables.test;
  const table = new SwitchTable(target);
  table.transact = async (...input) => {
    stack.tables.test.target = target;
    await work();
    return target.transact(...input);
  };
  stack.tables.test.target = table;
}

test('a booking names its customer, its service and its rental as they are when it is written', async () => {
  const service = await shop.good('POST', '/services/', { name: 'Corte' });
  const rental = await shop.good('POST', '/rentals/', { name: 'Sala' });
  const renamed = async () => {
    await shop.good('PUT', `/services/${service._id}/`, { name: 'Corte y color' });
    await shop.good('PUT', `/rentals/${rental._id}/`, { name: 'Sala grande' });
    await change({ name: 'Ana Soler' });
  };
  beforeNextCommit(renamed);
  const ids = { service_id: service._id, rental_id: rental._id, customer_id: ana._id };
  const scheduled_datetime = toIso(stack.clock.now() + DAY_MS);
  const booked = await shop.good('POST', '/appointments/', { scheduled_datetime, ...ids });
  const names = { service: 'Corte y color', rental: 'Sala grande', customer: 'Ana Soler' };
  for (const [part, name] of Object.entries(names)) expect(booked[part].name).toBe(name);
});

test('an appointment is of no customer that was merged before it was written', async () => {
  const target = await shop.good('POST', '/customers/', { name: 'Ana María Paz' });
  const service = await shop.good('POST', '/services/', { name: 'Corte' });
  beforeNextCommit(() => {
    const ids = { source_id: ana._id, target_id: target._id };
    return shop.good('POST', '/customers/merge/', ids);
  });
  const ids = { service_id: service._id, customer_id: ana._id };
  const scheduled_datetime = toIso(stack.clock.now() + DAY_MS);
  const reply = await shop.call('POST', '/appointments/', { scheduled_datetime, ...ids });
  expect(reply.json.code, reply.story).toBe('related_record_not_found');
});

test('an account is opened under the name and with the limit of today', async () => {
  beforeNextCommit(() => change({ name: 'Ana Soler', credit_limit: 5000 }));
  const opened = await shop.good('POST', '/current-accounts/', { party_id: ana._id });
  expect(opened).toMatchObject({ party_name: 'Ana Soler', available_credit: 5000 });
});

test('an account that a sale opens has the credit of today', async () => {
  beforeNextCommit(() => change({ credit_limit: 5000 }));
  const on = { customer: ana._id, payment_method: 'current_account' };
  await shop.good('POST', '/sales/', { ...shop.basket(400), ...on });
  const { items } = await shop.good('GET', `/current-accounts/list/?party_id=${ana._id}`);
  expect(items).toMatchObject([{ party_name: 'Ana Paz', available_credit: 4600 }]);
});
