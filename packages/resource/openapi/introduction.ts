// The words before the operations: what all of them have in common. Shown at the top of the reference page.
import { ERRORS } from '#kernel/error.ts';
import { SCOPES } from '../scopes.ts';

/** Markdown for info.description. */
export const introduction = (): string =>
  `Invoicing and commerce for businesses in Argentina: catalog, sales, tax documents, customers
and webhooks.

## Authentication
Send an API token as \`X-API-Key\` or as \`Authorization: Bearer\`, never in the URL. A token has
a mode: \`tal_test_…\` works on isolated test data, where tax documents are simulated and nothing
reaches the tax authority; \`tal_live_…\` works on real data. A logged-in session works on real
data, and on test data with the header \`X-Mode: test\`. Each operation names the scope that it
needs.

## Answers
Success is \`{"success": true, "data": …}\`, failure is \`{"success": false, "error": …, "code":
…}\`. \`error\` is for people, in the language of \`Accept-Language\` (English, or Spanish for
\`es\`); \`code\` is for programs and never changes its meaning. \`errors[]\` names every wrong
field at once, up to 50. Who asks for \`application/problem+json\` in \`Accept\` gets the same
facts in that form (RFC 9457). \`_links\` tells what can be done next.

## Requests
Unknown fields are refused, so that a misspelt one is never lost; fields that the service assigns
are accepted and ignored, so that a record can be sent back as it was read. In an update, \`null\`
removes a field that may be missing, takes one with a default back to it, and leaves one that every
record has as it is; an object or a list takes the place of the one that was there, as a whole.
A date-time without an offset is Argentine time (UTC-3), and
answered with its offset; \`-0300\` is \`-03:00\`. \`version\` in the body or \`If-Match\` asserts that nobody
changed the record meanwhile. Paths work with and without their trailing slash.

## Safe retries
Every POST that creates a record takes an \`Idempotency-Key\`. The same key with the same body
within 24 hours answers with the original response and \`Idempotency-Replayed: true\`; with
another body it is 422 \`idempotency_key_reused\`.

## Lists
\`page\` and \`per_page\` (up to 100), \`search\` (every word must occur in the
first 1,000 characters of one of the fields that the list looks into, without regard to case and
accents), \`sort\` and \`sort_dir\`, \`fields\`, exact filters, \`created_from\`, \`created_to\`,
\`updated_since\`. A bare date is that whole day in Argentina (UTC-3). Totals are exact. Records
that were deleted but kept are listed only with \`?status=deleted\`.

## Bulk
Up to 100 items; each succeeds or fails alone and is reported under its index, with HTTP 200.
\`?atomic=true\` (up to 25 items) writes all or nothing; where items change so many records that
fewer can be written at once, \`bulk_limit_exceeded\` says how many.

## Limits
10 requests a second, 100 a minute, 3,000 an hour and 20,000 a day, shared by all tokens of the
account. Beyond that the answer is 429 with \`Retry-After\`; refused requests do not count. A JSON
body has up to 1 MB.

## Error codes
| code | HTTP | when |
|---|---|---|
${Object.entries(ERRORS)
  .map(([code, { status, when }]) => `| \`${code}\` | ${status} | ${when.replaceAll('|', '\\|')} |`)
  .join('\n')}

## Scopes
${SCOPES.map((scope) => `\`${scope}\``).join(', ')}
`.trim();
