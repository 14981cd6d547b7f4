// The lean transport is the SDK's equal: the same calls on two engines give the same answers, refusals and items, the same
// failures are repeated as often, and the signature is the one that the SDK computes.
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FakeDynamo, failure, startFakeDynamo } from '../../test/support/fake-dynamo.ts';
import type { Act, Received } from '../../test/support/scripted-server.ts';
import { openLeanClient, openLeanTable } from './lean-table.ts';
import { openTable } from './sdk-table.ts';
import { ConditionFailed, type Item, type Table, TransactionRefused } from './table.ts';
import { startWireTable, type WireTable } from './test-table.ts';
import { connectionOf } from './wire/json-call.ts';
import { signer } from './wire/signature.ts';

const NAME = 'talonario-test';
const REGION = 'us-east-1';
const credentials = { accessKeyId: 'key', secretAccessKey: 'secret', sessionToken: 'session' };
const stops: (() => unknown)[] = [];
let sdk: Table;
let lean: Table;
beforeAll(async () => {
  const [a, b] = await Promise.all([startWireTable(NAME), startWireTable(NAME)]);
  sdk = openTable(NAME, { client: a.client });
  lean = leanAt(b);
  stops.push(a.close, b.close);
}, 60_000);
afterAll(async () => {
  for (const stop of stops) await stop();
});

function leanAt({ url }: Pick<WireTable, 'url'>): Table {
  const client = openLeanClient({ endpoint: url, region: REGION, credentials });
  stops.unshift(client.close);
  return openLeanTable(NAME, client);
}

/** An engine's message ends with the request as it happens to print it. */
const MESSAGE_START = 40;

/** What a call gave or threw, comparable. */
async function outcome(run: () => Promise<unknown>): Promise<unknown> {
  try {
    return { value: await run() };
  } catch (error) {
    const { name, message, code } = error as Error & { code?: string };
    const item = error instanceof ConditionFailed ? error.item : undefined;
    const reasons = error instanceof TransactionRefused ? error.reasons : undefined;
    return { name, message: message.slice(0, MESSAGE_START), code, item, reasons };
  }
}

/** Runs it on both; returns what both gave. */
async function same(run: (table: Table) => Promise<unknown>): Promise<unknown> {
  const [expected, actual] = await Promise.all([outcome(() => run(sdk)), outcome(() => run(lean))]);
  expect(actual).toEqual(expected);
  return actual;
}

const absent = { expression: 'attribute_not_exists(pk)' };
const key = (sk: string) => ({ pk: 'p', sk });
const add = (sk: string, by = 1) => ({
  update: key(sk),
  set: { expression: 'ADD n :n', values: { ':n': by } },
});
const strange: Item = {
  text: 'ñandú 🧉 \u2028 \u0000 "quoted" \\ "B":"aGk=" ',
  bytes: Uint8Array.from({ length: 256 }, (_, at) => at),
  buffer: Buffer.from('of Node'),
  B: 'a text called B',
  nested: { B: { B: 'deep', S: 's', N: 5 }, L: [1, [true, null, { B: new Uint8Array([0]) }]] },
  money: 999999999999.99,
  small: 1e-130,
  large: 9.9e125,
  none: undefined,
  empty: '',
  nothing: new Uint8Array(0),
  half: '\ud800',
};

