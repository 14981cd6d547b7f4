// The two codes of each currency that documents take: ISO's and the one of ARCA's table (MonId).

export const OF_ISO: Readonly<Record<string, string>> = {
  ARS: 'PES',
  USD: 'DOL',
  EUR: '060',
  BRL: '012',
  UYU: '011',
  CLP: '033',
  GBP: '021',
  JPY: '019',
  CNY: '064',
  PYG: '029',
  BOB: '031',
  MXN: '010',
};

const ISO_OF: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(OF_ISO).map(([iso, code]) => [code, iso]),
);

/** The ISO code of a currency, whose code the authority's may be (PES, DOL). */
export const isoCodeOf = (code: string): string => ISO_OF[code] ?? code;

/** The authority's code of an ISO currency. */
export const ofIsoCode = (iso: string): string | undefined => OF_ISO[iso];
