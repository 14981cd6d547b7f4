// Idempotency records (of a key or a fingerprint): the answer that a repeated request gets again (data#items, data#idempotency-records;
// contract#idempotency). Expiry is always compared with the clock, never left to the table's TTL.
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { DICTIONARIES } from './answer-dictionary.ts';
import { TTL_ATTRIBUTE } from './keys.ts';
import { SKEW_MS } from './rate/buckets.ts';
import type { Condition, Item, Key } from './table.ts';

/** Longer than any request may run, so that a repetition never overlaps the first attempt. */
export const LEASE_MS = 30_000;

/** An answer stored for repeats. Times are milliseconds. `state: 'running'` marks work that is not finished yet. */
export type IdempotencyRecord = {
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
 * The record to write with a commit. It is written only where none is there or it expired, or, with `replaces`, where it
 * has the same bodyHash and is the same owner's or work whose lease is over: of several repetitions that would take over
 * exactly one does. `key` is a hash of operation and header, unique within the tenant and mode; `owner` is the request's id.
 * `foreseen`: no answer of now holds longer; one that does was kept before the clock was set back, and holds nothing. `aloneSinceMs`: see
 * `isLeased`.
 */
export type IdempotencyWrite = IdempotencyRecord & {
  key: string;
  owner: string;
  replaces?: boolean;
  foreseen?: number;
  aloneSinceMs?: number | undefined;
};

/** When an answer is asked for that holds: `nowMs`, and how long answers of now may hold (IdempotencyWrite). */
export type AskedAt = { nowMs: number; foreseen?: number };

/**
 * Until when answers under a fingerprint may be kept: a client that tries years in the sandbox and sets its clock back means a new
 * document by the same payload. A key is the client's own word for one request, whenever it comes again. Twice the time that it is
 * kept: two processes whose clocks differ by less than that time still find one another's answers, and AWS refuses one further off.
 */
export const foreseenMs = (key: string, seconds: number, nowMs: number): number | undefined =>
  key.startsWith('f#') ? nowMs + 2 * seconds * 1000 : undefined;

/** The record is there for a request of that time. */
export const isKept = (
  { expiresAt, state }: IdempotencyRecord,
  { nowMs, foreseen = Number.POSITIVE_INFINITY }: AskedAt,
): boolean => expiresAt > nowMs && (state === 'running' || expiresAt <= foreseen);

/** No lease of now ends later: what does is of a process whose clock has been set back since, and holds nothing. */
const furthestMs = (nowMs: number): number => nowMs + LEASE_MS + SKEW_MS;

/** Leases that end by then are over: now, and those that began before this process was alone. */
const overMs = (nowMs: number, aloneSinceMs = Number.NEGATIVE_INFINITY): number =>
  Math.max(nowMs, aloneSinceMs + LEASE_MS - 1);

/** A run that may still be under way holds the record. `aloneSinceMs`: the runs from before then are dead, where that is known. */
export const isLeased = (
  { leaseUntil = 0 }: IdempotencyRecord,
  { nowMs, aloneSinceMs }: { nowMs: number; aloneSinceMs?: number | undefined },
): boolean => leaseUntil > overMs(nowMs, aloneSinceMs) && leaseUntil <= furthestMs(nowMs);

/** Thrown by a commit whose key has a record already: nothing was written. */
export class IdempotencyConflict extends Error {
  readonly stored: IdempotencyRecord;
  constructor(stored: IdempotencyRecord) {
    super('the idempotency key has a record');
    this.stored = stored;
  }
}

/**
 * The item of an answer, with the mark of the write. TTL is in seconds of the real time and only cleans up; `behindMs`: so far
 * stands the sandbox clock behind it.
 */
export function toIdempotencyItem(
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

export function fromIdempotencyItem(item: Item): IdempotencyRecord {
  const answer: IdempotencyRecord = {
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

/** Holds where no record is there, or an expired one, or where the request may replace what is there. */
export function idempotencyCondition(answer: IdempotencyWrite, nowMs: number): Condition {
  const { foreseen } = answer;
  const free = `attribute_not_exists(pk) OR #exp <= :now${
    foreseen === undefined ? '' : ' OR (#exp > :foreseen AND attribute_not_exists(#ss))'
  }`;
  const names = { '#exp': 'exp', ...(foreseen !== undefined && { '#ss': 'ss' }) };
  const values = {
    ':now': nowMs,
    ...(foreseen !== undefined && { ':foreseen': foreseen }),
  };
  if (answer.replaces !== true) return { expression: free, names, values };
  return {
    expression: `${free} OR (#bh = :bh AND (#o = :o OR #lu <= :over OR #lu > :furthest))`,
    names: { ...names, '#bh': 'bh', '#o': 'o', '#lu': 'lu' },
    values: {
      ...values,
      ':over': overMs(nowMs, answer.aloneSinceMs),
      ':furthest': furthestMs(nowMs),
      ':bh': answer.bodyHash,
      ':o': answer.owner,
    },
  };
}

const NEWEST = DICTIONARIES.length - 1;

/** Deflate's own bound, what it keeps free in its window, and the size of its tables (`memLevel`) beside that. */
const WINDOW_BITS_MAX = 15;
const WINDOW_MARGIN = 262;
const TABLES_BELOW_WINDOW = 7;
const CHUNK_MIN = 1024;

/**
 * The version of the dictionary in one byte, then raw deflate. Its window and tables hold the dictionary and the answer, and no more: they
 * are made for each answer, and those of usual size, a quarter of a megabyte, cost more than what is done with them.
 */
function deflated(body: string): Uint8Array {
  const text = Buffer.from(body);
  const dictionary = DICTIONARIES[NEWEST] ?? Buffer.alloc(0);
  const windowBits = windowFor(text.length + dictionary.length + WINDOW_MARGIN);
  const packed = deflateRawSync(text, {
    dictionary,
    level: 9,
    windowBits,
    memLevel: windowBits - TABLES_BELOW_WINDOW,
    chunkSize: Math.max(CHUNK_MIN, text.length >> 2),
  });
  const bytes = new Uint8Array(packed.length + 1);
  bytes[0] = NEWEST;
  bytes.set(packed, 1);
  return bytes;
}

const windowFor = (bytes: number): number => Math.min(WINDOW_BITS_MAX, Math.ceil(Math.log2(bytes)));

const inflated = (bytes: Uint8Array): string =>
  inflateRawSync(bytes.subarray(1), { dictionary: DICTIONARIES[bytes[0] ?? 0] }).toString();
