// Rows of one collection in their order, with what changed of late.
import type { SlimRow } from './hit-test.ts';

/** A row as it became; gone where it is no longer shown. */
export type RowChange = { id: string; row: SlimRow | undefined };

export type ChangingRows = {
  readonly inOrder: SlimRow[];
  /** The last changes, and how many there were before them. */
  readonly changes: RowChange[];
  changesBefore: number;
};
