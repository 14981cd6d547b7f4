// The operator hears of a collection before DynamoDB refuses to let it grow.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeDynamo, startFakeDynamo } from '../../../test/support/fake-dynamo.ts';
import { openLeanClient, openLeanTable } from '../lean-table.ts';
import type { Table } from '../table.ts';
import type { LargeCollection } from './collection-size.ts';

const NAME = 'talonario-test';
let dynamo: FakeDynamo;
let table: Table;
let large: LargeCollection[];
let close: () => void;
beforeEach(async () => {
  large = [];
  dynamo = await startFakeDynamo();
  const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };
  const client = openLeanClient({ endpoint: dynamo.url, region: 'us-east-1', credentials });
  close = client.close;
  table = openLeanTable(NAME, client, { onLarge: (one) => large.push(one) });
});
afterEach(async () => {
  close();
  await dynamo.close();
});

const size = (pk: string, gigabytes: number) => ({
  ItemCollectionKey: { pk: { S: pk } },
  SizeEstimateRangeGB: [gigabytes - 1, gigabytes],
});
const answers = (...bodies: object[]) =>
  dynamo.script.push(...bodies.map((body) => ({ status: 200, text: JSON.stringify(body) })));
const put = () => table.put({ put: { pk: 'T.0#pr', sk: 'a' } });
const transact = (token: string) => table.transact([{ put: { pk: 'T.0#pr', sk: 'a' } }], token);

test('writes that create ask for sizes, and tell of each collection from seven gigabytes on', async () => {
  answers(
    { ItemCollectionMetrics: { [NAME]: [size('T.0#pr', 7.5), size('T.0#pr#n', 1)] } },
    { ItemCollectionMetrics: size('T.0#sa', 8) },
  );
  await transact('one');
  await put();
  expect(dynamo.received.map(({ body }) => JSON.parse(body).ReturnItemCollectionMetrics)).toEqual([
    'SIZE',
    'SIZE',
  ]);
  expect(large).toEqual([
    { table: NAME, collection: 'T.0#pr', gigabytes: 7.5 },
    { table: NAME, collection: 'T.0#sa', gigabytes: 8 },
  ]);
});

test('a collection is told of once per gigabyte, and one without size never', async () => {
  const sizes = [6.9, 7, 7.9, 8, 8.2, 9.5];
  answers(...sizes.map((gigabytes) => ({ ItemCollectionMetrics: size('T.0#pr', gigabytes) })), {});
  for (let turn = 0; turn <= sizes.length; turn++) await put();
  expect(large.map(({ gigabytes }) => gigabytes)).toEqual([7, 8, 9.5]);
});
