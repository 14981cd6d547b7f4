// The background jobs that follow what documents bring about, by name: nouns of other groups order them, each keyed by its record.

/** Find out whether an invoice was collected: ordered by what moves its payment. */
export const COLLECT_DOCUMENT_JOB = 'follow-document-collection';
export const COLLECT_SALE_JOB = 'follow-sale-collection';
export const COLLECT_MOVEMENT_JOB = 'follow-movement-collection';
/** Find out whether an order to a supplier was paid: ordered by what settles its debt on the current account, or no longer does. */
export const FOLLOW_ORDER_JOB = 'follow-order-payment';
/** The same for one that its invoice alone is owed for: ordered by the order, the invoice, and the expense that pays it. */
export const FOLLOW_INVOICED_ORDER_JOB = 'follow-invoiced-order';
export const FOLLOW_ORDER_OF_INVOICE_JOB = 'follow-order-of-invoice';
export const FOLLOW_ORDER_OF_EXPENSE_JOB = 'follow-order-of-expense';
/** Tells delivery notes the CAE of the document in which they were invoiced while it was a draft. */
export const TELL_NOTES_JOB = 'tell-delivery-notes';
/** List what was withheld from the account, and what suppliers charged to it. */
export const RECORD_WITHHELD_JOB = 'record-suffered-withholdings';
export const RECORD_CHARGED_JOB = 'record-suffered-perceptions';
