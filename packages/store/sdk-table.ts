// The Table port over the AWS SDK's low-level client: for operators, whose credentials may come from anywhere, and the
// reference that the lean transport (lean-table.ts) is compared with. TABLE_TRANSPORT=sdk gives it to the functions too.
import {
  BatchGetItemCommand,
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import type { Table } from './table.ts';
import type { Calls, Operation, Send } from './wire/calls.ts';
import { type CallOptions, wireTable } from './wire/wire-table.ts';

/** What a table may be given instead of its own. */
export type TableOptions = CallOptions & { client?: DynamoDBClient };

/** A client with bounded waits, so that a call that hangs is repeated well inside the handler's own deadline. */
export const openClient = (): DynamoDBClient =>
  new DynamoDBClient({
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 1000, requestTimeout: 4000, throwOnRequestTimeout: true },
  });

/**
 * The table of that name, at the endpoint and with the credentials of the environment. Beyond the port's own errors every
 * method throws service_unavailable with Retry-After when DynamoDB throttles, keeps conflicting or is out of reach.
 */
export const openTable = (name: string, { client, ...options }: TableOptions = {}): Table =>
  wireTable(name, sdkSend(client ?? openClient()), options);

const COMMANDS: Record<Operation, new (input: never) => unknown> = {
  GetItem: GetItemCommand,
  BatchGetItem: BatchGetItemCommand,
  Query: QueryCommand,
  PutItem: PutItemCommand,
  UpdateItem: UpdateItemCommand,
  DeleteItem: DeleteItemCommand,
  TransactWriteItems: TransactWriteItemsCommand,
};

/** The calls of wireTable through that client. */
export const sdkSend =
  (client: DynamoDBClient): Send =>
  <O extends Operation>(operation: O, input: Calls[O]['input']) => {
    const command = new COMMANDS[operation](input as never);
    return client.send(command as never) as Promise<Calls[O]['output']>;
  };
