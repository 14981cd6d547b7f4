// One record of the table's stream as the relay sees it: plain items before and after. Records without `v` are no
// records of a tenant (counters, answers, due items), and what the table's TTL removed was not done by anyone.
import type { AttributeValue, DynamoDBRecord } from 'aws-lambda';
import type { Item } from '#store/table.ts';
import { fromWire } from '#store/wire/attribute-value.ts';

export type StreamChange = {
  /** Unique in the stream and the same on every repetition. */
  sequence: string;
  /** Milliseconds, to the second. */
  atMs: number;
  pk: string;
  before?: Item;
  after?: Item;
};

export function readStreamRecord(record: DynamoDBRecord): StreamChange | undefined {
  const { dynamodb } = record;
  const before = toItem(dynamodb?.OldImage);
  const after = toItem(dynamodb?.NewImage);
  const image = after ?? before;
  if (image?.v === undefined || record.userIdentity?.type === 'Service') return undefined;
  return {
    sequence: dynamodb?.SequenceNumber ?? '',
    atMs: (dynamodb?.ApproximateCreationDateTime ?? 0) * 1000,
    pk: String(image.pk),
    before,
    after,
  };
}

/** Images in an event are the wire form of the table, except that binary members are base64 text; records have none. */
const toItem = (image: Record<string, AttributeValue> | undefined): Item | undefined =>
  image && fromWire(image as Parameters<typeof fromWire>[0]);
