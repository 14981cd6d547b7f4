// The due index: which order of a job stands, and what is due when.
import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryTable } from '../../../test/support/memory/memory-table.ts';
import {
  type DueJob,
  type DueWork,
  forget,
  orderedJobs,
  postpone,
  remember,
  rememberBatch,
} from './due-index.ts';
import { dueKey, duePartitions, parseDueKey } from './due-keys.ts';
import { overdue } from './overdue.ts';

let table: MemoryTable;
beforeEach(() => {
  table = new MemoryTable('test');
});
const ordered = (version: number, more: object = {}): DueJob => ({
  tenantId: 'tenant0001',
  mode: 'test',
  generation: 7,
  job: 'sales.invoice',
  recordId: 'a'.repeat(24),
  version,
  sequence: `change ${version}`,
  ...more,
});
const dueBy = async (nowMs: number) => {
  const all = await Promise.all(
    duePartitions.map((partition) => overdue(table, 'test', { partition, nowMs, limit: 10_000 })),
  );
  return all.flat();
};
const worksBy = async (nowMs: number): Promise<DueWork[]> =>
  (await dueBy(nowMs)).map(({ work }) => work);

describe('the due index', () => {
  it('holds one item for each piece of work, which can be moved and removed', async () => {
    await remember(table, ordered(1), 1_000);
    await remember(table, ordered(2, { atMs: 1_500 }), 2_000);
    expect(table.items()).toHaveLength(1);
    expect(await dueBy(2_000)).toEqual([
      { work: ordered(2, { atMs: 1_500 }), at: '1970-01-01T00:00:02.000Z', times: 0 },
    ]);
    await forget(table, ordered(2));
    expect(table.items()).toEqual([]);
  });

  it('keeps the order of the latest version, whichever is written last', async () => {
    await remember(table, ordered(2), 5_000);
    await remember(table, ordered(1), 1_000);
    expect(await worksBy(4_000)).toEqual([]);
    expect(await worksBy(5_000)).toEqual([ordered(2)]);
  });

  it('does not lose an order that came while an earlier one was worked on', async () => {
    await remember(table, ordered(1), 1_000);
    await remember(table, ordered(1, { sequence: 'another change' }), 1_000);
    await forget(table, ordered(1));
    expect(table.items()).toHaveLength(1);
  });

  it('orders even the instants that RFC 3339 cannot write', async () => {
    await remember(table, ordered(1), 8e15);
    expect(await worksBy(Date.UTC(2026, 10, 22))).toEqual([]);
  });

  it('is read beyond one page', async () => {
    for (let n = 0; n < 6_000; n += 1) {
      await remember(table, ordered(1, { recordId: n.toString(16).padStart(24, '0') }), n);
    }
    expect(await worksBy(6_000)).toHaveLength(6_000);
  });

  it('shows some of every tenant, however much of another is older', async () => {
    for (let n = 0; n < 1_500; n += 1) {
      await remember(table, ordered(1, { recordId: n.toString(16).padStart(24, '0') }), n);
    }
    const other = { tenantId: 'tenant0002', recordId: 'a'.repeat(24) };
    await remember(table, ordered(1, other), 5_000);
    const { pk: partition } = dueKey('j', ordered(1, other), { id: other.recordId });
    const found = await overdue(table, 'test', { partition, nowMs: 6_000, limit: 100 });
    expect(found).toHaveLength(101);
    expect(found.at(-1)?.work.tenantId).toBe(other.tenantId);
  });

  it('tells the jobs of a tenant that were ordered and are not done, by their names', async () => {
    const ids = ['a', 'b', 'c'].map((letter) => letter.repeat(24));
    for (const recordId of ids) await remember(table, ordered(1, { recordId }), 1_000);
    await remember(table, ordered(1, { job: 'sales.count' }), 1_000);
    await remember(table, ordered(1, { tenantId: 'tenant0002' }), 1_000);
    await remember(table, ordered(1, { generation: 8 }), 1_000);
    const { tenantId, generation } = ordered(1);
    const found = () => orderedJobs(table, { tenantId, generation }, ['sales.invoice']);
    expect((await found()).map(({ recordId }) => recordId).sort()).toEqual(ids);
    await forget(table, ordered(1));
    expect(await found()).toHaveLength(2);
    const { mode, job } = ordered(1);
    const batch = { tenantId, mode, generation, job, batch: 'f'.repeat(24), recordIds: ids };
    await rememberBatch(table, batch, 1_000);
    expect(await found()).toHaveLength(5);
    expect(await worksBy(1_000)).toContainEqual(batch);
    await forget(table, batch);
    expect(await found()).toHaveLength(2);
  });

  it('shows the job of a record whose batch ends while it is read, because it was ordered alone', async () => {
    const { tenantId, generation, mode, job, recordId } = ordered(1);
    const batch = { tenantId, mode, generation, job, batch: 'f'.repeat(24), recordIds: [recordId] };
    await rememberBatch(table, batch, 1_000);
    const read = table.query.bind(table);
    table.query = async (input) => {
      if (JSON.stringify(input).includes('b#')) {
        await remember(table, ordered(1), 1_000);
        await forget(table, batch);
      }
      return read(input);
    };
    expect(await orderedJobs(table, { tenantId, generation }, [job])).toEqual([{ job, recordId }]);
  });

  it('is moved only from where it was seen', async () => {
    await remember(table, ordered(1), 1_000);
    const [seen] = await dueBy(1_000);
    if (seen === undefined) throw new Error('nothing is due');
    expect(await postpone(table, seen, 2_000)).toBe(1);
    expect(await postpone(table, seen, 3_000)).toBeUndefined();
    expect(await worksBy(2_000)).toHaveLength(1);
  });
});

describe('a key of the due index', () => {
  const keyspace = { tenantId: 'tenant0001', generation: 12 };
  it.each([
    ['j', { job: 'sales.invoice', id: 'a'.repeat(24) }],
    ['b', { job: 'sales.count', id: 'd'.repeat(24) }],
    ['l', { id: 'b'.repeat(24) }],
    ['d', { id: 'c'.repeat(24) }],
  ] as const)('of kind %s tells what it was made of', (kind, name) => {
    expect(parseDueKey(dueKey(kind, keyspace, name))).toEqual({ kind, ...keyspace, name });
  });

  it('of no kind tells nothing', () => {
    expect(parseDueKey({ pk: 'due#1', sk: 'x#tenant0001.0#a' })).toBeUndefined();
  });
});
