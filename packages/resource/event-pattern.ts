// Which events a subscription's patterns mean: an exact name, `<resource>.*`, or `*`. contract#webhook-rights.

export const EVERY_EVENT = '*';
const FAMILY = '.*';

/** True for `*` and `<resource>.*`. */
export const isWildcard = (pattern: string): boolean =>
  pattern === EVERY_EVENT || pattern.endsWith(FAMILY);

/** True when the pattern covers the event of that name. */
export const coversEvent = (pattern: string, name: string): boolean =>
  pattern === EVERY_EVENT ||
  pattern === name ||
  (pattern.endsWith(FAMILY) && name.startsWith(pattern.slice(0, -1)));
