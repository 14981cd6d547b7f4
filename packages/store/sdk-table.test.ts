// What the transport must hide: conflicts, lost replies, throttling and half-processed batches. The engines never conflict, so
// those faults are put into the SDK's own pipeline, inside its retries, before or after the real call.
import {
  DynamoDBClient,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Failure } from '#kernel/error.ts';
import { openStore } from './repository.ts';
import { sdkSend } from './sdk-table.ts';
import {
  ConditionFailed,
  type Item,
  type QueryInput,
  type Table,
  TransactionRefused,
} from './table.ts';
import { amendedAt, Plain, plainFields, recordAt } from './test-nouns.ts';
import { startWireTable, type WireTable } from './test-table.ts';
import { wireTable } from './wire/wire-table.ts';

type Fault = 'throttle' | 'transaction conflict' | 'plain conflict' | 'reply lost' | 'half a batch';

let engine: WireTable;
beforeAll(async () => {
  engine = await startWireTable();
}, 60_000);
afterAll(() => engine.close());

const metadata = { $metadata: { httpStatusCode: 400 }, message: 'injected' };
const conflictReasons = [{ Code: 'None' }, { Code: 'TransactionConflict' }];
const throwing: Record<string, () => Error> = {
  throttle: () =>
    Object.assign(new Error('injected'), { name: 'ThrottlingException', ...metadata }),
  'transaction conflict': () =>
    new TransactionCanceledException({ ...metadata, CancellationReasons: conflictReasons }),
  'plain conflict': () => new TransactionConflictException(metadata),
};

/** A table whose next writes and batch reads meet these faults in turn, and its waits. */
function faulty(faults: Fault[]): { table: Table; waits: number[]; left: Fault[] } {
  const { endpoint, region, credentials } = engine.client.config;
  const client = new DynamoDBClient({ endpoint, region, credentials, maxAttempts: 2 });
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const isRead = ['GetItemCommand', 'QueryCommand'].includes(context.commandName ?? '');
      const fault = isRead ? undefined : faults.shift();
      const error = fault === undefined ? undefined : throwing[fault];
      if (error !== undefined) throw error();
      const result = await next(args);
      if (fault === 'reply lost')
        throw Object.assign(new Error('socket hang up'), { name: 'TimeoutError' });
      if (fault === 'half a batch') halve(result.output as Batch);
      return result;
    },
    { step: 'deserialize', priority: 'high' },
  );
  const waits: number[] = [];
  const sleep = async (ms: number) => void waits.push(ms);
  return { table: engine.reopen({ client, random: () => 0.5, sleep }), waits, left: faults };
}

type Batch = {
  Responses: Record<string, Item[]>;
  UnprocessedKeys: Record<string, { Keys: unknown[] }>;
};

function halve(output: Batch): void {
  for (const [name, items] of Object.entries(output.Responses)) {
    const kept = items.splice(0, Math.ceil(items.length / 2));
    const Keys = items.map(({ pk, sk }) => ({ pk, sk }));
    output.Responses[name] = kept;
    if (Keys.length > 0) output.UnprocessedKeys = { ...output.UnprocessedKeys, [name]: { Keys } };
  }
}

const put = (sk: string) => ({
  put: { pk: 'sdk', sk },
  condition: { expression: 'attribute_not_exists(pk)' },
});

test.each(['transaction conflict', 'plain conflict'] as const)(
  'a %s is tried again with growing jitter',
  async (fault) => {
    const { table, waits } = faulty([fault, fault, fault, fault, fault, fault]);
    await table.transact([put(`a ${fault}`), put(`b ${fault}`)], `token ${fault}`);
    expect(waits).toEqual([4, 8, 16, 32, 64, 100]);
    expect(await table.get({ pk: 'sdk', sk: `b ${fault}` })).toBeDefined();
  },
);

test('a plain write that a transaction is in the way of is tried again', async () => {
  const { table, waits } = faulty(['plain conflict']);
  const set = { expression: 'ADD n :n', values: { ':n': 1 } };
  expect(await table.update({ update: { pk: 'sdk', sk: 'plain' }, set })).toMatchObject({ n: 1 });
  expect(waits).toEqual([4]);
});

test('after twelve conflicts the service is unavailable, with Retry-After', async () => {
  const { table, waits, left } = faulty(
    Array.from({ length: 20 }, () => 'transaction conflict' as const),
  );
  const refused = table.transact([put('never'), put('never 2')], 'token never');
  await expect(refused).rejects.toMatchObject({
    code: 'service_unavailable',
    headers: { 'Retry-After': '1' },
  });
  expect(waits).toHaveLength(11);
  expect(left).toHaveLength(8);
});

test('throttling beyond what the SDK repeats is service_unavailable, not an internal error', async () => {
  const { table } = faulty(['throttle', 'throttle']);
  const error = await table.put(put('throttled')).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(Failure);
  expect(error).toMatchObject({ code: 'service_unavailable', status: 503 });
});

test('a transaction whose reply was lost is not done twice', async () => {
  const { table } = faulty(['reply lost']);
  const add = {
    update: { pk: 'sdk', sk: 'once' },
    set: { expression: 'ADD n :n', values: { ':n': 1 } },
  };
  await table.transact([add, put('once too')], 'token once');
  expect(await table.get({ pk: 'sdk', sk: 'once' })).toMatchObject({ n: 1 });
});

