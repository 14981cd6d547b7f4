// Stream records as Lambda hands them to the relay: only those of records of the service (they have `v`, as the deployed
// filter asks), times in seconds, binary in base64, and expiry marked as the service's own deletion.
import type { _Record } from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { QUIET_MARK, RECORD_MARK } from './stream-change.ts';

/** An image with typed members, as the streams API or the engine in the process gives it. */
type Image = { [name: string]: { N?: string } | object };
type Change = Omit<
  NonNullable<_Record['dynamodb']>,
  'ApproximateCreationDateTime' | 'Keys' | 'NewImage' | 'OldImage'
>;

/** A record as the streams API gives it; its time may also be in seconds. */
export type StreamRecord = Omit<_Record, 'dynamodb'> & {
  dynamodb?: Change & {
    ApproximateCreationDateTime?: Date | number;
    Keys?: Image;
    NewImage?: Image;
    OldImage?: Image;
  };
};

/** Records of one shard in order; `next` is where reading goes on, undefined at the end of a closed shard. */
export type Chunk = { shardId: string; records: StreamRecord[]; next: string | undefined };

/** The filter of the event-source mapping: records, without those that the relay and the workers wrote for themselves. */
export function isOfRecord({ dynamodb }: StreamRecord): boolean {
  const image = dynamodb?.NewImage ?? dynamodb?.OldImage;
  return numberIn(image, RECORD_MARK) !== undefined && image?.[QUIET_MARK] === undefined;
}

export const toStreamEvent = (
  records: readonly StreamRecord[],
  streamArn: string,
): DynamoDBStreamEvent => ({ Records: records.map((record) => toLambda(record, streamArn)) });

function toLambda(record: StreamRecord, eventSourceARN: string): DynamoDBRecord {
  const { dynamodb, ...rest } = record;
  const seconds = secondsOf(dynamodb?.ApproximateCreationDateTime);
  const lambda = {
    ...rest,
    eventSourceARN,
    dynamodb: {
      ...dynamodb,
      ApproximateCreationDateTime: seconds,
      Keys: plain(dynamodb?.Keys),
      ...(dynamodb?.NewImage !== undefined && { NewImage: plain(dynamodb.NewImage) }),
      ...(dynamodb?.OldImage !== undefined && { OldImage: plain(dynamodb.OldImage) }),
    },
    ...(isExpiry(record, seconds) && {
      userIdentity: { type: 'Service', principalId: 'dynamodb.amazonaws.com' },
    }),
  };
  return lambda as DynamoDBRecord;
}

/** No engine expires items, the stack's timer does: such a deletion is told from others by the passed `ttl`. */
function isExpiry({ eventName, dynamodb }: StreamRecord, seconds: number): boolean {
  const ttl = numberIn(dynamodb?.OldImage, 'ttl');
  return eventName === 'REMOVE' && ttl !== undefined && Number.parseInt(ttl, 10) <= seconds;
}

const numberIn = (image: Image | undefined, name: string): string | undefined =>
  (image?.[name] as { N?: string } | undefined)?.N;

function secondsOf(at: Date | number | undefined): number {
  return typeof at === 'number' ? at : Math.floor((at?.getTime() ?? 0) / 1000);
}

/** Images of the engine in the process hold no bytes: they need not be copied. */
const plain = (image: Image | undefined): unknown =>
  holdsBytes(image) ? withoutBytes(image) : image;

function holdsBytes(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (value instanceof Uint8Array) return true;
  for (const name in value) if (holdsBytes(Reflect.get(value, name))) return true;
  return false;
}

function withoutBytes(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (Array.isArray(value)) return value.map(withoutBytes);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, withoutBytes(member)]),
  );
}
