// An answer of HTTP/1.1 as its bytes come, in however many pieces. Strict: what is said twice, in another version or in a way that no
// service of AWS says it is refused, as nothing can be believed of a connection on which the end of an answer is in doubt.

import type { Reader } from './http-connection.ts';

/** `isLast`: no other may follow on its connection. */
export type HttpAnswer = { status: number; text: string; isLast: boolean };

/** Bytes that are no answer. They are as good as none, so a call of AWS is repeated. */
export class BadAnswer extends Error {
  override readonly name = 'BadAnswer';
}

const HEAD_MAX = 16_384;
/** A batch has 16 MB of items at most, which JSON makes longer. */
const BODY_MAX = 134_217_728;
const LINE_END = '\r\n';
const HEAD_END = '\r\n\r\n';
/** All lines of a head at once. An interim answer (1xx) is to a question that no call asks. */
const HEAD =
  /^HTTP\/1\.1 ([2-5]\d\d)(?: [\t\x20-\x7e\x80-\xff]*)?(?:\r\n[!#$%&'*+.^_`|~\w-]+:[\t\x20-\x7e\x80-\xff]*)*$/;
const LAST = /\r\nconnection:[\t ]*close[\t ]*(?:\r|$)/i;
const FRAMED_TWICE = /\r\n(content-length|transfer-encoding):(?=.*\r\n\1:)/is;
/** The value of that field in such a head. */
const field = (name: string) => new RegExp(`\\r\\n${name}:[\\t ]*([^\\r]*?)[\\t ]*(?:\\r|$)`, 'i');
const CONTENT_LENGTH = field('content-length');
const TRANSFER_ENCODING = field('transfer-encoding');
const LENGTH = /^\d{1,9}$/;
const CHUNK_LENGTH = /^[\da-f]{1,8}$/i;
const CHUNK_LENGTH_MAX = 8;

type Head = { status: number; isLast: boolean; length: number | 'chunked' };

/** Reads one answer after the other. */
export class AnswerReader implements Reader<HttpAnswer> {
  /** What came and is not read yet. */
  #pieces: Buffer[] = [];
  #size = 0;
  #head: Head | undefined;
  /** Of a body in chunks: those that are whole, and how long the next one is. */
  #chunks: Buffer[] = [];
  #next: number | undefined;

  /** The answer, with its last piece. Throws BadAnswer, after which nothing more is to be read. */
  read(piece: Buffer): HttpAnswer | undefined {
    this.#pieces.push(piece);
    this.#size += piece.length;
    this.#head ??= this.#readHead();
    if (this.#head === undefined) return undefined;
    const { status, isLast, length } = this.#head;
    const body = length === 'chunked' ? this.#readChunks() : this.#take(length);
    if (body === undefined) return undefined;
    this.#head = undefined;
    return { status, text: body.toString(), isLast: isLast || this.#size > 0 };
  }

  /** Nothing counts that is not whole. */
  ended(): undefined {}

  #readHead(): Head | undefined {
    const bytes = this.#joined();
    const end = bytes.indexOf(HEAD_END);
    if ((end === -1 ? this.#size : end) > HEAD_MAX) throw new BadAnswer('a head without an end');
    if (end === -1) return undefined;
    this.#take(end + HEAD_END.length);
    return headOf(bytes.toString('latin1', 0, end));
  }

  #readChunks(): Buffer | undefined {
    for (;;) {
      this.#next ??= this.#chunkLength();
      const length = this.#next;
      if (length === undefined || this.#size < length + LINE_END.length) return undefined;
      const chunk = this.#take(length);
      if (this.#take(LINE_END.length)?.toString('latin1') !== LINE_END)
        throw new BadAnswer('a chunk of another length than it says');
      this.#next = undefined;
      if (chunk !== undefined && length > 0) this.#chunks.push(chunk);
      else return Buffer.concat(this.#chunks.splice(0));
    }
  }

  #chunkLength(): number | undefined {
    const end = this.#joined().indexOf(LINE_END);
    if (end === -1 && this.#size <= CHUNK_LENGTH_MAX + 1) return undefined;
    const text = end === -1 ? '' : this.#take(end)?.toString('latin1');
    this.#take(LINE_END.length);
    const length = CHUNK_LENGTH.test(text ?? '') ? Number.parseInt(text ?? '', 16) : Number.NaN;
    const before = this.#chunks.reduce((sum, chunk) => sum + chunk.length, 0);
    if (!(before + length <= BODY_MAX)) throw new BadAnswer('a chunk of no length');
    return length;
  }

  #joined(): Buffer {
    const [only] = this.#pieces;
    if (only !== undefined && this.#pieces.length === 1) return only;
    const joined = Buffer.concat(this.#pieces);
    this.#pieces = [joined];
    return joined;
  }

  /** The next bytes, once there are so many. */
  #take(length: number): Buffer | undefined {
    if (this.#size < length) return undefined;
    const joined = this.#joined();
    const isAll = this.#size === length;
    this.#pieces = isAll ? [] : [joined.subarray(length)];
    this.#size -= length;
    return isAll ? joined : joined.subarray(0, length);
  }
}

/** What of a head says where its answer ends. */
function headOf(text: string): Head {
  const status = HEAD.exec(text)?.[1];
  if (status === undefined) throw new BadAnswer('a head that is none of HTTP/1.1');
  if (FRAMED_TWICE.test(text)) throw new BadAnswer('an end that is said twice');
  return { status: Number(status), isLast: LAST.test(text), length: lengthOf(text) };
}

const said = (head: string, pattern: RegExp): string | undefined =>
  pattern.exec(head)?.[1]?.toLowerCase();

function lengthOf(head: string): Head['length'] {
  const length = said(head, CONTENT_LENGTH);
  const encoding = said(head, TRANSFER_ENCODING);
  if (length === undefined && encoding === 'chunked') return encoding;
  const bytes = LENGTH.test(length ?? '') ? Number(length) : Number.NaN;
  if (encoding === undefined && bytes <= BODY_MAX) return bytes;
  throw new BadAnswer('an answer that does not say where it ends');
}
