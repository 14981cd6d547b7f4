// Figures that the tax authority changes by resolution: each with the day from which it holds and where it is written.
// They are data so that a new resolution is one line here and an old document keeps the figure of its day.

export type DatedValue = { from: string; value: number; source: string };

/** Pesos from which a consumer must be identified with document, name and address. */
export const CONSUMER_IDENTIFICATION: readonly DatedValue[] = [
  { from: '2025-05-29', value: 10_000_000, source: 'RG 5700/2025; text of RG 5866/2026' },
];

/** Days before and after today that a document may be dated. */
export type DateWindow = { from: string; daysBefore: number; daysAfter: number; source: string };
export const GOODS_WINDOW: readonly DateWindow[] = [
  { from: '2014-07-01', daysBefore: 5, daysAfter: 5, source: 'WSFEv1 10016 and 10152, concepto 1' },
];
export const SERVICES_WINDOW: readonly DateWindow[] = [
  { from: '2014-07-01', daysBefore: 10, daysAfter: 10, source: 'WSFEv1 10016, concepto 2 and 3' },
];

/** The entry in force on that day (the oldest one for earlier days). Entries are in order of their dates. */
export function inForce<T extends { from: string }>(entries: readonly T[], date: string): T {
  const found = entries.findLast((entry) => entry.from <= date) ?? entries[0];
  if (found === undefined) throw new Error('a fiscal parameter has no entries');
  return found;
}
