// The background jobs that a party (a customer or supplier) orders when it is changed, by name, each keyed by the party.

/** Tell the accounts of a customer or supplier its new name. */
export const FOLLOW_PARTY_NAME_JOB = 'follow-party-name';
/** Find the last purchase of a customer again, where one of them was undone, moved to another or changed. */
export const FOLLOW_PURCHASES_JOB = 'follow-customer-purchases';
