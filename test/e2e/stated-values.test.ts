// What the contract lets a client state is judged where the service works it out itself, and taken where the client may know better.
// On the bundles in turn with others: what it meets on its way other stories meet there (decision 631).
import { beforeEach, expect, test } from 'vitest';
import { openShop, type Shop } from '../support/shop.ts';
import { openMemoryStack } from '../support/stack.ts';

const [ACCOUNTS, OPPORTUNITIES] = ['/accounting/accounts/', '/crm-tasks/opportunities/'];

let shop: Shop;
beforeEach(async () => {
  const stack = await openMemoryStack();
  shop = await openShop(stack, await stack.newTenant(), 'test');
});

test('the level of an account is from 1 to 5, and follows from its parent', async () => {
  const account = { code: '9.1', name: 'Caja chica', account_type: 'asset' };
  for (const level of [0, 6, 1.5, '2', true]) {
    const reply = await shop.call('POST', ACCOUNTS, { ...account, level });
    expect([reply.status, reply.json.errors?.[0]?.field], reply.story).toEqual([400, 'level']);
  }
  const made = await shop.good('POST', ACCOUNTS, { ...account, level: 3 });
  const kept = await shop.good('PUT', `${ACCOUNTS}${made._id}/`, { level: 4, name: 'Caja' });
  expect([made.level, kept.level, kept.name]).toEqual([1, 1, 'Caja']);
});

test('the probability of an opportunity is that of its stage until the client states another', async () => {
  const pipeline = await shop.good('POST', '/crm-tasks/pipelines/', {
    name: 'Ventas',
    stages: [
      { name: 'Contacto', probability: 10 },
      { name: 'Oferta', probability: 60 },
    ],
  });
  const wanted = { title: 'Kiosco', pipeline_id: pipeline._id };
  const refused = await shop.call('POST', OPPORTUNITIES, { ...wanted, probability: 101 });
  expect(refused.json.errors?.[0], refused.story).toMatchObject({ field: 'probability', max: 100 });
  const stated = await shop.good('POST', OPPORTUNITIES, { ...wanted, probability: 35 });
  expect(stated.probability).toBe(35);
  const path = `${OPPORTUNITIES}${stated._id}/`;
  const changed = await shop.good('PUT', path, { probability: 40 });
  expect(changed.probability).toBe(40);
  const moved = await shop.good('PUT', path, { ...changed, stage_id: pipeline.stages[1]._id });
  expect(moved.probability).toBe(60);
});

test('transactions are grouped by day unless the client asks for something else', async () => {
  const span = { from: '2026-01-01', to: '2026-01-31' };
  const plain = await shop.good('POST', '/stats/transactions/', span);
  const { as_of: _, ...asked } = await shop.good('POST', '/stats/transactions/', {
    ...span,
    group_by: 'day',
  });
  expect(plain).toMatchObject(asked);
});
