// Changes that a deployed relay set aside: messages of a queue that name a shard and a span of its sequence numbers. The changes
// themselves are read from the table's stream, which keeps them for a day; a message goes once all of its changes are relayed.
import {
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
} from '@aws-sdk/client-dynamodb-streams';
import {
  DeleteMessageCommand,
  GetQueueUrlCommand,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { DynamoDBRecord } from 'aws-lambda';
import { toStreamEvent } from '#store/stream/stream-event.ts';
import type { SetAside } from './redrive.ts';

type Span = {
  streamArn: string;
  shardId: string;
  startSequenceNumber: string;
  endSequenceNumber: string;
};
type Clients = {
  sqs: Pick<SQSClient, 'send'>;
  streams: Pick<DynamoDBStreamsClient, 'send'>;
};

/** The queue of that name with the account and region of the environment. */
export async function setAsideInQueue(
  name: string,
  clients: Clients = { sqs: new SQSClient({}), streams: new DynamoDBStreamsClient({}) },
): Promise<SetAside> {
  const { QueueUrl } = await clients.sqs.send(new GetQueueUrlCommand({ QueueName: name }));
  return messagesOf(clients, QueueUrl ?? '');
}

async function* messagesOf(clients: Clients, QueueUrl: string): SetAside {
  for (;;) {
    const command = new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 1 });
    const [message] = (await clients.sqs.send(command)).Messages ?? [];
    if (message === undefined) return;
    const { ReceiptHandle } = message;
    const records = await changesIn(clients, readSpan(message.Body ?? ''));
    yield {
      records,
      settle: async (relayed) => {
        if (relayed < records.length) return;
        await clients.sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
      },
    };
  }
}

/** Throws on what is no message of the mapping. */
function readSpan(body: string): Span {
  const { DDBStreamBatchInfo: span } = JSON.parse(body) as { DDBStreamBatchInfo?: Span };
  if (span === undefined) throw new Error('a message that names no changes');
  return span;
}

async function changesIn({ streams }: Clients, span: Span): Promise<DynamoDBRecord[]> {
  const { streamArn, shardId, startSequenceNumber, endSequenceNumber } = span;
  const first = await streams.send(
    new GetShardIteratorCommand({
      StreamArn: streamArn,
      ShardId: shardId,
      ShardIteratorType: 'AT_SEQUENCE_NUMBER',
      SequenceNumber: startSequenceNumber,
    }),
  );
  const end = BigInt(endSequenceNumber);
  const found: DynamoDBRecord[] = [];
  let next = first.ShardIterator;
  while (next !== undefined) {
    const page = await streams.send(new GetRecordsCommand({ ShardIterator: next }));
    const { Records } = toStreamEvent(page.Records ?? [], streamArn);
    const within = Records.filter(({ dynamodb }) => BigInt(dynamodb?.SequenceNumber ?? 0) <= end);
    found.push(...within);
    if (
      within.length < Records.length ||
      within.at(-1)?.dynamodb?.SequenceNumber === endSequenceNumber
    )
      break;
    next = page.NextShardIterator;
  }
  return found;
}
