// Random bytes, drawn for many at a time: asking the generator for six bytes costs about as much as asking it for some thousand.
import { randomBytes } from 'node:crypto';

const DRAWN = 4_096;

let drawn = Buffer.alloc(0);

/** So many bytes of the system's generator, which are given once. */
export function drawBytes(count: number): Buffer {
  if (drawn.length < count) drawn = randomBytes(Math.max(count, DRAWN));
  const taken = drawn.subarray(0, count);
  drawn = drawn.subarray(count);
  return taken;
}
