// The reader of what receivers answer: in whatever pieces it comes, and beside the reader of Node, which takes and refuses the same.
import { request } from 'node:http';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { brokenAnswers, sayingServer } from '../../../test/support/broken-answers.ts';
import { type ReceiverAnswer, ReceiverAnswerReader } from './receiver-answer.ts';

const head = (...lines: string[]) => `HTTP/1.1 200 OK\r\n${lines.join('\r\n')}\r\n\r\n`;
const CHUNKED = 'transfer-encoding: chunked';
const BODY_MAX = 16_384;
const SEED = 20_261_128;

/** What the reader gives for these bytes, cut there, on a connection that then ends: the answer, or nothing. */
function readAll(bytes: Buffer, ...cuts: number[]): ReceiverAnswer | undefined {
  const reader = new ReceiverAnswerReader();
  let from = 0;
  try {
    for (const end of [...cuts, bytes.length]) {
      const answer = end > from ? reader.read(bytes.subarray(from, end)) : undefined;
      if (answer !== undefined) return end < bytes.length ? { ...answer, isLast: true } : answer;
      from = end;
    }
  } catch {
    return undefined;
  }
  return reader.ended();
}
const read = (text: string) => readAll(Buffer.from(text, 'latin1'));

type Expected = Partial<ReceiverAnswer>;
const ANSWERS: [string, string, Expected][] = [
  ['counted', `${head('Content-Length: 2')}ok`, { excerpt: 'ok' }],
  ['empty', head('content-length:0'), {}],
  ['without a reason', 'HTTP/1.1 503\r\ncontent-length: 0\r\n\r\n', { status: 503 }],
  ['with a reason of nothing', 'HTTP/1.1 410 \r\ncontent-length: 0\r\n\r\n', { status: 410 }],
  [
    'in chunks',
    `${head(CHUNKED)}2\r\nok\r\nA\r\n0123456789\r\n0\r\n\r\n`,
    { excerpt: 'ok0123456789' },
  ],
  [
    'in chunks with extensions',
    `${head(CHUNKED)}2;a=b;c\r\nok\r\n000;d\r\n\r\n`,
    { excerpt: 'ok' },
  ],
  ['of no chunk', `${head(CHUNKED)}0\r\n\r\n`, {}],
  [
    'with trailers',
    `${head(CHUNKED)}2\r\nok\r\n0\r\nx: y\r\n\r\n`,
    { excerpt: 'ok', isLast: true },
  ],
  ['of no content', 'HTTP/1.1 204 No Content\r\n\r\n', { status: 204 }],
  ['of no content, with a length', 'HTTP/1.1 204 OK\r\ncontent-length: 5\r\n\r\n', { status: 204 }],
  ['not modified, in chunks', `HTTP/1.1 304 OK\r\n${CHUNKED}\r\n\r\n`, { status: 304 }],
  ['until the end', `${head('server: a')}ok`, { excerpt: 'ok', isLast: true }],
  [
    'in another encoding',
    `${head('transfer-encoding: gzip')}zip`,
    { excerpt: 'zip', isLast: true },
  ],
  [
    'in chunks within another encoding',
    `${head('transfer-encoding: chunked, gzip')}2\r\nok`,
    { excerpt: '2\r\nok', isLast: true },
  ],
  [
    'behind others',
    `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early\r\nlink: a\r\n\r\n${head('content-length: 2')}ok`,
    { excerpt: 'ok' },
  ],
  ['the last', head('content-length: 0', 'Connection: Keep-Alive, CLOSE'), { isLast: true }],
  [
    'of an old version',
    'HTTP/1.0 200 OK\r\ncontent-length: 2\r\n\r\nok',
    { excerpt: 'ok', isLast: true },
  ],
  [
    'of an old version that goes on',
    'HTTP/1.0 200 OK\r\nconnection: keep-alive\r\ncontent-length: 2\r\n\r\nok',
    { excerpt: 'ok' },
  ],
  [
    'with bytes behind it',
    `${head('content-length: 2')}okHTTP/1.1`,
    { excerpt: 'ok', isLast: true },
  ],
  ['with bytes behind its chunks', `${head(CHUNKED)}0\r\n\r\nHTTP/1.1`, { isLast: true }],
  [
    'that says when to come again',
    `HTTP/1.1 429 No\r\nRetry-After:\t 77 \r\nretry-after: 5\r\ncontent-length: 0\r\n\r\n`,
    { status: 429, retryAfter: '77' },
  ],
  ['with a field of nothing', head('a:', 'content-length: 0'), {}],
  [
    'that offers another protocol',
    head('upgrade: h2c', 'connection: upgrade', 'content-length: 0'),
    {},
  ],
  ['that is cut', `${head('content-length: 5')}ok`, { excerpt: 'ok', isLast: true }],
  [
    'cut within a chunk',
    `${head(CHUNKED)}2\r\nok\r\n5\r\nthan`,
    { excerpt: 'okthan', isLast: true },
  ],
  [
    'cut within the length of a chunk',
    `${head(CHUNKED)}2\r\nok\r\n5`,
    { excerpt: 'ok', isLast: true },
  ],
  ['with a chunk that is longer', `${head(CHUNKED)}2\r\nokay\r\n`, { excerpt: 'ok', isLast: true }],
  ['with a chunk of no length', `${head(CHUNKED)}2\r\nok\r\nnone`, { excerpt: 'ok', isLast: true }],
];

