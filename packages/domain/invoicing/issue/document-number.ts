// How a document's number is written and which gap-free sequence gives it (Decision 11; RG 1415: 5 + 8 digits).

/** "00001-00000012": sale point and number. */
export const fullNumber = (salePoint: number, number: number): string =>
  `${String(salePoint).padStart(5, '0')}-${String(number).padStart(8, '0')}`;

/** One sequence per issuer, sale point and type; the mode is the store's. */
export const sequenceOf = (cuit: string, salePoint: number, voucherCode: number): string =>
  `${cuit}#${salePoint}#${voucherCode}`;
