// What a call cost, in the form that contract tests and the bench count.
import type { ConsumedCapacity } from '@aws-sdk/client-dynamodb';
import type { CallRecord } from '../table.ts';

const READS: ReadonlySet<string> = new Set(['GetItem', 'BatchGetItem', 'Query']);

/** The record of one call; a call that failed reports no units. */
export function callRecord(
  operation: string,
  table: string,
  consumed: ConsumedCapacity | ConsumedCapacity[] | undefined,
): CallRecord {
  const all = [consumed ?? []].flat();
  const total = sum(all.map((one) => one.CapacityUnits));
  const record = { operation, table, readUnits: 0, writeUnits: 0, indexWriteUnits: 0 };
  if (READS.has(operation)) return { ...record, readUnits: total };
  const indexWriteUnits = sum(
    all.flatMap((one) =>
      Object.values(one.LocalSecondaryIndexes ?? {}).map((index) => index.CapacityUnits),
    ),
  );
  return { ...record, writeUnits: total - indexWriteUnits, indexWriteUnits };
}

const sum = (values: readonly (number | undefined)[]): number =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0);
