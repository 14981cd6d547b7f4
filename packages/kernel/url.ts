// Addresses that are written differently and mean one.

/** What stands in an address by RFC 3986; brackets are of hosts alone. */
const URI =
  /^[a-z][a-z0-9+.-]*:(?:\/\/(?:\[[\da-f:.]+\])?)?(?:[\w.~:/?#@!$&'()*+,;=-]|%[\da-f]{2})*$/i;
const OTHERS = /%(?![\da-f]{2})|[^\w.~:/?#@!$&'()*+,;=%-]/gi;

/** As it is called: scheme and host in lower case, no default port. What is no URL stays as it is written. */
export const spelledUrl = (written: string): string =>
  URL.canParse(written) ? new URL(written).href : written;

/**
 * The address with whatever RFC 3986 does not know in it escaped, and its host in ASCII; one that has nothing of the kind stays as it is
 * written, and so does what is no URL.
 */
export function asUri(written: string): string {
  if (URI.test(written) || !URL.canParse(written)) return written;
  const { href, host, protocol } = new URL(written);
  const origin = `${protocol}//${host}`;
  if (!href.startsWith(origin)) return written;
  return origin + href.slice(origin.length).replace(OTHERS, encodeURIComponent);
}
