// What the lists of a bulk request and of its answer are called.
import type { StandardVerb } from '../declaration.ts';

export type BulkKind = Extract<StandardVerb, `bulk_${string}`>;

const LIST_NAMES = { bulk_create: 'items', bulk_update: 'updates', bulk_delete: 'ids' } as const;
const RESULT_NAMES = {
  bulk_create: 'created',
  bulk_update: 'updated',
  bulk_delete: 'deleted',
} as const;

export const isBulkKind = (kind: StandardVerb | undefined): kind is BulkKind =>
  kind !== undefined && kind in LIST_NAMES;

/** The member of the body that holds the items. */
export const bulkListName = (kind: BulkKind): 'items' | 'updates' | 'ids' => LIST_NAMES[kind];

/** Which list the results are under. */
export const bulkResultName = (kind: BulkKind): 'created' | 'updated' | 'deleted' =>
  RESULT_NAMES[kind];
