// How an item is taxed (alicuota_iva): one of the authority's VAT rates, or one of the two categories that are no rate.

export const VAT_RATES = [0, 2.5, 5, 10.5, 21, 27] as const;
export const UNTAXED = ['exento', 'no_gravado'] as const;
export type VatRate = (typeof VAT_RATES)[number];
export type VatTreatment = VatRate | (typeof UNTAXED)[number];

/** The general rate (art. 28 of the VAT law), used where an item names none. */
export const GENERAL_RATE = 21;

export const isVatRate = (value: unknown): value is VatRate =>
  VAT_RATES.some((rate) => rate === value);
