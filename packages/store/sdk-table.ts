// The Table port over the AWS SDK's document client: for operators, whose credentials may come from anywhere, and the
// reference that the lean transport (lean-table.ts) is compared with. TABLE_TRANSPORT=sdk gives it to the functions too.
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  type TranslateConfig,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { Table } from './table.ts';
import { numberFromWire, numberToWire } from './wire/attribute-value.ts';
import type { Calls, Operation, Send } from './wire/calls.ts';
import { type CallOptions, wireTable } from './wire/wire-table.ts';

/** What a table may be given instead of its own. */
export type TableOptions = CallOptions & { client?: DynamoDBClient };

/** A client with bounded waits, so that a call that hangs is repeated well inside the handler's own deadline. */
const openClient = (): DynamoDBClient =>
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

/** A number that a double would round comes back as its decimal text, as the lean transport gives it. */
const EXACT: TranslateConfig = {
  marshallOptions: {
    removeUndefinedValues: true,
    allowImpreciseNumbers: true,
    // An object with a member called constructor is taken for an instance of some class.
    convertClassInstanceToMap: true,
  },
  unmarshallOptions: { wrapNumbers: numberFromWire },
};

const COMMANDS: Record<Operation, new (input: never) => unknown> = {
  GetItem: GetCommand,
  BatchGetItem: BatchGetCommand,
  Query: QueryCommand,
  PutItem: PutCommand,
  UpdateItem: UpdateCommand,
  DeleteItem: DeleteCommand,
  TransactWriteItems: TransactWriteCommand,
};

/** The calls of wireTable through that client. */
export function sdkSend(client: DynamoDBClient): Send {
  const documents = DynamoDBDocumentClient.from(client, EXACT);
  return async <O extends Operation>(operation: O, input: Calls[O]['input']) => {
    const command = new COMMANDS[operation](storable(input) as never);
    return (await documents.send(command as never)) as Calls[O]['output'];
  };
}

/**
 * What both transports store alike: half characters are replaced, and what is no value (a function, NaN) is the caller's mistake
 * rather than dropped or taken for an outage, as the document client would.
 */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (typeof value === 'number') numberToWire(value);
  if (typeof value === 'function') throw new TypeError('a function cannot be stored');
  if (Array.isArray(value)) return value.map((element) => storable(element ?? null));
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, storable(member)]),
  );
}
