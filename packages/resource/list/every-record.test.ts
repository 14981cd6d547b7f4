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

/** Three pages of two, and what was asked of the store. */
function threePages() {
  const ctx = testContext();
  const asked: ListQuery[] = [];
  ctx.store.list = async (_, query) => {
    asked.push(query);
    const at = Number(query.cursor ?? 0);
    const items = [tool(`${at}a`), tool(`${at}b`)];
    return { items, total: 6, ...(at < 2 && { nextCursor: String(at + 1) }) };
  };
  return { ctx, asked };
}

describe('every record of a list', () => {
  it('is read over all its pages, each by the cursor of the one before', async () => {
    const { ctx, asked } = threePages();
    const found = await everyRecord(ctx, Tool, { filters: { kind: 'hand' } });
    expect(found.map(({ _id }) => _id)).toEqual(['0a', '0b', '1a', '1b', '2a', '2b']);
    const query = { page: 1, perPage: 100, sort: 'created_at', direction: 'asc' };
    expect(asked).toEqual([
      { ...query, filters: { kind: 'hand' } },
      { ...query, filters: { kind: 'hand' }, cursor: '1' },
      { ...query, filters: { kind: 'hand' }, cursor: '2' },
    ]);
  });

  it('is read no further than its reader goes', async () => {
    const { ctx, asked } = threePages();
    for await (const page of pagesOf(ctx, Tool, { direction: 'desc', perPage: 2 })) {
      if (page.length > 0) break;
    }
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ direction: 'desc', perPage: 2 });
  });
});
