import { expect, test } from 'vitest';
import { type Found, onceGiven } from './once-given.ts';

const GIVEN = { sequence: 'given', revision: 1, changes: () => [] };
const WHOLE = { items: ['cash'], total: 1 };

/** An account whose sequence says `last`; the reads find these, one after the other. */
function looked(last: number, ...finds: Found[]) {
  let commits = 0;
  const ctx = {
    store: { lastNumber: async () => last },
    commit: async () => {
      commits += 1;
    },
  };
  const read = async () => finds.shift();
  const found = onceGiven(ctx, GIVEN, read);
  return found.then((page) => ({ page, commits, left: finds.length }));
}

test('are written and read again for who looks first', async () => {
  const looking = await looked(0, { items: [], total: 0 }, WHOLE);
  expect(looking).toEqual({ page: WHOLE, commits: 1, left: 0 });
});

test('are read once by all others', async () => {
  expect(await looked(1, WHOLE, WHOLE)).toEqual({ page: WHOLE, commits: 0, left: 1 });
});

test.each([
  [{ items: [], total: 0 }],
  [{ items: ['cash'], total: 0 }],
  [{ items: [], total: 1 }],
  [[]],
  [undefined],
])('are read again where another request wrote them between two reads: %j', async (torn) => {
  expect(await looked(1, torn, WHOLE)).toEqual({ page: WHOLE, commits: 0, left: 0 });
});
