// The tokens of an account, listed a page at a time and by what they are. contract#lists.
import { expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { openMemoryStack } from '../support/stack.ts';

const TOKENS = '/api/v1/api-tokens/';

test('tokens are paged, the last one first, and listed by mode and status', async () => {
  const stack = await openMemoryStack();
  const token = await (await stack.newTenant()).session();
  for (const [name, mode] of [
    ['one', 'live'],
    ['two', 'test'],
    ['three', 'live'],
  ]) {
    const body = { name, mode, scopes: ['products:read'] };
    await stack.expect(201, 'POST', TOKENS, { token, body });
    stack.clock.advance(1000);
  }
  const list = async (query: Record<string, string> = {}): Promise<Rec> =>
    (await stack.expect(200, 'GET', `${TOKENS}list/`, { token, query })).json;
  const names = ({ data }: Rec): string[] => data.items.map(({ name }: Rec) => name);
  const whole = await list();
  expect(names(whole)).toEqual(['three', 'two', 'one']);
  expect(whole.data).toMatchObject({
    ...{ total: 3, page: 1, per_page: 20, total_pages: 1, has_next: false, has_prev: false },
    _meta: { sortable_fields: [], current_sort: 'created_at', sort_direction: 'desc' },
  });
  const second = await list({ per_page: '2', page: '2' });
  expect([names(second), second.data.has_prev]).toEqual([['one'], true]);
  expect(second._links.prev.href).toBe(`${TOKENS}list/?per_page=2`);
  expect(names(await list({ mode: 'live' }))).toEqual(['three', 'one']);
  expect(names(await list({ status: 'expired' }))).toEqual([]);
  const refused = await stack.request('GET', `${TOKENS}list/`, {
    token,
    query: { mode: 'sandbox' },
  });
  expect([refused.status, refused.json.code]).toEqual([400, 'invalid_query_parameter']);
});
