// An answer of a receiver as its bytes come, in however many pieces and whatever they are: all that HTTP/1.1 lets a server say, and nothing
// of which two readers could think differently. Its head decides; a body that is cut, too long or nonsense takes nothing from that.
import { BadAnswer } from '#store/wire/http-answer.ts';
import type { Reader } from '#store/wire/http-connection.ts';
import { ChunkedBody } from './chunked-body.ts';

/** `excerpt`: the beginning of its text. `isLast`: no other may follow on its connection. */
export type ReceiverAnswer = {
  status: number;
  retryAfter: string | undefined;
  excerpt: string;
  isLast: boolean;
};

/** Of all heads of an answer together, interim ones among them. */
const HEADS_BYTES_MAX = 8 * 1024;
/** So much is read behind them. */
const BODY_BYTES_MAX = 16 * 1024;
const EXCERPT_BYTES_MAX = 1_000;
const BEGINNING = 'HTTP/';
const LINE_END = '\r\n';
const HEAD_END = '\r\n\r\n';
/** All lines of a head at once. */
const HEAD =
  /^HTTP\/(?:0\.9|1\.[01]|2\.0) \d{3}(?: [^\r\n]*)?(?:\r\n[!#$%&'*+.^_`|~\w-]+:[\t\x20-\x7e\x80-\xff]*)*$/;
const STATUS_AT = 'HTTP/1.1 '.length;
const STATUS_END = STATUS_AT + '200'.length;
const KEEPS_BY_ITSELF = 'HTTP/1.1';
const [CR, LF] = [13, 10];
const LENGTH = /^\d{1,19}$/;
const SPACE_AROUND = /^[\t ]+|[\t ]+$/g;
const [INTERIM_FROM, SWITCHING, FINAL_FROM, NO_CONTENT, NOT_MODIFIED] = [100, 101, 200, 204, 304];

type Head = Pick<ReceiverAnswer, 'status' | 'retryAfter' | 'isLast'> & {
  /** Of the body: how many bytes, Infinity where it ends with the connection; or its chunks. */
  body: number | ChunkedBody;
};

export class ReceiverAnswerReader implements Reader<ReceiverAnswer> {
  /** What came behind the heads that were read. */
  #pieces: Buffer[] = [];
  #size = 0;
  #headsSize = 0;
  #head: Head | undefined;

  read(piece: Buffer): ReceiverAnswer | undefined {
    this.#pieces.push(piece);
    this.#size += piece.length;
    this.#head ??= this.#readHead();
    if (this.#head === undefined) return undefined;
    const { body } = this.#head;
    const end = typeof body === 'number' ? body : body.endIn(this.#joined());
    const isGoingOn = end === undefined || end > this.#size;
    if (isGoingOn && this.#size <= BODY_BYTES_MAX) return undefined;
    return this.#answer(this.#head, end);
  }

  ended(): ReceiverAnswer | undefined {
    return this.#head && this.#answer(this.#head, undefined);
  }

  #answer({ status, retryAfter, isLast, body }: Head, end: number | undefined): ReceiverAnswer {
    const content = typeof body === 'number' ? this.#joined().subarray(0, body) : body.content;
    const excerpt = content.toString('utf8', 0, EXCERPT_BYTES_MAX).replace(/\uFFFD$/, '');
    const isWhole = end === this.#size;
    this.#pieces = [];
    this.#size = 0;
    this.#headsSize = 0;
    this.#head = undefined;
    return { status, retryAfter, excerpt, isLast: isLast || !isWhole };
  }

  /** The head of the answer itself: those of interim ones are passed over. */
  #readHead(): Head | undefined {
    for (;;) {
      const bytes = this.#behindEmptyLines();
      const end = bytes.indexOf(HEAD_END);
      const size = this.#headsSize + (end === -1 ? bytes.length : end);
      if (size > HEADS_BYTES_MAX) throw new BadAnswer('a head without an end');
      if (end === -1) {
        refuseOther(bytes);
        return undefined;
      }
      const head = headOf(bytes.toString('latin1', 0, end));
      const behind = end + HEAD_END.length;
      this.#pieces = [bytes.subarray(behind)];
      this.#size -= behind;
      if (!isInterim(head)) return head;
      if (head.isLast) throw new BadAnswer('an answer behind the last one');
      this.#headsSize += behind;
    }
  }

  /** As other readers pass over some before a head, this one does. */
  #behindEmptyLines(): Buffer {
    const bytes = this.#joined();
    const at = bytes.findIndex((byte) => byte !== CR && byte !== LF);
    if (at === 0) return bytes;
    const skipped = at === -1 ? bytes.length : at;
    this.#pieces = [bytes.subarray(skipped)];
    this.#size -= skipped;
    this.#headsSize += skipped;
    return this.#joined();
  }

  #joined(): Buffer {
    const [only] = this.#pieces;
    if (only !== undefined && this.#pieces.length === 1) return only;
    const joined = Buffer.concat(this.#pieces);
    this.#pieces = [joined];
    return joined;
  }
}

const isInterim = ({ status }: Head): boolean =>
  status >= INTERIM_FROM && status < FINAL_FROM && status !== SWITCHING;

/** What begins like no answer is none, also where nothing more comes. */
function refuseOther(bytes: Buffer): void {
  if (!BEGINNING.startsWith(bytes.toString('latin1', 0, BEGINNING.length)))
    throw new BadAnswer('another protocol');
}

function headOf(text: string): Head {
  if (!HEAD.test(text)) throw new BadAnswer('a head that is none of HTTP');
  const status = Number(text.slice(STATUS_AT, STATUS_END));
  const fields = fieldsOf(text);
  const connection = words(fields.get('connection'));
  const isKept = text.startsWith(KEEPS_BY_ITSELF) || connection.includes('keep-alive');
  return {
    status,
    retryAfter: fields.get('retry-after')?.[0],
    isLast: !isKept || connection.includes('close') || status === SWITCHING,
    body: bodyOf(status, fields),
  };
}

type Fields = ReadonlyMap<string, readonly string[]>;

/** The values of each field, by its name in small letters, in the order in which they came. */
function fieldsOf(head: string): Fields {
  const fields = new Map<string, string[]>();
  for (const line of head.split(LINE_END).slice(1)) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).replace(SPACE_AROUND, '');
    const known = fields.get(name);
    if (known === undefined) fields.set(name, [value]);
    else known.push(value);
  }
  return fields;
}

const words = (values: readonly string[] = []): string[] =>
  values.flatMap((value) => value.split(',').map((word) => word.trim().toLowerCase()));

/** What says twice where its body ends is no answer: the next one on its connection could begin anywhere. */
function bodyOf(status: number, fields: Fields): Head['body'] {
  const [length, another] = fields.get('content-length') ?? [];
  const encoding = fields.get('transfer-encoding');
  const encodings = words(encoding);
  const isTwice = another !== undefined || (length !== undefined && encodings.length > 0);
  const isNone = encoding?.includes('') === true || !(length === undefined || LENGTH.test(length));
  if (isTwice || isNone) throw new BadAnswer('an answer that does not say where it ends');
  if (status === SWITCHING || status === NO_CONTENT || status === NOT_MODIFIED) return 0;
  if (encodings.at(-1) === 'chunked') return new ChunkedBody();
  return length === undefined ? Number.POSITIVE_INFINITY : Number(length);
}
