// The background job that counts what was bought by a customer that was merged into another as bought by that one: the customer orders it.
export const FOLLOW_MERGE_JOB = 'follow-merged-customer';
