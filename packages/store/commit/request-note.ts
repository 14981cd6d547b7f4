// Which request made a version of a record: kept beside it in one short text, so that its events can name the request
// (contract#webhook-payload). The id has no space, so that the first one ends it; a key may have any.

/** The id of a request, and its Idempotency-Key where it had one. */
export type RequestNote = { id: string; idempotencyKey?: string };

/**
 * Attributes that every item with events has anew, or no longer: batch, request, whether the relay need not see it, and the instant where
 * that is not the one that the stream will tell: where the clock of a sandbox was moved.
 */
export type WrittenOrigin = Readonly<{ b?: string; r?: string; q?: 1; t?: number }>;

/** How exactly the stream tells the time. */
const STREAM_MS = 1000;

/** Those of a write at that real time. The stream tells its instant too where the clock is that of the machine. */
export const writtenOrigin = (
  origin: { batchId?: string; request?: RequestNote; isQuiet?: boolean } = {},
  nowMs: number,
  writtenMs: number,
): WrittenOrigin => ({
  b: origin.batchId,
  r: origin.request && writeRequest(origin.request),
  ...(origin.isQuiet === true && { q: 1 }),
  ...(Math.abs(nowMs - writtenMs) >= STREAM_MS && { t: nowMs }),
});

/** The note as the item has it. */
const writeRequest = ({ id, idempotencyKey: key }: RequestNote): string =>
  key === undefined ? id : `${id} ${key}`;

/** The note of an item's attribute; undefined where no request made the write. */
export function readRequest(text: unknown): RequestNote | undefined {
  if (typeof text !== 'string') return undefined;
  const end = text.indexOf(' ');
  return end < 0 ? { id: text } : { id: text.slice(0, end), idempotencyKey: text.slice(end + 1) };
}
