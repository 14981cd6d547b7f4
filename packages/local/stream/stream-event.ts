// Stream records as Lambda hands them to the relay: only those of records of the service (they have `v`, as the deployed
// filter asks), times in seconds, binary in base64, and expiry marked as the service's own deletion.
import type { _Record as StreamRecord } from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';

type Image = NonNullable<StreamRecord['dynamodb']>['NewImage'];

/** The filter of the event-source mapping: NewImage.v.N or OldImage.v.N exists. */
export const isOfRecord = ({ dynamodb }: StreamRecord): boolean =>
  dynamodb?.NewImage?.v?.N !== undefined || dynamodb?.OldImage?.v?.N !== undefined;

export const toStreamEvent = (
  records: readonly StreamRecord[],
  streamArn: string,
): DynamoDBStreamEvent => ({ Records: records.map((record) => toLambda(record, streamArn)) });

function toLambda(record: StreamRecord, eventSourceARN: string): DynamoDBRecord {
  const { dynamodb, ...rest } = record;
  const seconds = Math.floor((dynamodb?.ApproximateCreationDateTime?.getTime() ?? 0) / 1000);
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

/** Neither engine expires items, the stack's timer does: such a deletion is told from others by the passed `ttl`. */
function isExpiry({ eventName, dynamodb }: StreamRecord, seconds: number): boolean {
  const ttl = dynamodb?.OldImage?.ttl?.N;
  return eventName === 'REMOVE' && ttl !== undefined && Number.parseInt(ttl, 10) <= seconds;
}

function plain(value: Image): unknown {
  return value === undefined ? undefined : withoutBytes(value);
}

function withoutBytes(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (Array.isArray(value)) return value.map(withoutBytes);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, withoutBytes(member)]),
  );
}
