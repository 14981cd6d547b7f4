// What asked for the end of a record is noted in the transaction that ended it, where the relay finds it, for as long as the stream tells.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toIso } from '#kernel/clock.ts';
import { DAY_MS } from '#kernel/date.ts';
import type { Noun } from '#resource/declaration.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { type Keyspace, referenceKey } from '../keys.ts';
import type { ManyExtra } from '../repository.ts';
import { Commits, creation, deletion, NOW_MS } from '../test-commits.ts';
import { Group, Plain, plainFields, recordAt } from '../test-nouns.ts';
import { startTestTable, type TestTable } from '../test-table.ts';
import { type Ended, readEndNotes } from './end-notes.ts';

const keyspace: Keyspace = { tenantId: 'endnotes', generation: 0 };
const REQUEST = { id: 'req_1', idempotencyKey: 'a key' };
const TTL = Math.ceil((NOW_MS + DAY_MS) / 1000);

let engine: TestTable;
let commits: Commits;
beforeAll(async () => {
  engine = await startTestTable();
  commits = new Commits(engine, keyspace.tenantId);
}, 60_000);
afterAll(() => engine.close());

async function stored(noun: Noun): Promise<Rec> {
  const record = recordAt(noun, NOW_MS, noun === Group ? { name: 'a' } : plainFields(1));
  await commits.run(creation(record, noun));
  return record;
}

async function end(noun: Noun, records: readonly Rec[], extra: Partial<ManyExtra> = {}) {
  const changeSets = records.map((record) => ({ changes: [deletion(record, noun)] }));
  const results = await commits.store.commitMany(changeSets, {
    token: String(records[0]?._id),
    nowMs: NOW_MS,
    ...extra,
  });
  expect(results.map(({ done }) => done)).toEqual(records.map(() => true));
}

const ended = (noun: Noun, { _id: id, updated_at: of }: Rec): Ended => ({ noun, id, of });
const itemOf = (noun: Noun, { _id }: Rec) => engine.table.get(referenceKey(keyspace, noun, _id));

test('a deletion notes its request and batch, where new references are kept out too', async () => {
  const group = await stored(Group);
  await end(Group, [group], { request: REQUEST, batchId: 'batch' });
  const note = { r: 'req_1 a key', b: 'batch', of: group.updated_at, ttl: TTL };
  expect(await itemOf(Group, group)).toMatchObject({ ...note, gone: NOW_MS });
});

test('one to which nothing can refer leaves the note alone, for a day', async () => {
  const [alone, together] = [await stored(Plain), await stored(Plain)];
  await end(Plain, [alone], { request: { id: 'req_2' } });
  await end(Plain, [together], { request: REQUEST, batchId: 'batch' });
  expect(await itemOf(Plain, alone)).toMatchObject({ r: 'req_2', of: alone.updated_at, ttl: TTL });
  expect(await itemOf(Plain, together)).toMatchObject({ r: 'req_1 a key', b: 'batch' });
});

test('a deletion that no request asked for, or that is told to nobody, writes nothing more', async () => {
  const Private = { ...Plain, access: 'any' as const };
  const [timed, untold] = [await stored(Plain), await stored(Plain)];
  await end(Plain, [timed]);
  await end(Private, [untold], { request: REQUEST });
  expect([await itemOf(Plain, timed), await itemOf(Plain, untold)]).toEqual([undefined, undefined]);
});

test('notes are read a hundred a call, each once, in the order of the records', async () => {
  const records: Rec[] = [];
  while (records.length < 101) records.push(await stored(Plain));
  await end(Plain, records.slice(1), { request: REQUEST });
  const asked = [...records, ...records].map((record) => ended(Plain, record));
  engine.calls.length = 0;
  const notes = await readEndNotes(engine.table, keyspace, asked);
  expect(engine.calls.map(({ operation }) => operation)).toEqual(['BatchGetItem', 'BatchGetItem']);
  const found = [undefined, ...records.slice(1).map(() => 'req_1 a key')];
  expect(notes.map((note) => note?.r)).toEqual([...found, ...found]);
  expect(await readEndNotes(engine.table, keyspace, [])).toEqual([]);
  expect(engine.calls).toHaveLength(2);
});

test('a record that came back under its id and ended otherwise is not told by the earlier note', async () => {
  const record = await stored(Plain);
  await end(Plain, [record], { request: REQUEST });
  const [same, later] = await readEndNotes(engine.table, keyspace, [
    ended(Plain, record),
    ended(Plain, { ...record, updated_at: toIso(NOW_MS + 1) }),
  ]);
  expect([same?.r, later]).toEqual(['req_1 a key', undefined]);
});
