// The jobs that put documents into the VAT books, by name: nouns of other groups order them.

/** Enters a tax document that got its CAE. */
export const ENTER_SALE_JOB = 'enter-sale-in-vat-book';
/** Enters a received invoice, or takes out one that is ignored or gone. */
export const ENTER_PURCHASE_JOB = 'enter-purchase-in-vat-book';
/** Begins to enter what was authorized or imported before the books existed; asked for by the first book. */
export const BEGIN_BACK_JOB = 'begin-vat-books';
/** One step of it. */
export const ENTER_BACK_JOB = 'enter-earlier-in-vat-books';
/** Gives the purchases of open months the credit that a changed apportionment makes of them. */
export const REAPPORTION_JOB = 'reapportion-vat-books';
