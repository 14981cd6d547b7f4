// The relay asks the table what ended the records of which the stream tells only that they are gone.
import { expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import type { Table } from '#store/table.ts';
import { openStage, type Stage } from '../../../test/support/webhook-stage.ts';

const counting = (table: Table, reads: number[]): Table =>
  new Proxy(table, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        if (name === 'batchGet' && Array.isArray(given[0])) reads.push(given[0].length);
        return value.apply(target, given);
      };
    },
  });

async function madeParcels(stage: Stage, token: string, many: number): Promise<Rec[]> {
  const made: Rec[] = [];
  while (made.length < many) {
    const reply = await stage.request('POST', '/parcels/', token, { name: 'Caja' });
    made.push(reply.json.data);
  }
  return made;
}

const endsOf = async (stage: Stage, token: string): Promise<Rec[]> => {
  const { items } = (await stage.request('GET', '/events/list/', token)).json.data;
  return items.filter(({ type }: Rec) => type === 'parcel.deleted');
};

test('the ends that come together are asked for in one read, and nothing is where none comes', async () => {
  const stage = await openStage();
  const token = await stage.token('test');
  const parcels = await madeParcels(stage, token, 3);
  const reads: number[] = [];
  const { tables } = stage.workers;
  stage.workers.tables = { ...tables, test: counting(tables.test, reads) };
  await stage.handle({ Records: stage.records('test') });
  expect(reads).toEqual([]);
  const from = stage.records('test').length;
  const ids = parcels.map(({ _id }) => _id);
  const reply = await stage.request('POST', '/parcels/bulk/delete/', token, { ids });
  await stage.handle({ Records: stage.records('test', from) });
  expect(reads).toEqual([3]);
  const ends = await endsOf(stage, token);
  const batch_id = ends[0]?.batch_id;
  expect(batch_id).toMatch(/^[0-9a-f]{24}$/);
  const request = { id: reply.headers['x-request-id'], idempotency_key: null };
  expect(ends.map((end) => [end.batch_id, end.request])).toEqual(
    ids.map(() => [batch_id, request]),
  );
});

test('an end whose note is forgotten is told without a request, and told once whenever it is read again', async () => {
  const stage = await openStage();
  const token = await stage.token('test');
  const [parcel] = await madeParcels(stage, token, 1);
  await stage.request('DELETE', `/parcels/${parcel?._id}/`, token);
  const { test: table } = stage.tables;
  const Records = stage.records('test');
  const note = table.items().find(({ sk }) => sk === `ref.pa#${parcel?._id}`);
  expect(note).toMatchObject({ of: parcel?.updated_at, r: expect.stringMatching(/^req_/) });
  await stage.handle({ Records });
  await table.delete({ delete: { pk: String(note?.pk), sk: String(note?.sk) } });
  await stage.handle({ Records });
  const [told, ...others] = await endsOf(stage, token);
  expect([told?.request.id, others]).toEqual([note?.r, []]);
  expect(Date.parse(told?.timestamp)).toBeGreaterThan(Date.parse(parcel?.updated_at));
  const [second] = await madeParcels(stage, token, 1);
  const from = stage.records('test').length;
  await stage.request('DELETE', `/parcels/${second?._id}/`, token);
  const key = { pk: String(note?.pk), sk: `ref.pa#${second?._id}` };
  await table.delete({ delete: key });
  await stage.handle({ Records: stage.records('test', from) });
  const untold = (await endsOf(stage, token)).find(({ resource }) => resource.id === second?._id);
  expect(untold?.request).toEqual({ id: null, idempotency_key: null });
});
