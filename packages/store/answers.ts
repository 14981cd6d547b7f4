// Idempotency and fingerprint items: the answer that a repeated request gets again (data#items, data#kept-answers;
// contract#idempotency). Expiry is always compared with the clock, never left to the table's TTL.
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { DICTIONARIES } from './answer-dictionary.ts';
import { TTL_ATTRIBUTE } from './keys.ts';
import type { Condition, Item, Key } from './table.ts';

/** An answer kept for repeats. Times are milliseconds. `state: 'running'` marks work that is not finished yet. */
export type StoredAnswer = {
  bodyHash: string;
  status: number;
  body: string;
  contentType?: string;
  expiresAt: number;
  state?: 'running';
  startedAt?: number;
  leaseUntil?: number;
};

/**
 * The answer to keep with a commit. It is written only where the slot is free or expired, or, with `replaces`, where it
 * holds the same bodyHash and is the same owner's or work whose lease is over: of several repetitions that would take over
 * exactly one does. `slot` is a hash of operation and key, unique within the tenant and mode; `owner` is the request's id.
 */
export type IdempotencyWrite = StoredAnswer & { slot: string; owner: string; replaces?: boolean };

/** Thrown by a commit whose slot already holds an answer: nothing was written. */
export class AnswerTaken extends Error {
  readonly stored: StoredAnswer;
  constructor(stored: StoredAnswer) {
    super('the idempotency slot is taken');
    this.stored = stored;
  }
}

/**
 * The item of an answer, with the mark of the write. TTL is in seconds of the real time and only cleans up; `behindMs`: so far
 * stands the sandbox clock behind it.
 */
export function toAnswerItem(
  key: Key,
  answer: IdempotencyWrite,
  { mark, behindMs = 0 }: { mark: string; behindMs?: number },
): Item {
  return {
    ...key,
    w: mark,
    bh: answer.bodyHash,
    st: answer.status,
    r: deflated(answer.body),
    ct: answer.contentType,
    exp: answer.expiresAt,
    [TTL_ATTRIBUTE]: Math.ceil((answer.expiresAt + Math.max(0, behindMs)) / 1000),
    ss: answer.state,
    sa: answer.startedAt,
    lu: answer.leaseUntil,
    o: answer.owner,
  };
}

export function fromAnswerItem(item: Item): StoredAnswer {
  const answer: StoredAnswer = {
    bodyHash: String(item.bh),
    status: item.st as number,
    body: inflated(item.r as Uint8Array),
    expiresAt: item.exp as number,
  };
  if (item.ct !== undefined) answer.contentType = String(item.ct);
  if (item.ss === 'running') answer.state = 'running';
  if (item.sa !== undefined) answer.startedAt = item.sa as number;
  if (item.lu !== undefined) answer.leaseUntil = item.lu as number;
  return answer;
}

/** Holds where the slot is free or expired, or where the request may replace what is there. */
export function answerCondition(answer: IdempotencyWrite, nowMs: number): Condition {
  const free = 'attribute_not_exists(pk) OR #exp <= :now';
  if (answer.replaces !== true) {
    return { expression: free, names: { '#exp': 'exp' }, values: { ':now': nowMs } };
  }
  return {
    expression: `${free} OR (#bh = :bh AND (#o = :o OR #lu <= :now))`,
    names: { '#exp': 'exp', '#bh': 'bh', '#o': 'o', '#lu': 'lu' },
    values: { ':now': nowMs, ':bh': answer.bodyHash, ':o': answer.owner },
  };
}

const NEWEST = DICTIONARIES.length - 1;

/** The version of the dictionary in one byte, then raw deflate. */
function deflated(body: string): Uint8Array {
  const packed = deflateRawSync(body, { dictionary: DICTIONARIES[NEWEST], level: 9 });
  const bytes = new Uint8Array(packed.length + 1);
  bytes[0] = NEWEST;
  bytes.set(packed, 1);
  return bytes;
}

const inflated = (bytes: Uint8Array): string =>
  inflateRawSync(bytes.subarray(1), { dictionary: DICTIONARIES[bytes[0] ?? 0] }).toString();