describe('on an engine', () => {
  test('strange values come back alike', async () => {
    await same((table) => table.put({ put: { ...key('strange'), ...strange } }));
    const got = await same((table) => table.get(key('strange')));
    expect(got).toMatchObject({ value: { text: strange.text, bytes: strange.bytes } });
    await same((table) => table.get(key('strange'), ['text', 'bytes', 'nested']));
    await same((table) => table.get(key('nobody')));
  });

  test('an attribute called __proto__ comes back, which the SDK drops', async () => {
    const put = { put: { ...key('proto'), ['__proto__']: { polluted: true } } };
    await lean.put(put);
    expect(JSON.stringify(await lean.get(key('proto')))).toContain('"__proto__":{"polluted":true}');
  });

  test('whatever is stored comes back alike', async () => {
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'binary-ascii' }),
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        fc.uint8Array({ maxLength: 40 }),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(fc.constantFrom('B', 'S', 'M', 'constructor', 'ñ'), tie('value')),
      ),
    }));
    await fc.assert(
      fc.asyncProperty(value, async (any) => {
        await same((table) => table.put({ put: { ...key('any'), any } }));
        await same((table) => table.get(key('any')));
      }),
      { numRuns: 30 },
    );
  });

  test('items of 350 KB, and answers of a megabyte', async () => {
    for (let at = 0; at < 4; at += 1) {
      const body = 'é'.repeat(175_000);
      await same((table) => table.put({ put: { pk: 'big', sk: `${at}`, body } }));
    }
    const page = (await same((table) => table.query({ pk: 'big' }))) as { value: object };
    expect(page.value).toHaveProperty('lastKey');
    const all = ['0', '1', '2', '3'].map((sk) => ({ pk: 'big', sk }));
    await same(async (table) => (await table.batchGet(all)).map(({ sk }) => sk).sort());
    await same((table) => table.put({ put: { pk: 'big', sk: 'x', body: 'x'.repeat(410_000) } }));
  });

  test('refused conditions bring the same item', async () => {
    const put = { put: { ...key('held'), ...strange } };
    await same((table) => table.put(put));
    const refused = await same((table) => table.put({ ...put, condition: absent }));
    expect(refused).toMatchObject({ message: 'condition failed', item: { B: strange.B } });
    const exists = { expression: 'attribute_exists(pk)' };
    await same((table) => table.delete({ delete: key('nobody'), condition: exists }));
    await same((table) => table.update({ ...add('nobody'), condition: exists }));
    await same((table) => table.delete({ delete: key('held'), condition: exists }));
    await same((table) => table.update(add('counted', 0.1)));
    await same((table) => table.update(add('counted', 0.2)));
  });

  test('transactions of a hundred, refused ones and repeated ones', async () => {
    const puts = Array.from({ length: 100 }, (_, at) => ({
      put: { pk: 't', sk: `${at}`, text: 'x'.repeat(1000) },
      condition: absent,
    }));
    await same((table) => table.transact(puts, 'hundred'));
    const refused = await same((table) => table.transact(puts, 'hundred again'));
    expect(refused).toMatchObject({ message: 'transaction refused' });
    await same((table) => table.transact([...puts, add('101')], 'too many'));
    await same((table) => table.transact([add('twice'), add('twice')], 'on one item'));
    const mixed = [
      add('mixed'),
      { delete: key('counted') },
      { check: { pk: 't', sk: '0' }, condition: { expression: 'attribute_exists(pk)' } },
    ];
    await same((table) => table.transact(mixed, 'mixed'));
    await same((table) => table.transact(mixed, 'mixed'));
    await same((table) => table.transact([add('other')], 'mixed'));
    expect(await same((table) => table.get(key('mixed')))).toMatchObject({ value: { n: 1 } });
  });

  test('queries and batches of every kind', async () => {
    const puts = Array.from({ length: 60 }, (_, at) => ({
      put: { pk: 'q', sk: `${at}`.padStart(3, '0'), l1: `${at % 7}x${at}`, n: at, x: 'ñ' },
    }));
    await same((table) => table.transact(puts, 'query'));
    const filter = { expression: '#n > :n', names: { '#n': 'n' }, values: { ':n': 30 } };
    const inputs = [
      { limit: 7 },
      { from: '010', to: '020', descending: true },
      { from: '050' },
      { to: '009', project: ['sk', 'x'] },
      { index: 'l1', from: '3', to: '4', whole: true },
      { index: 'l1', limit: 3, descending: true },
      { filter, limit: 40 },
      { from: '020', to: '010' },
      { startKey: { pk: 'q', sk: '040' }, limit: 2 },
      { startKey: { pk: 'q' } },
    ] as const;
    for (const input of inputs) await same((table) => table.query({ pk: 'q', ...input }));
    const keys = Array.from({ length: 150 }, (_, at) => ({
      pk: 'q',
      sk: `${at}`.padStart(3, '0'),
    }));
    const got = await same(async (table) =>
      (await table.batchGet(keys, ['sk', 'n'])).sort((a, b) => Number(a.n) - Number(b.n)),
    );
    expect(got).toMatchObject({ value: { length: 60 } });
  });

  test.each<[string, (table: Table) => Promise<unknown>]>([
    ['an empty key', (table) => table.get({ pk: '', sk: 'a' })],
    ['a bad expression', (table) => table.put({ put: key('a'), condition: { expression: 'no(' } })],
    ['a number that is none', (table) => table.put({ put: { ...key('a'), n: Number.NaN } })],
    ['a function', (table) => table.put({ put: { ...key('a'), f: () => 1 } })],
  ])('%s is the same mistake', async (_, run) => {
    expect(await same(run)).toHaveProperty('message');
  });
});

