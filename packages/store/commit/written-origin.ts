// Where a commit came from, as the items that it writes say it.

/** Attributes that every item with events has anew, or no longer: batch, request, whether the relay need not see it. */
export type WrittenOrigin = Readonly<{ b?: string; r?: string; q?: 1 }>;
