// One record of the table's stream as the relay sees it: which record of which tenant, and its items before and after. Items
// without `v` are no records (counters, answers, due items), those with `q` are the relay's and the workers' own, and what the
// table's TTL removed was not done by anyone.
import type { AttributeValue, DynamoDBRecord } from 'aws-lambda';
import { type Keyspace, parseRecordsPartition, TTL_ATTRIBUTE } from '../keys.ts';
import type { Item } from '../table.ts';
import { fromWire } from '../wire/attribute-value.ts';

type StreamChange = Keyspace & {
  nounKey: string;
  id: string;
  /** Unique in the stream and the same on every repetition. */
  sequence: string;
  /** Milliseconds, to the second. */
  atMs: number;
  before?: Item;
  after?: Item;
};

/** Attributes that records have, and that those which the relay need not see have besides. */
export const RECORD_MARK = 'v';
export const QUIET_MARK = 'q';

/** Members of an image by which a record of the stream is told, whatever else it holds. */
export const IMAGE_MARKS = ['pk', 'sk', RECORD_MARK, QUIET_MARK, TTL_ATTRIBUTE] as const;

/** By which an image that never left the process gives its item. A bundle has its own copy of this module. */
export const IMAGE_ITEM = Symbol.for('talonario.image-item');
type Image = Record<string, AttributeValue> & { [IMAGE_ITEM]?: () => Item };

/** Changes that the relay is given at once: where each means one event, these and the counter of their day are one transaction. */
export const CHANGES_AT_ONCE = 99;

export function readStreamRecord(record: DynamoDBRecord): StreamChange | undefined {
  const { dynamodb } = record;
  const image = dynamodb?.NewImage ?? dynamodb?.OldImage;
  if (image?.[RECORD_MARK] === undefined || image[QUIET_MARK] !== undefined) return undefined;
  const place = parseRecordsPartition(image.pk?.S ?? '');
  if (place === undefined || record.userIdentity?.type === 'Service') return undefined;
  return {
    ...place,
    id: image.sk?.S ?? '',
    sequence: dynamodb?.SequenceNumber ?? '',
    atMs: (dynamodb?.ApproximateCreationDateTime ?? 0) * 1000,
    before: toItem(dynamodb?.OldImage),
    after: toItem(dynamodb?.NewImage),
  };
}

/** Images in an event are the wire form of the table, except that binary members are base64 text; records have none. */
const toItem = (image: Image | undefined): Item | undefined =>
  image && (image[IMAGE_ITEM]?.() ?? fromWire(image as Parameters<typeof fromWire>[0]));
