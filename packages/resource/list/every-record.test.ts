// All that a list has, however many pages it takes.
import { describe, expect, it } from 'vitest';
import type { ListQuery } from '../context.ts';
import { testContext } from '../test-data/plain-context.ts';
import { Tool } from '../test-data/workshop.ts';
import { everyRecord, pagesOf } from './every-record.ts';

const tool = (_id: string) => ({
  _id,
  created_at: '',
  updated_at: '',
  version: 1,
  livemode: false,
});

/** Three pages of two, what was asked of the store, and how many were read. */
function threePages() {
  const ctx = testContext();
  const seen: { asked: ListQuery[]; read: number } = { asked: [], read: 0 };
  ctx.store.pages = async function* (_, query) {
    seen.asked.push(query);
    for (const at of ['0', '1', '2']) {
      seen.read += 1;
      yield [tool(`${at}a`), tool(`${at}b`)];
    }
  };
  return { ctx, seen };
}

describe('every record of a list', () => {
  it('is read over all its pages, the oldest first and a hundred at once', async () => {
    const { ctx, seen } = threePages();
    const found = await everyRecord(ctx, Tool, { filters: { kind: 'hand' } });
    expect(found.map(({ _id }) => _id)).toEqual(['0a', '0b', '1a', '1b', '2a', '2b']);
    const query = { page: 1, perPage: 100, sort: 'created_at', direction: 'asc' };
    expect(seen.asked).toEqual([{ ...query, filters: { kind: 'hand' } }]);
  });

  it('is read no further than its reader goes', async () => {
    const { ctx, seen } = threePages();
    for await (const page of pagesOf(ctx, Tool, { direction: 'desc', perPage: 2 })) {
      if (page.length > 0) break;
    }
    expect(seen.read).toBe(1);
    expect(seen.asked[0]).toMatchObject({ direction: 'desc', perPage: 2 });
  });
});
