// What a client says of a record by the ETags that answers had: If-Match asserts the version that it changes, If-None-Match names what
// it has already.
import { fail } from '#kernel/error.ts';
import type { Context } from './context.ts';

type Headers = Context['request']['headers'];

/** Throws version_conflict where none of the tags is of this version; * is of any. */
export function assertMatch(headers: Headers, { version }: { readonly version: number }): void {
  const asserted = headers['if-match'];
  if (asserted === undefined || asserted.split(',').map(versionOf).some(isOf(version))) return;
  fail('version_conflict', {
    errors: [{ field: 'If-Match', location: 'header', actual: version }],
  });
}

/** A read is tagged by version and content ("3.Vhvf3oBc"), a change by its version alone. */
const versionOf = (tag: string): string => tag.replace(/^\s*W\/|"|\s/g, '').replace(/\..*$/, '');

const isOf =
  (version: number) =>
  (asserted: string): boolean =>
    asserted === '*' || asserted === String(version);

/** Is that tag among those that the client has? `*` is any; whether a tag is weak makes no difference (RFC 9110, 13.1.2). */
export const isKnown = (headers: Headers, etag: string): boolean =>
  (headers['if-none-match'] ?? '')
    .split(',')
    .map((tag) => opaque(tag.trim()))
    .some((tag) => tag === '*' || tag === opaque(etag));

const opaque = (tag: string): string => tag.replace(/^W\//, '');
