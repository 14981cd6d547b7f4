// What was read of other records when a sale was counted, and is kept with what was counted.

export type SaleSnapshot = {
  /** By `costKey`. */
  readonly costs?: Readonly<Record<string, number>>;
  readonly categories?: Readonly<Record<string, string>>;
  readonly seller?: string;
  /** Methods under which the sale only owes. */
  readonly owing?: readonly string[];
};

/** A variant may cost something else than its product. */
export const costKey = (line: {
  readonly publication_id: string;
  readonly variant_id?: string | null;
}): string => (line.variant_id ? `${line.publication_id}/${line.variant_id}` : line.publication_id);

/** What is known under one of these keys; sales that were counted before variants had costs know that of the product. */
export const costAmong = <V>(of: (key: string) => V, line: Parameters<typeof costKey>[0]): V =>
  of(costKey(line)) ?? of(line.publication_id);
