import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Failure } from '#kernel/error.ts';
import type { Incoming } from './event.ts';
import { readForm } from './upload.ts';

const UPLOAD = { field: 'file', maxBytes: 1_000, mediaType: 'text/csv' };
const TYPE = 'multipart/form-data; boundary=XX';

const part = (disposition: string, content: string | Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`--XX\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
const form = (...parts: Buffer[]): Buffer => Buffer.concat([...parts, Buffer.from('--XX--\r\n')]);
const aFile = (content: string | Buffer = 'a;b', name = 'a.csv') =>
  part(`name="file"; filename="${name}"`, content);

async function read(body: Uint8Array, type = TYPE, headers: Record<string, string> = {}) {
  const incoming = { body, headers: { 'content-type': type, ...headers } } as object as Incoming;
  return (await readForm(UPLOAD, incoming, false)).file;
}

async function refusal(reading: Promise<unknown>) {
  const error = await reading.catch((thrown: unknown) => thrown);
  if (!(error instanceof Failure)) throw new Error(`no failure: ${String(error)}`);
  const { code, status, errors } = error;
  return { code, status, line: errors[0] };
}

describe('the file of a form', () => {
  it('comes with its bytes untouched, and a digest of them alone', async () => {
    const bytes = Buffer.from([0, 255, 13, 10, 45, 45, 88, 10, 59]);
    const { name, bytes: found, digest } = await read(form(aFile(bytes)));
    expect(Buffer.from(found)).toEqual(bytes);
    expect(name).toBe('a.csv');
    const again = await read(form(aFile(bytes, 'b.csv')));
    expect(again.digest).toBe(digest);
    expect((await read(form(aFile('a;c')))).digest).not.toBe(digest);
  });

  it('is not empty, and may be exactly as large as allowed', async () => {
    expect(await refusal(read(form(aFile(''))))).toMatchObject({
      code: 'validation_error',
      line: { field: 'file', code: 'too_few_items', message: 'The file is empty' },
    });
    expect((await read(form(aFile('x'.repeat(1_000))))).bytes).toHaveLength(1_000);
  });

  it('is named without folders and without what cannot be seen', async () => {
    const named = async (name: string) => (await read(form(aFile('x', name)))).name;
    expect(await named('../../etc/passwd')).toBe('passwd');
    expect(await named('C:\\\\Users\\\\a.csv')).toBe('a.csv');
    expect(await named('a\u202e\u0000b.csv')).toBe('ab.csv');
    expect(await named('ñandú.csv')).toBe('ñandú.csv');
    expect(await named('x'.repeat(400))).toHaveLength(255);
  });
});

describe('a form with other parts', () => {
  const readAll = (body: Uint8Array) =>
    readForm(UPLOAD, { body, headers: { 'content-type': TYPE } } as object as Incoming, true);

  it('gives their texts beside the file, and a digest of both', async () => {
    const { file, parts } = await readAll(form(part('name="a"', '{"b":1}'), aFile()));
    expect([...parts]).toEqual([['a', '{"b":1}']]);
    const other = await readAll(form(part('name="a"', '{"b":2}'), aFile()));
    expect(other.file.digest).not.toBe(file.digest);
  });

  it('refuses a second part of a name, one that is a file, and one that is too long', async () => {
    const line = async (...parts: Buffer[]) =>
      (await refusal(readAll(form(...parts, aFile())))).line;
    const a = part('name="a"', 'x');
    expect(await line(a, a)).toMatchObject({ field: 'a', code: 'not_unique' });
    expect(await line(part('name="a"; filename="b"', 'x'))).toMatchObject({ code: 'invalid_type' });
    expect(await line(part('name="a"', 'x'.repeat(20_001)))).toMatchObject({ code: 'too_long' });
  });
});

describe('a request without that one file', () => {
  it('of another media type or compressed is unsupported_content_type', async () => {
    for (const type of ['application/json', 'text/csv', '', 'multipart/mixed; boundary=XX']) {
      expect(await refusal(read(form(aFile()), type))).toMatchObject({
        code: 'unsupported_content_type',
        status: 400,
      });
    }
    const zipped = read(form(aFile()), TYPE, { 'content-encoding': 'gzip' });
    expect((await refusal(zipped)).code).toBe('unsupported_content_type');
  });

  it('that is too large is 413, by the file or by the form', async () => {
    expect(await refusal(read(form(aFile('x'.repeat(1_001)))))).toEqual({
      code: 'payload_too_large',
      status: 413,
      line: { field: 'file', location: 'body', max: 1_000 },
    });
    const padded = form(aFile(), part('name="note"', 'x'.repeat(100_000)));
    expect((await refusal(read(padded))).code).toBe('payload_too_large');
  });

  it.each([
    ['no boundary', form(aFile()), 'multipart/form-data'],
    ['another boundary', form(aFile()), 'multipart/form-data; boundary=YY'],
    ['a truncated part', form(aFile()).subarray(0, 70), TYPE],
    ['a truncated header', form(aFile()).subarray(0, 20), TYPE],
    ['no end', part('name="file"; filename="a"', 'x'), TYPE],
    ['nothing at all', Buffer.alloc(0), TYPE],
  ])('and broken by %s is 400 invalid_body', async (_, body, type) => {
    expect(await refusal(read(body, type))).toMatchObject({ code: 'invalid_body', status: 400 });
  });

  it('names every part that does not belong, and counts the files', async () => {
    const line = async (...parts: Buffer[]) => (await refusal(read(form(...parts)))).line;
    expect(await line(aFile(), aFile())).toMatchObject({ code: 'too_many_items', actual: 2 });
    expect(await line(part('name="file"', 'text'))).toMatchObject({ code: 'invalid_type' });
    expect(await line()).toMatchObject({ field: 'file', code: 'required' });
    for (const name of ['other', '__proto__', 'constructor']) {
      expect(await line(part(`name="${name}"; filename="a"`, 'x'), aFile())).toMatchObject({
        field: name,
        code: 'unknown_field',
      });
    }
    const many = Array.from({ length: 400 }, () => part('name="a"', ''));
    expect(await line(...many)).toMatchObject({ code: 'too_many_items', max: 10 });
  });

  it('always ends in a failure of the catalogue, whatever the bytes are', async () => {
    const pieces = fc.constantFrom(
      '--XX',
      '--XX--',
      '\r\n',
      '\n',
      'Content-Disposition: form-data; name="file"; filename="a"',
      "Content-Disposition: form-data; name*=UTF-8''%E2",
      'Content-Disposition: attachment',
      'Content-Type: application/octet-stream',
      'Content-Type: ;;;charset',
      ':',
      'x'.repeat(200),
      '\u0000',
    );
    const bytes = fc.array(fc.oneof(pieces, fc.string({ maxLength: 20 })), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(bytes, async (texts) => {
        const body = Buffer.from(`--XX\r\n${texts.join('')}`);
        const error = await read(body).then(
          () => undefined,
          (thrown: unknown) => thrown,
        );
        expect(error === undefined || error instanceof Failure).toBe(true);
      }),
      { numRuns: 2_000, seed: 20_261_120 },
    );
  });
});
