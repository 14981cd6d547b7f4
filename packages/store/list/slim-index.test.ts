// The slim index while requests write: read in several pages, it has one row of each record.
import { expect, test } from 'vitest';
import { DAY_MS, startOfBusinessDay } from '#kernel/date.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { MemoryTable } from '../../../test/support/memory/memory-table.ts';
import { openStore } from '../repository.ts';
import type { Table } from '../table.ts';
import { Article, amendedAt, recordAt } from '../test-nouns.ts';

const NOW_MS = startOfBusinessDay('2026-11-20');
const ROWS_A_PAGE = 7;

test.each([10, 40])(
  'a record of %i that changes between two pages is listed once',
  async (count) => {
    const memory = new MemoryTable('memory');
    let between: (() => Promise<void>) | undefined;
    const table: Table = {
      name: memory.name,
      get: memory.get.bind(memory),
      put: memory.put.bind(memory),
      delete: memory.delete.bind(memory),
      batchGet: memory.batchGet.bind(memory),
      transact: memory.transact.bind(memory),
      update: memory.update.bind(memory),
      query: async (input) => {
        const limit = Math.min(ROWS_A_PAGE, input.limit ?? ROWS_A_PAGE);
        const page = await memory.query({ ...input, limit });
        const run = input.index === 'l2' ? between : undefined;
        if (run !== undefined) between = undefined;
        await run?.();
        return page;
      },
    };
    const binding = {
      table,
      control: table,
      tenantId: 'slim',
      generation: 0,
      mode: 'test',
    } as const;
    const store = openStore({ ...binding, cursorKey: Buffer.alloc(32) });
    const records = Array.from({ length: count }, (_, at) =>
      recordAt(Article, NOW_MS + at, { name: 'a', status: 'draft' }),
    );
    const commit = (change: Parameters<typeof store.commit>[0][number], token: string) =>
      store.commit([change], { token, nowMs: NOW_MS });
    for (const record of records)
      await commit({ kind: 'create', noun: Article, record }, record._id);
    const before = records[3] as Rec;
    const after = amendedAt(before, NOW_MS + DAY_MS, { name: 'b' });
    between = () => commit({ kind: 'update', noun: Article, before, after }, 'change');
    const asked = { page: 1, perPage: 100, sort: 'created_at', direction: 'asc' } as const;
    const { items, total } = await store.list(Article, { ...asked, filters: { status: 'draft' } });
    expect(total).toBe(count);
    expect(items.map(({ _id }) => _id)).toEqual(records.map(({ _id }) => _id));
  },
);
