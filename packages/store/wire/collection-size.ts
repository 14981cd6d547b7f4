// How near a collection (one resource of one tenant, indexes included) is to the 10 GB at which DynamoDB refuses to let it grow
// (data#indexes). Writes that create say so; the operator is told once per gigabyte and process.
import type { Calls } from './calls.ts';

/** A collection that has outgrown most of its room; `gigabytes` as DynamoDB estimates them, at most. */
export type LargeCollection = { table: string; collection: string; gigabytes: number };
type ItemCollectionMetrics = NonNullable<Calls['PutItem']['output']['ItemCollectionMetrics']>;
type Sized = {
  ItemCollectionMetrics?: ItemCollectionMetrics | Record<string, ItemCollectionMetrics[]>;
};

/** Asks a write for the sizes; costs no units. */
export const SIZES = { ReturnItemCollectionMetrics: 'SIZE' } as const;
/** Leaves time to split the tenant's records over a second collection. */
const LARGE_GIGABYTES = 7;

/** Looks at what writes of that table answered. */
export function sizeWatch(
  table: string,
  onLarge: (large: LargeCollection) => void,
): (output: object) => void {
  const told = new Map<string, number>();
  return (output) => {
    const { ItemCollectionMetrics: metrics } = output as Sized;
    if (metrics === undefined) return;
    for (const { collection, gigabytes } of sizesOf(table, metrics)) {
      if (gigabytes < LARGE_GIGABYTES) continue;
      if (Math.floor(gigabytes) <= (told.get(collection) ?? 0)) continue;
      told.set(collection, Math.floor(gigabytes));
      onLarge({ table, collection, gigabytes });
    }
  };
}

/** One write tells of its own collection, a transaction of all of each table. */
function sizesOf(table: string, metrics: NonNullable<Sized['ItemCollectionMetrics']>) {
  const all = 'ItemCollectionKey' in metrics ? [metrics] : Object.values(metrics).flat();
  return (all as ItemCollectionMetrics[]).map(({ ItemCollectionKey, SizeEstimateRangeGB }) => ({
    table,
    collection: String(ItemCollectionKey?.pk ?? ''),
    gigabytes: Math.max(0, ...(SizeEstimateRangeGB ?? [])),
  }));
}
