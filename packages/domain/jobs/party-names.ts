// The background jobs that follow the party of a current account, by name: customers and suppliers order them, each keyed by itself.

/** Tell the accounts of a customer or supplier its new name. */
export const FOLLOW_PARTY_NAME_JOB = 'follow-party-name';
/** Find the last purchase of a customer again, where one of them was undone, moved to another or changed. */
export const FOLLOW_PURCHASES_JOB = 'follow-customer-purchases';
