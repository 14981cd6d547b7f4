// What is announced of an operation that will end: when it was deprecated, when it stops, what takes its place. Decision 221.
// RFC 9745 (Deprecation), RFC 8594 (Sunset). A field says it in its schema: `.meta({ deprecated: true })`.
import { DAY_MS, httpDate } from '#kernel/date.ts';

/** Days are YYYY-MM-DD, at midnight UTC; `instead` is the operation that takes its place. */
export type Deprecation = { since: string; sunset: string; instead?: string };

/** Between the announcement and the end. */
const NOTICE_DAYS = 180;
const PAGE = '/docs/changes';

/** What every answer of the operation carries. */
export function deprecationHeaders(deprecated: Deprecation | undefined): Record<string, string> {
  if (deprecated === undefined) return {};
  return {
    Deprecation: `@${Date.parse(deprecated.since) / 1000}`,
    Sunset: httpDate(deprecated.sunset),
    Link: `<${PAGE}>; rel="deprecation"; type="text/html"`,
  };
}

/** For the reference. */
export const deprecationWords = ({ since, sunset, instead }: Deprecation): string =>
  `Deprecated since ${since}; it stops on ${sunset}.${instead === undefined ? '' : ` \`${instead}\` takes its place.`}`;

/** What is wrong with the announcement. */
export function deprecationMistakes({ since, sunset }: Deprecation): string[] {
  const days = (Date.parse(sunset) - Date.parse(since)) / DAY_MS;
  return days >= NOTICE_DAYS
    ? []
    : [`it stops less than ${NOTICE_DAYS} days after it is deprecated`];
}
