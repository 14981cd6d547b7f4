// The background job of delivery notes, which tax documents order.

/** Tells notes the CAE of the document in which they were invoiced while it was a draft. */
export const TELL_NOTES_JOB = 'tell-delivery-notes';
