// Pages of what a rule picks: whole by numbers and by cursors, also where what a cursor ended at is gone.
import { expect, test } from 'vitest';
import { given, testContext } from '../test-data/plain-context.ts';
import { Tool } from '../test-data/workshop.ts';
import { pickedPage } from './picked-page.ts';

const QUERY = { perPage: 2, sort: 'created_at', direction: 'asc', filters: {} } as const;

function workshopOf(size: number) {
  const ctx = testContext();
  const tools = Array.from({ length: size }, (_, at) =>
    given(ctx, Tool, { name: `T${at}`, kind: 'hand', count: at }),
  );
  let isWanted = ({ count }: { count?: number }): boolean => (count ?? 0) % 2 === 0;
  return {
    tools,
    without(name: string) {
      const before = isWanted;
      isWanted = (tool: { count?: number; name?: string }) => tool.name !== name && before(tool);
    },
    async page(page: number, cursor?: string) {
      const query = { ...QUERY, page, ...(cursor && { cursor }) };
      const picked = { name: 'even', isWanted: (tool: object) => isWanted(tool) };
      const { items, ...rest } = await pickedPage(ctx, Tool, query, picked);
      return { names: items.map(({ name }) => name), ...rest };
    },
  };
}

test('pages by number', async () => {
  const { page } = workshopOf(9);
  expect(await page(1)).toMatchObject({ names: ['T0', 'T2'], total: 5 });
  expect(await page(3)).toEqual({ names: ['T8'], total: 5 });
  expect(await page(4)).toEqual({ names: [], total: 5 });
});

test('goes on by cursor, behind the last record or where it was', async () => {
  const { page, without } = workshopOf(9);
  const first = await page(1);
  expect((await page(1, first.nextCursor)).names).toEqual(['T4', 'T6']);
  without('T0');
  expect((await page(1, first.nextCursor)).names).toEqual(['T4', 'T6']);
  without('T2');
  expect((await page(1, first.nextCursor)).names).toEqual(['T4', 'T6']);
});
