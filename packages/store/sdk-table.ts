// The Table port over the AWS SDK's low-level client. Everything DynamoDB asks of a caller is here and in wire/: strongly
// consistent reads, unprocessed keys, conflicts between transactions, unmarshalling of the items that come with failed
// conditions (data.md 5). A leaner transport may replace this file behind the same port (performance.md).
import {
  type AttributeValue,
  BatchGetItemCommand,
  type ConsumedCapacity,
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import type { Action, CallRecord, Item, Key, QueryInput, Table, Update } from './table.ts';
import { fromWire, toWire } from './wire/attribute-value.ts';
import { fromSdkError } from './wire/errors.ts';
import {
  deleteInput,
  projectionInput,
  putInput,
  queryInput,
  transactInput,
  updateInput,
} from './wire/input.ts';
import { type Chance, realChance, TryAgain, withRetries } from './wire/retry.ts';
import { callRecord } from './wire/units.ts';

/** What a table may be given instead of its own: tests and the bench count calls, fault tests own chance and time. */
export type TableOptions = Partial<Chance> & {
  client?: DynamoDBClient;
  onCall?: (call: CallRecord) => void;
};

const UNITS = { ReturnConsumedCapacity: 'INDEXES' } as const;
const KEYS_A_CALL = 100;

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
export const openTable = (name: string, options: TableOptions = {}): Table =>
  new SdkTable(name, options);

class SdkTable implements Table {
  readonly name: string;
  readonly #client: DynamoDBClient;
  readonly #chance: Chance;
  readonly #onCall: (call: CallRecord) => void;

  constructor(name: string, options: TableOptions) {
    this.name = name;
    this.#client = options.client ?? openClient();
    this.#chance = { ...realChance, ...definedChance(options) };
    this.#onCall = options.onCall ?? (() => undefined);
  }

  async get(key: Key, project?: readonly string[]): Promise<Item | undefined> {
    const input = { ...UNITS, TableName: this.name, Key: toWire(key), ConsistentRead: true };
    const command = new GetItemCommand({ ...input, ...projectionInput(project) });
    const { Item } = await this.#call('GetItem', () => this.#client.send(command));
    return Item && fromWire(Item);
  }

  async batchGet(keys: readonly Key[], project?: readonly string[]): Promise<Item[]> {
    const found: Item[] = [];
    let left = keys.map((key) => toWire(key));
    await withRetries(this.#chance, async () => {
      while (left.length > 0) {
        const asked = left.splice(0, KEYS_A_CALL);
        const { items, unprocessed } = await this.#batch(asked, project);
        found.push(...items);
        left = left.concat(unprocessed);
        if (unprocessed.length === asked.length) throw new TryAgain('no key was processed');
      }
    });
    return found;
  }

  async query(input: QueryInput): Promise<{ items: Item[]; lastKey?: Item }> {
    if (input.from !== undefined && input.to !== undefined && input.from > input.to)
      return { items: [] };
    const command = new QueryCommand({ ...UNITS, ...queryInput(this.name, input) });
    const { Items = [], LastEvaluatedKey } = await this.#call('Query', () =>
      this.#client.send(command),
    );
    return {
      items: Items.map(fromWire),
      ...(LastEvaluatedKey && { lastKey: fromWire(LastEvaluatedKey) }),
    };
  }

  async put(action: Parameters<Table['put']>[0]): Promise<void> {
    const input = { ...UNITS, ...putInput(this.name, action) };
    await this.#write('PutItem', () => this.#client.send(new PutItemCommand(input)));
  }

  async update(action: Update): Promise<Item> {
    const input = { ...UNITS, ...updateInput(this.name, action), ReturnValues: 'ALL_NEW' as const };
    const done = await this.#write('UpdateItem', () =>
      this.#client.send(new UpdateItemCommand(input)),
    );
    return fromWire(done.Attributes ?? {});
  }

  async delete(action: Parameters<Table['delete']>[0]): Promise<void> {
    const input = { ...UNITS, ...deleteInput(this.name, action) };
    await this.#write('DeleteItem', () => this.#client.send(new DeleteItemCommand(input)));
  }

  async transact(actions: readonly Action[], token: string): Promise<void> {
    const input = {
      ...UNITS,
      TransactItems: actions.map((action) => transactInput(this.name, action)),
    };
    await this.#write('TransactWriteItems', (attempt) => {
      const ClientRequestToken = attempt === 0 ? token : `${token.slice(0, 33)}.${attempt}`;
      return this.#client.send(new TransactWriteItemsCommand({ ...input, ClientRequestToken }));
    });
  }

  async #batch(keys: Record<string, AttributeValue>[], project: readonly string[] | undefined) {
    const asked = { Keys: keys, ConsistentRead: true, ...projectionInput(project) };
    const command = new BatchGetItemCommand({ ...UNITS, RequestItems: { [this.name]: asked } });
    const answer = await this.#call('BatchGetItem', () => this.#client.send(command));
    const unprocessed = answer.UnprocessedKeys?.[this.name]?.Keys ?? [];
    return { items: (answer.Responses?.[this.name] ?? []).map(fromWire), unprocessed };
  }

  /** A write may meet a transaction of somebody else and is then tried again. */
  #write<T extends Metered>(operation: string, send: (attempt: number) => Promise<T>): Promise<T> {
    return withRetries(this.#chance, (attempt) => this.#call(operation, () => send(attempt)));
  }

  async #call<T extends Metered>(operation: string, send: () => Promise<T>): Promise<T> {
    try {
      const answer = await send();
      this.#onCall(callRecord(operation, this.name, answer.ConsumedCapacity));
      return answer;
    } catch (error) {
      this.#onCall(callRecord(operation, this.name, undefined));
      throw fromSdkError(error);
    }
  }
}

type Metered = { ConsumedCapacity?: ConsumedCapacity | ConsumedCapacity[] };

const definedChance = ({ random, sleep }: TableOptions): Partial<Chance> => ({
  ...(random && { random }),
  ...(sleep && { sleep }),
});
