// What expired goes on with a new end, and with nothing else: whatever comes between, and whenever the end is said (decision 512).
import { beforeEach, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openMemoryStack } from '../support/stack.ts';

let shop: Shop;
beforeEach(async () => {
  const stack = await openMemoryStack();
  shop = await openShop(stack, await stack.newTenant(), 'test');
});

test.each([
  ['/promotions/', { promotion_type: 'percentage' }, 'end_date', ['deleted', 'restore']],
  ['/rewards/', { reward_type: 'discount_fixed' }, 'valid_until', ['deleted', 'restore']],
  ['/rewards/', { reward_type: 'discount_fixed' }, 'valid_until', ['archived', 'draft']],
] as const)('%s %j that expired needs a new %s, by way of %j too', async (base, more, end, way) => {
  const body = { name: 'Otoño', value: 10, ...more, status: 'active', [end]: '2099-03-31' };
  const { _id } = await shop.good('POST', base, body);
  const path = `${base}${_id}/`;
  const put = (fields: Rec) => shop.call('PUT', path, fields);
  const refused = { code: 'invalid_state_transition', errors: [{ field: end }] };
  const ended = await shop.good('PUT', path, { status: 'expired' });
  expect(ended.expired_at).toBe(ended.updated_at);
  expect((await put({ ...ended, status: 'active' })).json).toMatchObject(refused);
  const renewed = await shop.good('PUT', path, { [end]: '2099-04-30' });
  expect(renewed).toMatchObject({ status: 'expired' });
  expect(renewed).not.toHaveProperty('expired_at');
  expect(await shop.good('PUT', path, { status: 'active' })).toMatchObject({ status: 'active' });
  await shop.good('PUT', path, { status: 'expired' });
  for (const step of way) {
    await (step === 'restore'
      ? shop.good('POST', `${path}restore/`)
      : shop.good('PUT', path, { status: step }));
  }
  expect((await put({ status: 'active' })).json).toMatchObject(refused);
  const again = { status: 'active', [end]: '2099-05-31' };
  expect(await shop.good('PUT', path, again)).toMatchObject(again);
});

test.each([
  ['/promotions/', { promotion_type: 'percentage' }, 'end_date'],
  ['/rewards/', { reward_type: 'discount_fixed' }, 'valid_until'],
] as const)('%s %j does not begin with a %s that has passed', async (base, more, end) => {
  const over = { name: 'Verano', value: 10, ...more, [end]: '2026-01-31' };
  const born = await shop.call('POST', base, { ...over, status: 'active' });
  expect([born.status, born.json.errors], born.story).toMatchObject([
    400,
    [{ field: end, code: 'out_of_range' }],
  ]);
  const { _id } = await shop.good('POST', base, over);
  const put = (fields: Rec) => shop.call('PUT', `${base}${_id}/`, fields);
  const moved = await put({ status: 'active' });
  expect([moved.status, moved.json], moved.story).toMatchObject([
    409,
    { code: 'invalid_state_transition', errors: [{ field: end, from: 'draft', to: 'active' }] },
  ]);
  expect((await put({ status: 'active', [end]: '2099-01-31' })).status).toBe(200);
  const ending = await put({ [end]: '2026-01-31' });
  expect(ending.status, ending.story).toBe(200);
});
