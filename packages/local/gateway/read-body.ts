// Bodies of requests, bounded each and together: what is held beyond a small part of each comes out of one room, so that forty
// large uploads at once cost no more than a few, and a body that does not end costs what it has sent so far.
import type { IncomingMessage } from 'node:http';

/** Of every body, never refused for want of room: nearly all requests are smaller. */
export const SMALL_BODY_BYTES = 65_536;
/** Held by all bodies together beyond that, until their answers are sent. */
const ROOM_BYTES = 48 * 1024 * 1024;

/** What bodies hold together. */
export class BodyRoom {
  readonly #max: number;
  #held = 0;

  constructor(max = ROOM_BYTES) {
    this.#max = max;
  }

  get held(): number {
    return this.#held;
  }

  /** False where there is no room for so much. */
  take(bytes: number): boolean {
    if (this.#held + bytes > this.#max) return false;
    this.#held += bytes;
    return true;
  }

  giveBack(bytes: number): void {
    this.#held -= bytes;
  }
}

/** `release` gives the room back, once the answer is sent. */
type HeldBody = { bytes: Buffer; release: () => void };
type NoBody = 'too large' | 'no room' | 'gone';

/** The whole body, or why it was not read to its end; then nothing of it is held. */
export function readBody(
  request: IncomingMessage,
  { bytesMax, room }: { bytesMax: number; room: BodyRoom },
): Promise<HeldBody | NoBody> {
  return new Promise((settle) => {
    let chunks: Buffer[] = [];
    let bytes = 0;
    let taken = 0;
    let isOver = false;
    const release = () => {
      room.giveBack(taken);
      taken = 0;
    };
    const stop = (why: NoBody) => {
      if (isOver) return;
      isOver = true;
      chunks = [];
      release();
      settle(why);
    };
    request.on('data', (chunk: Buffer) => {
      if (isOver) return;
      bytes += chunk.length;
      const more = Math.max(0, bytes - SMALL_BODY_BYTES) - taken;
      if (bytes > bytesMax) stop('too large');
      else if (more > 0 && !room.take(more)) stop('no room');
      else {
        taken += more;
        chunks.push(chunk);
      }
    });
    request.on('end', () => {
      if (isOver) return;
      isOver = true;
      settle({ bytes: Buffer.concat(chunks), release });
    });
    request.on('close', () => stop('gone'));
    request.on('error', () => stop('gone'));
  });
}
