// What of a period a return names.
import { expect, it } from 'vitest';
import { testContext } from '#resource/test-data/plain-context.ts';
import { readReturn } from './filed-items.ts';

/** What every record has. */
const AT_ALL_TIMES = { created_at: '', updated_at: '', version: 1, livemode: false };
const HUNDRED = Array.from({ length: 100 }, () => ({
  ...AT_ALL_TIMES,
  amount: 1,
  date: '2026-03-01',
  tax: 'vat',
}));

/** A period of so many hundreds of withholdings, without perceptions. */
function periodOf(hundreds: number) {
  const ctx = testContext();
  ctx.store.list = async ({ name }, { cursor = '1' }) => {
    const hasMore = name === 'withholding' && Number(cursor) < hundreds;
    const next = hasMore && { nextCursor: String(Number(cursor) + 1) };
    return { items: name === 'withholding' ? HUNDRED : [], total: hundreds * 100, ...next };
  };
  return readReturn(ctx, { period: '2026-03', direction: 'made' });
}

it('names all that stands of the period', async () => {
  expect((await periodOf(100)).withholdings).toHaveLength(10_000);
});

it('is refused where it would lack a line', async () => {
  await expect(periodOf(101)).rejects.toMatchObject({
    code: 'validation_error',
    errors: [{ field: 'tax', location: 'query', code: 'too_large', max: 10_000 }],
  });
});
