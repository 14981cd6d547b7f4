// The background jobs that find out whether an invoice was collected: ordered by what moves its payment, each keyed by its record.
export const COLLECT_DOCUMENT_JOB = 'follow-document-collection';
export const COLLECT_SALE_JOB = 'follow-sale-collection';
export const COLLECT_MOVEMENT_JOB = 'follow-movement-collection';
