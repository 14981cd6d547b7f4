// Changes that were set aside, relayed by hand: from the file of a local stack and from the queue of a deployed one.
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DynamoDBRecord } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failuresFile } from '#data-directory/directory.ts';
import { Webhook } from '#domain/webhooks/records/webhook.ts';
import { relayChunk } from '#local/stream/relay-chunk.ts';
import type { StreamRecord } from '#store/stream/stream-event.ts';
import { openStage, type Stage } from '../../../test/support/webhook-stage.ts';
import { redrive } from './redrive.ts';
import { setAsideInFile } from './set-aside-file.ts';
import { setAsideInQueue } from './set-aside-queue.ts';

let stage: Stage;
let token: string;
let directory: string;
let told: string[];
beforeEach(async () => {
  stage = await openStage();
  token = await stage.token('live');
  directory = mkdtempSync(join(tmpdir(), 'redrive-'));
  told = [];
});
afterEach(() => rmSync(directory, { recursive: true }));

/** Changes of which one switches off a subscription, which is an event. */
async function changes(): Promise<DynamoDBRecord[]> {
  const body = { url: 'http://127.0.0.1:1/x', event_types: ['*'] };
  const made = await stage.request('POST', '/webhooks/', token, body);
  const before = made.json.data;
  const { secret: _, ...kept } = before;
  const after = { ...kept, status: 'auto_disabled', version: 2 };
  const store = stage.workers.store({ tenantId: stage.tenantId, mode: 'live', generation: 0 });
  const changed = { kind: 'update', noun: Webhook, before: kept, after } as const;
  await store.commit([changed], { token: 'off', nowMs: stage.clock.now() });
  return stage.records('live').filter(({ dynamodb }) => isTold(dynamodb?.NewImage));
}
/** Of records, and not of those that tell nothing: they reach no relay, so none of them is set aside. */
const isTold = (image: Record<string, unknown> = {}): boolean =>
  image.v !== undefined && image.q === undefined;
const events = async (): Promise<number> =>
  (await stage.request('GET', '/events/list/', token)).json.data.total;
const setAside = (records: readonly unknown[]) =>
  writeFileSync(failuresFile(directory), records.map((one) => `${JSON.stringify(one)}\n`).join(''));
const redriveFile = () =>
  redrive(stage.tables, setAsideInFile(directory), (line) => void told.push(line));

describe('changes in the file of a local stack', () => {
  it('are relayed, and the file is gone', async () => {
    const records = await changes();
    setAside(records);
    expect(await events()).toBe(0);
    expect(await redriveFile()).toEqual({ relayed: records.length, events: 1, left: 0 });
    expect(await events()).toBe(1);
    expect(existsSync(failuresFile(directory))).toBe(false);
    expect(await redriveFile()).toEqual({ relayed: 0, events: 0, left: 0 });
  });

  it('write nothing twice where they were relayed before', async () => {
    const records = await changes();
    await stage.relay();
    setAside(records);
    expect(await redriveFile()).toEqual({ relayed: records.length, events: 0, left: 0 });
    expect(await events()).toBe(1);
  });

  it('were given up by the relay itself, and are told once when their cause is repaired', async () => {
    const records = await changes();
    const hooks = stage.tables.live
      .items()
      .filter(({ pk }) => String(pk).endsWith(`#${Webhook.key}`));
    expect(hooks).toHaveLength(1);
    for (const item of hooks)
      await stage.tables.live.put({ put: { ...item, d: { event_types: '\u0001{' } } });
    await relayChunk(
      {
        streamArn: records[0]?.eventSourceARN ?? '',
        relay: stage.handle,
        advance: () => {},
        putAside: (record) => setAside([record]),
        patienceMs: 0,
        log: () => {},
        signal: new AbortController().signal,
      },
      records.slice(-1) as StreamRecord[],
    );
    expect(await redriveFile()).toEqual({ relayed: 0, events: 0, left: 1 });
    for (const put of hooks) await stage.tables.live.put({ put });
    expect(await redriveFile()).toEqual({ relayed: 1, events: 1, left: 0 });
    expect([await events(), (await redriveFile()).events]).toEqual([1, 0]);
  });

  it('stay aside and are not counted where they are none of a record known here, or torn', async () => {
    const [record] = await changes();
    const keys = { pk: { S: 'unknown#place' }, sk: { S: 'x' }, v: { N: '1' } };
    const strange = { ...record, dynamodb: { ...record?.dynamodb, NewImage: keys } };
    setAside([strange]);
    appendFileSync(failuresFile(directory), '{"dynamodb":{"NewIm\n');
    expect(await redriveFile()).toEqual({ relayed: 0, events: 0, left: 2 });
    const kept = readFileSync(failuresFile(directory), 'utf8').trim().split('\n');
    expect(kept).toEqual([JSON.stringify(strange), '{"dynamodb":{"NewIm']);
    expect(told).toHaveLength(2);
  });

  it('stay aside where they still cannot be relayed, and say why', async () => {
    const records = await changes();
    const broken = { ...records[0], eventSourceARN: 'arn:aws:dynamodb:x:y:table/other/stream/1' };
    setAside([broken, ...records]);
    expect(await redriveFile()).toEqual({ relayed: records.length, events: 1, left: 1 });
    expect(readFileSync(failuresFile(directory), 'utf8').trim()).toBe(JSON.stringify(broken));
    expect(told.join()).toContain('change not relayed');
  });

  it('are gone on with where the command was interrupted', async () => {
    const records = await changes();
    writeFileSync(`${failuresFile(directory)}.redriving`, `${JSON.stringify(records.at(-1))}\n`);
    setAside(records.slice(0, 1));
    await redriveFile();
    expect(await events()).toBe(1);
    expect(existsSync(failuresFile(directory))).toBe(true);
  });
});

describe('changes that the queue of a stage names', () => {
  it('are read from the stream up to the last one named, relayed, and their message goes', async () => {
    const records = await changes();
    const last = records.at(-1)?.dynamodb?.SequenceNumber ?? '';
    const span = { streamArn: records[0]?.eventSourceARN, shardId: 's', startSequenceNumber: '1' };
    const body = JSON.stringify({ DDBStreamBatchInfo: { ...span, endSequenceNumber: last } });
    const calls: string[] = [];
    const messages = [{ Body: body, ReceiptHandle: 'receipt' }];
    const later = { ...records[0], dynamodb: { ...records[0]?.dynamodb, SequenceNumber: '99999' } };
    const answers: Record<string, () => object> = {
      GetQueueUrlCommand: () => ({ QueueUrl: 'queue' }),
      ReceiveMessageCommand: () => ({ Messages: messages.splice(0, 1) }),
      GetShardIteratorCommand: () => ({ ShardIterator: 'here' }),
      GetRecordsCommand: () => ({ Records: [...records, later], NextShardIterator: 'there' }),
      DeleteMessageCommand: () => ({}),
    };
    const send = async (command: object) => {
      const { name } = command.constructor;
      calls.push(name);
      return answers[name]?.() ?? {};
    };
    const client = { send: send as never };
    const from = await setAsideInQueue('failures', { sqs: client, streams: client });
    const report = (line: string) => void told.push(line);
    expect(await redrive(stage.tables, from, report)).toEqual({
      relayed: records.length,
      events: 1,
      left: 0,
    });
    expect(await events()).toBe(1);
    expect(calls).toEqual([
      'GetQueueUrlCommand',
      'ReceiveMessageCommand',
      'GetShardIteratorCommand',
      'GetRecordsCommand',
      'DeleteMessageCommand',
      'ReceiveMessageCommand',
    ]);
  });
});