describe('an answer', () => {
  test.each(ANSWERS)('%s is the same in whatever pieces it comes', (_, text, expected) => {
    const bytes = Buffer.from(text, 'latin1');
    const whole = { status: 200, excerpt: '', retryAfter: undefined, isLast: false, ...expected };
    expect(readAll(bytes)).toEqual(whole);
    /** What is behind it comes later, or never, when the connection is not used any more. */
    const told = (answer: ReceiverAnswer | undefined) => ({ ...answer, isLast: undefined });
    for (const at of bytes.keys()) expect(told(readAll(bytes, at))).toEqual(told(whole));
    expect(told(readAll(bytes, ...bytes.keys()))).toEqual(told(whole));
  });

  test('follows another on its connection', () => {
    const reader = new ReceiverAnswerReader();
    for (const [, text, { isLast }] of ANSWERS) {
      if (isLast === true) continue;
      const fresh = read(text);
      expect(reader.read(Buffer.from(text, 'latin1'))).toEqual(fresh);
    }
  });

  test('is read until 16 kB of it came, whatever it says of its end', () => {
    for (const start of [
      head('content-length: 9999999'),
      head('a: b'),
      `${head(CHUNKED)}fffff\r\n`,
    ]) {
      const reader = new ReceiverAnswerReader();
      expect(reader.read(Buffer.from(`${start}${'x'.repeat(BODY_MAX - 7)}`))).toBe(undefined);
      expect(reader.read(Buffer.from('x'.repeat(8)))).toMatchObject({ status: 200, isLast: true });
    }
  });
});

test.each([
  ['of two lengths', `${head('content-length: 2', 'content-length: 2')}ok`],
  ['of a length and of chunks', `${head('content-length: 2', CHUNKED)}2\r\nok\r\n0\r\n\r\n`],
  ['of a length with a sign', `${head('content-length: +2')}ok`],
  [
    'behind the last one',
    `HTTP/1.1 100 Go on\r\nconnection: close\r\n\r\n${head('content-length: 0')}`,
  ],
])('no answer is what came %s', (_, text) => {
  expect(read(text)).toBe(undefined);
});

describe('beside the reader of Node', () => {
  const server = sayingServer();
  afterAll(() => server.close());

  const byNode = (bytes: Buffer) =>
    new Promise<Expected | undefined>((settle) => {
      const port = server.says(bytes);
      const call = request({ port, host: '127.0.0.1', agent: false, maxHeaderSize: 8192 });
      let isAnswered = false;
      const unlessAnswered = () => isAnswered || settle(undefined);
      call.on('response', (answer) => {
        isAnswered = true;
        const pieces: Buffer[] = [];
        answer.on('data', (piece) => pieces.push(piece));
        answer.on('error', () => undefined);
        answer.on('close', () => {
          const excerpt = Buffer.concat(pieces)
            .toString()
            .replace(/\uFFFD$/, '');
          settle({ status: answer.statusCode ?? 0, excerpt });
        });
      });
      call.on('error', unlessAnswered);
      call.on('close', unlessAnswered);
      call.end();
    });

  test('it takes and refuses the same', async () => {
    let [taken, refused] = [0, 0];
    const differ: string[] = [];
    await fc.assert(
      fc.asyncProperty(brokenAnswers(ANSWERS.map(([, text]) => text)), async (changed) => {
        const answer = readAll(changed);
        const ours = answer && { status: answer.status, excerpt: answer.excerpt };
        const theirs = await byNode(changed);
        if (ours === undefined) refused += 1;
        else taken += 1;
        if (JSON.stringify(ours) !== JSON.stringify(theirs))
          differ.push(JSON.stringify([changed.toString('latin1'), ours, theirs]));
      }),
      { seed: SEED, numRuns: 3_000 },
    );
    expect(Math.min(taken, refused)).toBeGreaterThan(500);
    expect(differ).toEqual([]);
  });
});
