// The background jobs that count for statistics and goals: what nouns order, each keyed by its record.
export const COUNT_SALE_FIGURES_JOB = 'count-sale-figures';
export const COUNT_DOCUMENT_JOB = 'count-document-figures';
export const COUNT_MOVEMENT_FIGURES_JOB = 'count-movement-figures';
export const COUNT_ACCOUNT_FIGURES_JOB = 'count-account-figures';
export const COUNT_PRODUCT_FIGURES_JOB = 'count-product-figures';
export const COUNT_REGISTER_FIGURES_JOB = 'count-register-figures';
/** Counts what was there before anything was counted. */
export const COUNT_BACK_JOB = 'count-back-figures';
/** Adds the days of a month up when it is over. */
export const CLOSE_MONTH_JOB = 'close-month-figures';
/** Counts what was bought by a customer that was merged into another as bought by that one. */
export const FOLLOW_MERGE_JOB = 'follow-merged-customer';
