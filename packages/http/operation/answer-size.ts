// What one answer can carry: Lambda ends at 6 MB, headers and escaped quotes included, and a page of large records could be more.
// Decision: that is a 400 that says how many fit, since a shorter page than asked for would make page numbers skip records.
import { fail } from '#kernel/error.ts';
import { membersOf } from '#resource/fields/row.ts';

/** Bytes of the body as it stands in the function's answer; the rest is for status and headers. */
const BODY_BYTES_MAX = 6 * 1024 * 1024 - 64 * 1024;
/** Characters of a body that fit whatever they are. */
const CERTAIN_CHARACTERS = BODY_BYTES_MAX / 6;
/** Records differ in size; the next try should not fail by a little. */
const MARGIN = 0.9;

/** The body, if it can be sent. Throws invalid_query_parameter with a per_page that fits where `data` is a page that cannot. */
export function sendable(body: string, data: unknown): string {
  if (body.length <= CERTAIN_CHARACTERS) return body;
  const { items, per_page: actual } = membersOf(Object(data));
  if (!Array.isArray(items) || typeof actual !== 'number') return body;
  const bytes = Buffer.byteLength(JSON.stringify(body));
  if (bytes <= BODY_BYTES_MAX) return body;
  const max = Math.max(1, Math.floor(((items.length * BODY_BYTES_MAX) / bytes) * MARGIN));
  const message = `These records are too large for one answer: ask for at most ${max} a page, or for some fields only`;
  return fail('invalid_query_parameter', {
    errors: [{ field: 'per_page', location: 'query', code: 'too_large', message, max, actual }],
  });
}