test('a plain update whose reply was lost is recognised by its mark, another one is not', async () => {
  const binding = {
    control: engine.table,
    tenantId: 'sdk',
    mode: 'test',
    generation: 0,
    cursorKey: Buffer.alloc(32),
  } as const;
  const record = recordAt(Plain, 1_795_000_000_000, plainFields(1));
  const calm = openStore({ table: engine.table, ...binding });
  await calm.commit([{ kind: 'create', noun: Plain, record }], { token: 'a', nowMs: 0 });
  const after = amendedAt(record, 1_795_000_000_001, { stock: 1 });
  const change = { kind: 'update', noun: Plain, before: record, after } as const;
  const store = openStore({ table: faulty(['reply lost']).table, ...binding });
  await store.commit([change], { token: 'b', nowMs: 0 });
  expect(await store.get(Plain, record._id)).toEqual(after);
  await expect(store.commit([change], { token: 'b', nowMs: 0 })).rejects.toMatchObject({
    reason: 'version',
  });
});

test("an answer whose reply was lost is stored, and is nobody else's", async () => {
  const binding = {
    control: engine.table,
    tenantId: 'sdk',
    mode: 'test',
    generation: 0,
    cursorKey: Buffer.alloc(32),
  } as const;
  const store = openStore({ table: faulty(['reply lost']).table, ...binding });
  const answer = {
    key: 'k#lost',
    bodyHash: 'h',
    owner: 'req_1',
    status: 200,
    body: '{}',
    expiresAt: 9,
  };
  await store.commit([], { token: 'c', nowMs: 0, answer });
  expect(await store.readIdempotencyRecord('k#lost')).toEqual({
    bodyHash: 'h',
    status: 200,
    body: '{}',
    expiresAt: 9,
  });
});

test('a batch that comes back half processed is completed', async () => {
  const keys = Array.from({ length: 40 }, (_, at) => ({ pk: 'batch', sk: `${at}` }));
  await engine.table.transact(
    keys.map((key) => ({ put: key })),
    'token batch',
  );
  const { table, left } = faulty(['half a batch', 'half a batch', 'half a batch']);
  const items = await table.batchGet(keys);
  expect(new Set(items.map(({ sk }) => sk)).size).toBe(40);
  expect(items).toHaveLength(40);
  expect(left).toEqual([]);
});

test('refused conditions bring the item as it is, as plain values', async () => {
  await engine.table.put({
    put: { pk: 'sdk', sk: 'held', n: 5, deep: { a: [1, 'x', null, true] } },
  });
  const failed = await engine.table.put(put('held')).catch((error) => error);
  expect(failed).toBeInstanceOf(ConditionFailed);
  expect(failed.item).toEqual({ pk: 'sdk', sk: 'held', n: 5, deep: { a: [1, 'x', null, true] } });
  const refused = await engine.table
    .transact([put('free'), put('held')], 'token held')
    .catch((error) => error);
  expect(refused).toBeInstanceOf(TransactionRefused);
  expect(refused.reasons).toEqual([undefined, { kind: 'condition', item: failed.item }]);
});

test('a range that is crossed is empty instead of an error', async () => {
  expect(await engine.table.query({ pk: 'sdk', from: 'b', to: 'a' })).toEqual({ items: [] });
});

test('a walk that starts at the end of its range, or past it, is empty instead of an error', async () => {
  const pk = 'walk';
  for (const sk of ['b', 'c', 'd']) await engine.table.put({ put: { pk, sk } });
  const walk = async (start: string, range: Partial<QueryInput>) => {
    const { items } = await engine.table.query({ pk, ...range, startKey: { pk, sk: start } });
    return items.map(({ sk }) => sk);
  };
  for (const start of ['a', 'b'])
    expect(await walk(start, { from: 'b', to: 'd', descending: true })).toEqual([]);
  for (const start of ['d', 'e']) expect(await walk(start, { to: 'd' })).toEqual([]);
  expect(await walk('c', { from: 'b', descending: true })).toEqual(['b']);
  expect(await walk('b', { from: 'b', to: 'd' })).toEqual(['c', 'd']);
});

test('a walk that starts before its range starts with it, without a start that DynamoDB refuses', async () => {
  const pk = 'later';
  for (const sk of ['b', 'c', 'd']) await engine.table.put({ put: { pk, sk } });
  const starts: unknown[] = [];
  const asking = wireTable(engine.table.name, async (operation, input) => {
    starts.push((input as { ExclusiveStartKey?: unknown }).ExclusiveStartKey);
    return sdkSend(engine.client)(operation, input);
  });
  const walk = async (start: string, range: Partial<QueryInput>) => {
    const { items } = await asking.query({ pk, ...range, startKey: { pk, sk: start } });
    return items.map(({ sk }) => sk);
  };
  expect(await walk('a', { from: 'b' })).toEqual(['b', 'c', 'd']);
  expect(await walk('e', { to: 'd', descending: true })).toEqual(['d', 'c', 'b']);
  expect(starts).toEqual([undefined, undefined]);
  expect(await walk('b', { from: 'b' })).toEqual(['c', 'd']);
  expect(await walk('d', { to: 'd', descending: true })).toEqual(['c', 'b']);
});
