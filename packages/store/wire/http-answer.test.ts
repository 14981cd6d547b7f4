// The reader against all the ways in which bytes come, and against those that are no answer.
import { createServer, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { brokenAnswers, sayingServer } from '../../../test/support/broken-answers.ts';
import { AnswerReader, type HttpAnswer } from './http-answer.ts';

const body = '{"Item":{"name":{"S":"ñandú 🧉"}}}';
const counted = (text: string, first = 'HTTP/1.1 200 OK', more = '') =>
  `${first}\r\nServer: Server\r\n${more}Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
const chunked = (...chunks: string[]) =>
  `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${[...chunks, '']
    .map((chunk) => `${Buffer.byteLength(chunk).toString(16)}\r\n${chunk}\r\n`)
    .join('')}`;

/** What the reader gives for these bytes, cut there: the answer, nothing yet, or the name of what it throws. */
function readAll(bytes: Buffer, ...cuts: number[]): HttpAnswer | string | undefined {
  const reader = new AnswerReader();
  const ends = [...cuts.sort((a, b) => a - b), bytes.length];
  try {
    let from = 0;
    let answer: HttpAnswer | undefined;
    for (const end of ends) {
      if (end > from) answer ??= reader.read(bytes.subarray(from, end));
      from = end;
    }
    return answer;
  } catch (error) {
    return (error as Error).name;
  }
}
const read = (text: string) => readAll(Buffer.from(text));

const GOOD: [string, string, Partial<HttpAnswer>][] = [
  ['counted', counted(body), { text: body }],
  ['empty', counted(''), { text: '' }],
  ['a refusal', counted('{}', 'HTTP/1.1 400 Bad Request'), { status: 400, text: '{}' }],
  ['without a reason', counted('{}', 'HTTP/1.1 503'), { status: 503 }],
  ['the last', counted('{}', undefined, 'connection: CLOSE\r\n'), { isLast: true }],
  [
    'the last, said after another word',
    counted('{}', undefined, 'Connection: keep-alive\r\nConnection: close\r\n'),
    { isLast: true },
  ],
  ['in one chunk', chunked(body), { text: body }],
  ['in chunks', chunked(body, 'x'.repeat(300), body), { text: `${body}${'x'.repeat(300)}${body}` }],
  ['no chunk', chunked(), { text: '' }],
];

describe('an answer', () => {
  test.each(GOOD)('%s is the same in whatever pieces it comes', (_, text, expected) => {
    const bytes = Buffer.from(text);
    const whole = readAll(bytes);
    expect(whole).toEqual({ status: 200, isLast: false, text: expect.any(String), ...expected });
    const others = Array.from(bytes.keys()).filter(
      (at) => JSON.stringify(readAll(bytes, at)) !== JSON.stringify(whole),
    );
    expect(others).toEqual([]);
    expect(readAll(bytes, ...bytes.keys())).toEqual(whole);
  });

  test.each(GOOD)('%s is none before its last byte', (_, text) => {
    const bytes = Buffer.from(text);
    const early = Array.from(bytes.keys()).filter(
      (end) => readAll(bytes.subarray(0, end)) !== undefined,
    );
    expect(early).toEqual([]);
  });

  test('follows another on its connection, and nothing follows one with bytes behind it', () => {
    const reader = new AnswerReader();
    expect(reader.read(Buffer.from(counted('one')))).toMatchObject({ text: 'one', isLast: false });
    expect(reader.read(Buffer.from(chunked('two')))).toMatchObject({ text: 'two', isLast: false });
    const both = Buffer.from(`${counted('three')}H`);
    expect(reader.read(both)).toMatchObject({ text: 'three', isLast: true });
    expect(read(`${chunked('four')}${counted('five')}`)).toMatchObject({
      text: 'four',
      isLast: true,
    });
  });

  test('of many megabytes comes whole', () => {
    const text = 'ñ'.repeat(8_000_000);
    const bytes = Buffer.from(counted(text));
    const cuts = Array.from({ length: 250 }, (_, at) => at * 64_000);
    const answer = readAll(bytes, ...cuts);
    expect(typeof answer === 'object' && answer.text === text).toBe(true);
  });
});

const head = (...lines: string[]) => `HTTP/1.1 200 OK\r\n${lines.join('\r\n')}\r\n\r\n`;

describe('no answer', () => {
  test.each([
    ['another version', counted('{}', 'HTTP/1.0 200 OK')],
    ['another protocol', 'SSH-2.0-OpenSSH_9.6\r\n\r\n'],
    ['an interim answer', 'HTTP/1.1 100 Continue\r\n\r\n'],
    ['a status of four digits', counted('{}', 'HTTP/1.1 2000 OK')],
    ['a status beyond all', counted('{}', 'HTTP/1.1 600 No')],
    ['a space before it', ` ${counted('{}')}`],
    ['lines that end otherwise', counted('{}').replaceAll('\r\n', '\n\n').concat('\r\n\r\n')],
    ['a line end within a field', head('a: b\nc: d', 'content-length: 0')],
    ['a folded field', head('a: b', ' c', 'content-length: 0')],
    ['a field without a name', head(': b', 'content-length: 0')],
    ['a space behind a name', head('content-length : 0')],
    ['a null', head('a: \0', 'content-length: 0')],
    ['no length', head('a: b')],
    ['two lengths', head('content-length: 2', 'content-length: 2').concat('{}')],
    ['two other lengths', head('content-length: 2', 'Content-Length: 0').concat('{}')],
    ['lengths in one field', head('content-length: 2, 2').concat('{}')],
    ['an empty length', head('content-length:')],
    ['a signed length', head('content-length: +2').concat('{}')],
    ['a negative length', head('content-length: -2').concat('{}')],
    ['a length in hexadecimal', head('content-length: 0x2').concat('{}')],
    ['a broken length', head('content-length: 2.0').concat('{}')],
    ['a length beyond the bound', head('content-length: 134217729')],
    ['a length beyond all', head('content-length: 99999999999999999999')],
    ['a length and chunks', head('content-length: 5', 'transfer-encoding: chunked')],
    ['chunks twice', head('transfer-encoding: chunked', 'transfer-encoding: chunked')],
    ['another encoding', head('transfer-encoding: gzip, chunked')],
    ['an encoding that is none', head('transfer-encoding: identity')],
    ['a head without an end', `HTTP/1.1 200 OK\r\na: ${'x'.repeat(16_384)}`],
    ['a chunk longer than it says', head('transfer-encoding: chunked').concat('1\r\nab\r\n')],
    ['a chunk shorter than it says', head('transfer-encoding: chunked').concat('3\r\nab\r\n0\r\n')],
    ['a chunk without a length', head('transfer-encoding: chunked').concat('\r\nab\r\n')],
    ['a chunk with an extension', head('transfer-encoding: chunked').concat('2;a=b\r\nab\r\n')],
    ['a chunk with a sign', head('transfer-encoding: chunked').concat('+2\r\nab\r\n')],
    ['a chunk length without an end', head('transfer-encoding: chunked').concat('000000000002')],
    ['a chunk beyond the bound', head('transfer-encoding: chunked').concat('ffffffff\r\n')],
    ['a trailer', head('transfer-encoding: chunked').concat('0\r\na: b\r\n\r\n')],
  ])('is %s, in whatever pieces it comes', (_, text) => {
    const bytes = Buffer.from(text, 'latin1');
    expect(readAll(bytes)).toBe('BadAnswer');
    expect(readAll(bytes, ...bytes.keys())).toBe('BadAnswer');
  });
});

describe('beside the reader of Node', () => {
  const server = sayingServer();
  afterAll(() => server.close());

  /** What Node takes of them, if anything. */
  const byNode = (bytes: Buffer) =>
    new Promise<Pick<HttpAnswer, 'status' | 'text'> | undefined>((settle) => {
      const port = server.says(bytes);
      const call = request({ port, host: '127.0.0.1', agent: false }, async (answer) => {
        const pieces: Buffer[] = [];
        try {
          for await (const piece of answer) pieces.push(piece);
          settle({ status: answer.statusCode ?? 0, text: Buffer.concat(pieces).toString() });
        } catch {
          settle(undefined);
        }
      });
      call.on('error', () => settle(undefined));
      call.end();
    });

  test('it takes no answer that Node does not, and none in another way', async () => {
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(
        brokenAnswers(GOOD.map(([, text]) => Buffer.from(text).toString('latin1'))),
        async (changed) => {
          const answer = readAll(changed);
          if (typeof answer !== 'object' || answer.isLast) return;
          taken += 1;
          const { status, text: told } = answer;
          expect(await byNode(changed)).toEqual({ status, text: told });
        },
      ),
      { numRuns: 2_000 },
    );
    expect(taken).toBeGreaterThan(100);
  });

  test('it takes what a server of Node says', async () => {
    const node = createServer((_, answer) => {
      answer.write('one ');
      answer.end('two');
    }).listen(0, '127.0.0.1');
    await new Promise((settle) => node.once('listening', settle));
    const reader = new AnswerReader();
    const { port } = node.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1', () =>
      socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n'),
    );
    const answer = await new Promise((settle) => {
      socket.on('data', (piece) => {
        const whole = reader.read(piece);
        if (whole !== undefined) settle(whole);
      });
    });
    socket.destroy();
    node.close();
    expect(answer).toEqual({ status: 200, text: 'one two', isLast: false });
  });
});
