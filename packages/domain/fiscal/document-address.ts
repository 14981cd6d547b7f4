// Where tax documents are and who may read them: all that a record which names one needs for its link.
export const DOCUMENT_ADDRESS = { base: '/bill/receipts', scope: 'invoices' } as const;
