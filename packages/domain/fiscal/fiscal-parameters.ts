// Figures and dates that the tax authority changes by resolution: each with the day from which it holds and where it is
// written. They are data so that a new resolution is one line here and an old document keeps the figure of its day; no other
// file of this folder names one.

/** Something that holds from that business day on, until the next entry. Entries are in order of their days. */
export type Dated<T> = { from: string; value: T; source: string };

/** From how many pesos on what must be told of a consumer. */
type Identification = {
  pesos: number;
  needs: readonly ('numero_documento' | 'nombre' | 'domicilio')[];
};
const IDENTIFICATION_PESOS = 10_000_000;
export const CONSUMER_IDENTIFICATION: readonly Dated<Identification>[] = [
  {
    from: '2025-05-29',
    value: { pesos: IDENTIFICATION_PESOS, needs: ['numero_documento', 'nombre', 'domicilio'] },
    source: 'RG 1415 annex II A title II d, as RG 5700/2025 arts. 1 and 4 has it',
  },
  {
    from: '2026-07-01',
    value: { pesos: IDENTIFICATION_PESOS, needs: ['numero_documento'] },
    source: 'RG 5866/2026 arts. 1 f and 4: name and address are not required any more',
  },
];

/** Pesos from which an invoice may be a MiPyME credit invoice (FCE). */
export const CREDIT_INVOICE_MINIMUM: readonly Dated<number>[] = [
  {
    from: '2025-04-11',
    value: 3_958_316,
    source: 'Law 27.440 art. 1; Resolution 54/2025 of the ministry, as ARCA published it',
  },
  {
    from: '2026-04-14',
    value: 5_549_862,
    source: "Law 27.440 art. 1; Resolution 1/2026 of the ministry, on ARCA's page of the regime",
  },
];

/** From when the authority refuses a document without the receiver's tax condition. */
export const RECEIVER_CONDITION: readonly Dated<true>[] = [
  {
    from: '2026-12-01',
    value: true,
    source: 'RG 5616/2024 art. 2; WSFEv1 manual v4.8: 10246 instead of 10245',
  },
];

/** From when the paper of a document B tells a consumer which national taxes its price holds. */
export const CONSUMER_TRANSPARENCY: readonly Dated<true>[] = [
  {
    from: '2025-01-01',
    value: true,
    source: 'Law 27.743 title VII; RG 5614/2024 art. 6: large companies, all from April 2025 on',
  },
];

/** Days before and after today that a document may be dated; `sameMonth`: not into next month. */
export type DateWindow = { daysBefore: number; daysAfter: number; sameMonth: boolean };
export type WindowName = 'goods' | 'services' | 'creditInvoice' | 'creditInvoiceNote';
export const DATE_WINDOWS: Readonly<Record<WindowName, readonly Dated<DateWindow>[]>> = {
  goods: [
    {
      from: '2014-07-01',
      value: { daysBefore: 5, daysAfter: 5, sameMonth: true },
      source: 'RG 4291/2018 art. 9; WSFEv1 10016 and 10152, concepto 1',
    },
  ],
  services: [
    {
      from: '2014-07-01',
      value: { daysBefore: 10, daysAfter: 10, sameMonth: false },
      source: 'RG 4291/2018 art. 9; WSFEv1 10016, concepto 2 and 3',
    },
  ],
  creditInvoice: [
    {
      from: '2019-05-01',
      value: { daysBefore: 5, daysAfter: 1, sameMonth: true },
      source: 'WSFEv1 10016 and 10152, types 201, 206 and 211',
    },
  ],
  creditInvoiceNote: [
    {
      from: '2019-05-01',
      value: { daysBefore: 5, daysAfter: 0, sameMonth: true },
      source: 'WSFEv1 10016, types 202, 203, 207, 208, 212 and 213',
    },
  ],
};

/** Codes of document types that have their present meaning only from some day on; the others always had it. */
export const TYPES_IN_FORCE: readonly (Dated<readonly number[]> & { until?: string })[] = [
  {
    from: '2019-05-01',
    value: [201, 202, 203, 206, 207, 208, 211, 212, 213],
    source: 'RG 4367/2018',
  },
  {
    from: '2025-12-01',
    value: [51, 52, 53, 54],
    source: 'RG 5762/2025 arts. 28 and 32; class M until then',
  },
];

/** The first day of a period that a note may answer (PeriodoAsoc; WSFEv1 10206: later than 1 January 2006). */
export const PERIODS_FROM = '2006-01-02';

/** The entry in force on that day (the oldest one for earlier days). */
export function inForce<T extends { from: string }>(entries: readonly T[], date: string): T {
  const found = entries.findLast((entry) => entry.from <= date) ?? entries[0];
  if (found === undefined) throw new Error('a fiscal parameter has no entries');
  return found;
}

/** Does it hold yet on that day? */
export const holds = (entries: readonly Dated<true>[], date: string): boolean =>
  entries.some(({ from }) => from <= date);

/** May a document of that type be dated on that day? */
export const isTypeInForce = (code: number, date: string): boolean =>
  TYPES_IN_FORCE.every(
    ({ value, from, until }) =>
      !value.includes(code) || (from <= date && (until === undefined || date <= until)),
  );