describe('in trouble', () => {
  let fake: FakeDynamo;
  const waits: number[] = [];
  beforeAll(async () => {
    fake = await startFakeDynamo();
    stops.push(fake.close);
  });
  beforeEach(() => {
    fake.script.length = 0;
    fake.received.length = 0;
    waits.length = 0;
  });

  /** Waiting is part of the test only where an answer never comes; elsewhere a busy machine must not look like it. */
  const answerMsOf = (script: readonly Act[]) => (script.includes('hang') ? 150 : 4000);
  const jitter = {
    random: () => 0.5,
    sleep: async (ms: number) => void waits.push(ms),
  };
  function open(kind: 'sdk' | 'lean', answerMs = 4000): Table {
    if (kind === 'lean') {
      const connection = { endpoint: fake.url, region: REGION, credentials };
      const client = openLeanClient(connection, { ...jitter, answerMs });
      stops.unshift(client.close);
      return openLeanTable(NAME, client, jitter);
    }
    const requestHandler = { requestTimeout: answerMs, throwOnRequestTimeout: true };
    const place = { endpoint: fake.url, region: REGION, credentials };
    const client = new DynamoDBClient({ ...place, maxAttempts: 3, requestHandler });
    stops.unshift(() => client.destroy());
    return openTable(NAME, { client, ...jitter });
  }

  /** The outcome of both and how often both called; the waits are the lean one's. */
  async function alike(script: readonly Act[], run: (table: Table) => Promise<unknown>) {
    const results = [];
    for (const kind of ['sdk', 'lean'] as const) {
      fake.script.splice(0, Number.POSITIVE_INFINITY, ...script);
      fake.received.length = 0;
      waits.length = 0;
      const result = await outcome(() => run(open(kind, answerMsOf(script))));
      results.push({ result, attempts: fake.received.length });
    }
    expect(results[1]).toEqual(results[0]);
    return results[1];
  }

  const get = (table: Table) => table.get(key('a'));
  const put = (table: Table) => table.put({ put: key('a'), condition: absent });
  const item = { status: 200, text: '{"Item":{"pk":{"S":"p"}}}' };
  const passing: [string, Act][] = [
    ['an internal error', failure(500, 'InternalServerError')],
    ['a gateway error that is no JSON', { status: 503, text: '<html>busy</html>' }],
    ['a broken connection', 'reset'],
    ['an answer that breaks off', 'cut off'],
    ['an answer that never comes', 'hang'],
  ];

  test.each(passing)('%s is repeated, and no more than twice', async (_, reply) => {
    expect(await alike([reply, reply, item], get)).toMatchObject({
      result: { value: { pk: 'p' } },
      attempts: 3,
    });
    expect(waits).toEqual([25, 50]);
    expect(await alike([reply, reply, reply, item], get)).toMatchObject({
      result: { code: 'service_unavailable' },
      attempts: 3,
    });
  });

  test('throttling is repeated after longer waits', async () => {
    const throttled = failure(400, 'ProvisionedThroughputExceededException');
    expect(await alike([throttled, throttled, item], get)).toMatchObject({ attempts: 3 });
    expect(waits).toEqual([500, 1000]);
  });

  test.each([
    failure(400, 'ValidationException'),
    failure(400, 'AccessDeniedException'),
    failure(400, 'ResourceNotFoundException'),
    failure(400, 'ConditionalCheckFailedException', { Item: { pk: { S: 'p' } } }),
    failure(400, 'ItemCollectionSizeLimitExceededException'),
    failure(400, 'NeverHeardOfException'),
    failure(413, 'RequestTooLarge'),
  ])('a refusal is final: %j', async (reply) => {
    expect(await alike([reply], put)).toMatchObject({ attempts: 1 });
  });

  test('a conflict is repeated by the table, a broken condition beside it is not', async () => {
    const reasons = (...codes: string[]) =>
      failure(400, 'TransactionCanceledException', {
        CancellationReasons: codes.map((Code) => ({ Code, Message: Code })),
      });
    const transact = (table: Table) => table.transact([add('a'), add('b')], 'token');
    const conflict = reasons('None', 'TransactionConflict');
    expect(await alike([conflict, conflict], transact)).toMatchObject({ attempts: 3 });
    expect(waits).toEqual([4, 8]);
    const broken = reasons('ConditionalCheckFailed', 'TransactionConflict');
    expect(await alike([broken], transact)).toMatchObject({ attempts: 1 });
    await alike([failure(400, 'TransactionConflictException')], put);
  });

  test('a batch that comes back half processed is completed', async () => {
    const keys = ['a', 'b'].map((sk) => ({ pk: { S: 'p' }, sk: { S: sk } }));
    const part = (Keys: object[], items: object[]) => ({
      status: 200,
      text: JSON.stringify({
        Responses: { [NAME]: items },
        UnprocessedKeys: Keys.length > 0 ? { [NAME]: { Keys, ConsistentRead: true } } : {},
      }),
    });
    const script = [part(keys, []), part(keys.slice(1), keys.slice(0, 1)), part([], keys.slice(1))];
    const batch = (table: Table) => table.batchGet([key('a'), key('b')]);
    const value = [key('a'), key('b')];
    expect(await alike(script, batch)).toMatchObject({ result: { value }, attempts: 3 });
  });

  test('a service that stays broken exhausts the budget of repeats', async () => {
    const table = open('lean');
    fake.script.push(...Array.from({ length: 200 }, () => failure(500, 'InternalServerError')));
    for (let at = 0; at < 30; at += 1) await outcome(() => get(table));
    expect(fake.received.length).toBe(30 + Math.floor(500 / 14));
  });

  test('the signature is the one that the SDK computes', async () => {
    await open('sdk').get(key('ñ'));
    const [call] = fake.received;
    const { headers, body }: Pick<Received, 'headers' | 'body'> = call ?? { headers: {}, body: '' };
    const authorization = String(headers.authorization);
    const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';') ?? [];
    const signed = Object.fromEntries(names.map((name) => [name, String(headers[name])]));
    const { 'x-amz-date': stamp = '', ...others } = signed;
    const sign = signer({ region: REGION, service: 'dynamodb', credentials })(others);
    expect(sign(body, stamp)).toBe(authorization);
    expect(names).toContain('x-amz-security-token');
  });

  test('what a call cost is asked where onCall hears it, and nowhere else', async () => {
    const costs: unknown[] = [];
    const connection = { endpoint: fake.url, region: REGION, credentials };
    const client = openLeanClient(connection);
    stops.unshift(client.close);
    await openLeanTable(NAME, client, { onCall: (call) => costs.push(call) }).get(key('a'));
    await openLeanTable(NAME, client).get(key('a'));
    const asked = fake.received.map(({ body }) => JSON.parse(body).ReturnConsumedCapacity);
    expect({ asked, heard: costs.length }).toEqual({ asked: ['INDEXES', undefined], heard: 1 });
  });

  test('it sends what it signs, and the same body as the SDK', async () => {
    await open('sdk').put({ put: { ...key('ñ'), ...strange } });
    await open('lean').put({ put: { ...key('ñ'), ...strange } });
    const [theirs, ours] = fake.received;
    expect(JSON.parse(ours?.body ?? '')).toEqual(JSON.parse(theirs?.body ?? '{}'));
    for (const name of ['host', 'content-type', 'x-amz-target', 'x-amz-security-token']) {
      expect(ours?.headers[name]).toBe(theirs?.headers[name]);
    }
  });
});

describe('the connection', () => {
  const env = { AWS_REGION: 'sa-east-1', AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 's' };

  test('is what the variables of the function say', () => {
    expect(connectionOf({ ...env, AWS_SESSION_TOKEN: 't' })).toEqual({
      region: 'sa-east-1',
      endpoint: 'https://dynamodb.sa-east-1.amazonaws.com',
      credentials: { accessKeyId: 'a', secretAccessKey: 's', sessionToken: 't' },
    });
    const own = connectionOf({ ...env, AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:8000' });
    expect(own.endpoint).toBe('http://127.0.0.1:8000');
  });

  test('names the variable that is missing', () => {
    expect(() => connectionOf({ ...env, AWS_REGION: undefined })).toThrow('AWS_REGION');
  });
});
