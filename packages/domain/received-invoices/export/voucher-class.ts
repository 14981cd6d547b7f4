// Which types of received documents discriminate no VAT, so that only their total counts. fiscal#document-types,
// fiscal#received-exports. The list is longer than that of the types that may be issued here: it has the documents of fiscal
// printers and public services too.

const WITHOUT_VAT: ReadonlySet<number> = new Set([
  ...[6, 7, 8, 9, 10, 18, 35, 40, 61, 64, 82, 113, 116, 206, 207, 208],
  ...[11, 12, 13, 15, 16, 109, 111, 114, 117, 211, 212, 213],
]);

/** True for documents of the classes B and C. */
export const isWithoutVat = (voucherType: number): boolean => WITHOUT_VAT.has(voucherType);
