// Record ids: 24 lower-case hex characters, time-ordered, unguessable in their random part (contract#ids).
import { hash } from 'node:crypto';
import { drawBytes } from './random.ts';

const TIME_DIGITS = 12;
const ULID_TIME_LENGTH = 10;
const ULID_RANDOM_LENGTH = 16;
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const ID_PATTERN = /^[0-9a-f]{24}$/;

/** 48 bits of milliseconds, then 48 random bits. */
export const newId = (nowMs: number): string => timePart(nowMs) + drawBytes(6).toString('hex');

/** The same id for the same seed, so that a repeated step writes the same record; `seed` must be unguessable or internal. */
export const derivedId = (nowMs: number, seed: string): string =>
  timePart(nowMs) + hash('sha256', seed, 'hex').slice(0, 12);

/** A ULID: 48 bits of milliseconds, then 80 random bits, in Crockford's base 32. */
export function newUlid(nowMs: number): string {
  let ulid = ulidTime(nowMs);
  for (const byte of drawBytes(ULID_RANDOM_LENGTH)) ulid += crockford(byte);
  return ulid;
}

function ulidTime(ms: number): string {
  let text = '';
  for (let left = ms; text.length < ULID_TIME_LENGTH; left = Math.floor(left / 32))
    text = crockford(left) + text;
  return text;
}

/** The record id that belongs to a ULID behind a prefix (`req_…`); undefined for other texts. */
export function recordIdOfUlid(text: string): string | undefined {
  const ulid = /^[a-z]+_([0-9A-HJKMNP-TV-Z]{26})$/.exec(text)?.[1];
  if (ulid === undefined) return undefined;
  const time = [...ulid.slice(0, ULID_TIME_LENGTH)];
  return derivedId(
    time.reduce((ms, digit) => ms * 32 + CROCKFORD.indexOf(digit), 0),
    text,
  );
}

/** The digit of its last five bits. */
const crockford = (value: number): string => CROCKFORD.charAt(value % 32);

/** Milliseconds at which the id was made: the record's created_at. */
export const idTime = (id: string): number => Number.parseInt(id.slice(0, TIME_DIGITS), 16);

/** The first id of that millisecond, for key ranges. */
export const firstIdAt = (ms: number): string => timePart(ms) + '0'.repeat(12);

/** The instant that was written last: the rows of a request are of one, and each is written several times. */
let written = { ms: Number.NaN, text: '' };

function timePart(ms: number): string {
  if (ms !== written.ms) written = { ms, text: ms.toString(16).padStart(TIME_DIGITS, '0') };
  return written.text;
}
