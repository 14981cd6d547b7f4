// An answer of HTTP/1.1 as its bytes come, in however many pieces. Strict: what is said twice, in another version or in a way that no
// service of AWS says it is refused, as nothing can be believed of a connection on which the end of an answer is in doubt.

/** `isLast`: no other may follow on its connection. */
export type HttpAnswer = { status: number; text: string; isLast: boolean };

/** Bytes that are no answer. They are as good as none, so the call is repeated. */
class BadAnswer extends Error {
  override readonly name = 'BadAnswer';
}

const HEAD_MAX = 16_384;
/** A batch has 16 MB of items at most, which JSON makes longer. */
const BODY_MAX = 134_217_728;
const LINE_END = '\r\n';
const HEAD_END = '\r\n\r\n';
/** An interim answer (1xx) is to a question that no call asks. */
const STATUS = /^HTTP\/1\.1 ([2-5]\d\d)(?: [\t\x20-\x7e\x80-\xff]*)?$/;
const FIELD = /^([!#$%&'*+.^_`|~\w-]+):[\t ]*([\t\x20-\x7e\x80-\xff]*?)[\t ]*$/;
const LENGTH = /^\d{1,9}$/;
const CHUNK_LENGTH = /^[\da-f]{1,8}$/i;
const CHUNK_LENGTH_MAX = 8;

type Head = { status: number; isLast: boolean; length: number | 'chunked' };

/** Reads one answer after the other. */
export class AnswerReader {
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

  #readHead(): Head | undefined {
    const end = this.#joined().indexOf(HEAD_END);
    if ((end === -1 ? this.#size : end) > HEAD_MAX) throw new BadAnswer('a head without an end');
    if (end === -1) return undefined;
    const head = this.#take(end)?.toString('latin1') ?? '';
    this.#take(HEAD_END.length);
    return headOf(head);
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
    this.#pieces = this.#size === length ? [] : [joined.subarray(length)];
    this.#size -= length;
    return joined.subarray(0, length);
  }
}

/** What of a head says where its answer ends. */
function headOf(text: string): Head {
  const [first = '', ...fields] = text.split(LINE_END);
  const status = Number(STATUS.exec(first)?.[1]);
  if (Number.isNaN(status)) throw new BadAnswer('no status of HTTP/1.1');
  const said = new Map<string, string>();
  for (const field of fields) {
    const [, name = '', value = ''] = FIELD.exec(field) ?? [];
    const lower = name.toLowerCase();
    if (name === '' || (FRAMING.has(lower) && said.has(lower)))
      throw new BadAnswer('a field that is none, or said twice');
    said.set(lower, value.toLowerCase());
  }
  return { status, isLast: said.get('connection') === 'close', length: lengthOf(said) };
}

const FRAMING: ReadonlySet<string> = new Set(['content-length', 'transfer-encoding']);

function lengthOf(said: ReadonlyMap<string, string>): Head['length'] {
  const length = said.get('content-length');
  const encoding = said.get('transfer-encoding');
  if (length === undefined && encoding === 'chunked') return encoding;
  const bytes = LENGTH.test(length ?? '') ? Number(length) : Number.NaN;
  if (encoding === undefined && bytes <= BODY_MAX) return bytes;
  throw new BadAnswer('an answer that does not say where it ends');
}
