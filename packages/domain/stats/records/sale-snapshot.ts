// What was read of other records when a sale was counted, and is kept with what was counted.

export type SaleSnapshot = {
  readonly costs?: Readonly<Record<string, number>>;
  readonly categories?: Readonly<Record<string, string>>;
  readonly seller?: string;
  /** Methods under which the sale only owes. */
  readonly owing?: readonly string[];
};
