// What tells one write from every other: 48 random bits. They are drawn for many marks at once, as asking for six bytes costs about as much
// as asking for some thousand.
import { randomBytes } from 'node:crypto';

const BYTES = 6;
const DRAWN = 512;

let drawn = Buffer.alloc(0);

export function newMark(): string {
  if (drawn.length < BYTES) drawn = randomBytes(BYTES * DRAWN);
  const mark = drawn.toString('base64url', 0, BYTES);
  drawn = drawn.subarray(BYTES);
  return mark;
}
