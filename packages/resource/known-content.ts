// If-None-Match: what a client has already, by the ETags of answers.
import type { Context } from './context.ts';

/** Is that tag among those that the client names? `*` is any; a cache between may have made it weak (RFC 9110, 13.1.2). */
export const isKnown = (headers: Context['request']['headers'], etag: string): boolean =>
  (headers['if-none-match'] ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === '*' || tag === etag);
