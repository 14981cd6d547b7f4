// What a function asks of its tables and queues: passed on as it came where the template grants it, refused where it does not.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { guardedEndpoint } from './guarded-endpoint.ts';

const GRANTS = [
  { actions: ['dynamodb:GetItem'], resources: ['live'] },
  { actions: ['sqs:SendMessage'], resources: ['jobs'] },
];
const READ = 'DynamoDB_20120810.GetItem';
const SEND = 'AmazonSQS.SendMessage';
/** With letters of two bytes, as lengths are counted in bytes. */
const asked = (table: string) => ({ TableName: `talonario-${table}`, Key: { pk: { S: 'ñandú' } } });

const denied: string[] = [];
const servers: Server[] = [];
let url: string;

/** Answers with its name and what it was sent. */
async function echo(name: string): Promise<string> {
  const server = createServer(async (incoming, outgoing) => {
    const sent = JSON.parse(await text(incoming));
    outgoing.end(JSON.stringify({ name, target: incoming.headers['x-amz-target'], sent }));
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function answerTo(target: string, body: object) {
  const headers = { 'X-Amz-Target': target };
  const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: reply.status, json: await reply.json() };
}

beforeAll(async () => {
  const [engineUrl, queueUrl] = [await echo('engine'), await echo('queue')];
  url = await guardedEndpoint(
    GRANTS,
    () => ({ engineUrl, queueUrl }),
    (ask) => denied.push(ask),
  );
});
beforeEach(() => denied.splice(0));
afterAll(() => {
  for (const server of servers) server.close().closeAllConnections();
});

test('what is granted reaches the service of its protocol as it was sent', async () => {
  const read = { name: 'engine', target: READ, sent: asked('live') };
  expect(await answerTo(READ, asked('live'))).toEqual({ status: 200, json: read });
  const message = { QueueUrl: 'http://queues/1/jobs', MessageBody: '¿ya?' };
  const sent = { name: 'queue', target: SEND, sent: message };
  expect(await answerTo(SEND, message)).toEqual({ status: 200, json: sent });
  expect(denied).toEqual([]);
});

test('what is not granted is refused and told, and the next call goes through', async () => {
  const { status, json } = await answerTo(READ, asked('test'));
  expect([status, json.__type]).toEqual([400, 'com.amazon.coral.service#AccessDeniedException']);
  expect(denied.map((ask) => JSON.parse(ask))).toMatchObject([[{ resource: 'test' }]]);
  expect((await answerTo(READ, asked('live'))).status).toBe(200);
});

test('a call that comes in pieces is judged once it is whole', async () => {
  const { hostname, port } = new URL(url);
  const caller: Socket = connect(Number(port), hostname);
  const body = Buffer.from(JSON.stringify(asked('live')));
  const head = `POST / HTTP/1.1\r\nhost: a\r\nx-amz-target: ${READ}\r\ncontent-length: ${body.length}\r\n\r\n`;
  const whole = Buffer.concat([Buffer.from(head), body]);
  for (const cut of [0, 30, head.length - 2, head.length + 5]) {
    const next = [30, head.length - 2, head.length + 5, whole.length].find((each) => each > cut);
    caller.write(whole.subarray(cut, next));
    await new Promise((resolve) => setImmediate(resolve));
  }
  const [answer] = await once(caller, 'data');
  expect(String(answer)).toContain('200 OK');
  caller.destroy();
});
