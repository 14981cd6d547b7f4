// Categories that are hung elsewhere at the same time never close a ring, and who comes later is told why. reliability#race-of-trees.
import { expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { openShop } from '../support/shop.ts';
import { openMemoryStack } from '../support/stack.ts';

test('of three moves at once that would close a ring the last is refused for that', async () => {
  const stack = await openMemoryStack();
  const shop = await openShop(stack, await stack.newTenant(), 'test');
  for (let round = 0; round < 10; round += 1) {
    const made: Rec[] = [];
    for (const name of ['A', 'B', 'C'])
      made.push(await shop.good('POST', '/categories/', { name: `${name}${round}` }));
    const replies = await Promise.all(
      made.map(({ _id }, i) =>
        shop.call('PUT', `/categories/${_id}/`, { parent_id: made[(i + 1) % 3]?._id }),
      ),
    );
    const refused = replies.filter(({ status }) => status !== 200);
    expect(refused.map(({ json }) => json.errors)).toMatchObject([
      [{ field: 'parent_id', code: 'invalid_format' }],
    ]);
  }
});
