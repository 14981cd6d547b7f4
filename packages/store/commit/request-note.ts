// Which request made a version of a record: kept beside it in one short text, so that its events can name the request
// (contract#webhook-payload). The id has no space, so that the first one ends it; a key may have any.

/** The id of a request, and its Idempotency-Key where it had one. */
export type RequestNote = { id: string; idempotencyKey?: string };

/**
 * Attributes that every item with events has anew, or no longer: batch, request, whether the relay need not see it, and the instant where
 * that is not the one that the stream will tell: where the clock of a sandbox was moved.
 */
export type WrittenOrigin = Readonly<{ b?: string; r?: string; q?: 1; t?: number }>;

/** The note as the item has it. */
export const writeRequest = ({ id, idempotencyKey: key }: RequestNote): string =>
  key === undefined ? id : `${id} ${key}`;

/** The note of an item's attribute; undefined where no request made the write. */
export function readRequest(text: unknown): RequestNote | undefined {
  if (typeof text !== 'string') return undefined;
  const end = text.indexOf(' ');
  return end < 0 ? { id: text } : { id: text.slice(0, end), idempotencyKey: text.slice(end + 1) };
}
