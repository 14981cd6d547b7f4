// The background jobs that turn commercial events into entries: what nouns order, each keyed by its document.

export const POST_DOCUMENT_JOB = 'post-tax-document';
export const POST_SALE_JOB = 'post-sale';
/** Posts what goods cost that left with a delivery note and of no sale's stock. */
export const POST_NOTE_JOB = 'post-delivery-note';
export const POST_MOVEMENT_JOB = 'post-account-movement';
export const POST_PURCHASE_JOB = 'post-received-invoice';
export const POST_EXPENSE_JOB = 'post-expense';
/** Posts anew what expenses paid of the invoices of an order that went back. */
export const POST_PAID_ORDER_JOB = 'post-payments-of-order';
export const POST_CASH_JOB = 'post-cash-movement';
export const POST_COUNT_JOB = 'post-register-count';
export const POST_WITHHOLDING_JOB = 'post-withholding';
export const POST_VAT_JOB = 'post-vat-settlement';
/** The same, asked for by a book of the month. */
export const POST_VAT_OF_BOOK_JOB = 'post-vat-settlement-of-book';
/** Posts how an entry of the purchases book differs from what its invoice posted. */
export const POST_VAT_ENTRY_JOB = 'post-vat-entry';
export const POST_STOCK_JOB = 'post-stock-adjustment';
/** The background job that posts what happened before automatic entries were switched on. */
export const POST_BACK_JOB = 'post-back';
