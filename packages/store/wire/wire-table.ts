// The Table port over any transport. Everything DynamoDB asks of a caller is here and beside: strongly consistent reads,
// unprocessed keys, conflicts between transactions, the items that come with failed conditions (data#what-to-know-of-the-table).
import type { ConsumedCapacity } from '@aws-sdk/client-dynamodb';
import type { Action, CallRecord, Item, Key, QueryInput, Table, Update } from '../table.ts';
import type { Calls, Operation, Send } from './calls.ts';
import { type LargeCollection, SIZES, sizeWatch } from './collection-size.ts';
import { fromSdkError } from './errors.ts';
import {
  deleteInput,
  isEmptyRange,
  projectionInput,
  putInput,
  queryInput,
  transactInput,
  updateInput,
} from './input.ts';
import { type Jitter, realJitter, TryAgain, withRetries } from './retry.ts';
import { callRecord } from './units.ts';

/** Tests and the bench count calls, fault tests own jitter and time; `onLarge` hears of collections that near their limit. */
export type CallOptions = Partial<Jitter> & {
  onCall?: (call: CallRecord) => void;
  onLarge?: (large: LargeCollection) => void;
};

/** What a call cost is asked only where `onCall` hears it: each answer would be longer by it, a transaction's by all indexes. */
const COUNTED = { ReturnConsumedCapacity: 'INDEXES' } as const;
const KEYS_A_CALL = 100;

/** The table of that name at the other end of `send`. */
export const wireTable = (name: string, send: Send, options: CallOptions = {}): Table =>
  new WireTable(name, send, options);

class WireTable implements Table {
  readonly name: string;
  readonly #send: Send;
  readonly #jitter: Jitter;
  readonly #onCall: CallOptions['onCall'];
  readonly #units: Partial<typeof COUNTED>;
  readonly #watchSizes: (output: object) => void;

  constructor(name: string, send: Send, { random, sleep, onCall, onLarge }: CallOptions) {
    this.name = name;
    this.#send = send;
    this.#jitter = { random: random ?? realJitter.random, sleep: sleep ?? realJitter.sleep };
    this.#onCall = onCall;
    this.#units = onCall === undefined ? {} : COUNTED;
    this.#watchSizes = sizeWatch(name, onLarge ?? (() => undefined));
  }

  async get(key: Key, project?: readonly string[]): Promise<Item | undefined> {
    const input = { ...this.#units, TableName: this.name, Key: key, ConsistentRead: true };
    const { Item } = await this.#call('GetItem', { ...input, ...projectionInput(project) });
    return Item;
  }

  async batchGet(keys: readonly Key[], project?: readonly string[]): Promise<Item[]> {
    const found: Item[] = [];
    let left: Item[] = [...keys];
    await withRetries(this.#jitter, async () => {
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
    if (isEmptyRange(input)) return { items: [] };
    const asked = { ...this.#units, ...queryInput(this.name, input) };
    const { Items = [], LastEvaluatedKey } = await this.#call('Query', asked);
    return { items: Items, ...(LastEvaluatedKey && { lastKey: LastEvaluatedKey }) };
  }

  async put(action: Parameters<Table['put']>[0]): Promise<void> {
    await this.#write('PutItem', { ...this.#units, ...SIZES, ...putInput(this.name, action) });
  }

  async update(action: Update): Promise<Item> {
    const input = {
      ...this.#units,
      ...updateInput(this.name, action),
      ReturnValues: 'ALL_NEW' as const,
    };
    const done = await this.#write('UpdateItem', input);
    return done.Attributes ?? {};
  }

  async delete(action: Parameters<Table['delete']>[0]): Promise<void> {
    await this.#write('DeleteItem', { ...this.#units, ...deleteInput(this.name, action) });
  }

  async transact(actions: readonly Action[], token: string): Promise<void> {
    const TransactItems = actions.map((action) => transactInput(this.name, action));
    const input = { ...this.#units, ...SIZES, TransactItems };
    await withRetries(this.#jitter, (attempt) => {
      const ClientRequestToken = attempt === 0 ? token : `${token.slice(0, 33)}.${attempt}`;
      return this.#call('TransactWriteItems', { ...input, ClientRequestToken });
    });
  }

  async #batch(Keys: Item[], project: readonly string[] | undefined) {
    const asked = { Keys, ConsistentRead: true, ...projectionInput(project) };
    const input = { ...this.#units, RequestItems: { [this.name]: asked } };
    const answer = await this.#call('BatchGetItem', input);
    const unprocessed = answer.UnprocessedKeys?.[this.name]?.Keys ?? [];
    return { items: answer.Responses?.[this.name] ?? [], unprocessed };
  }

  /** A write may meet the transaction of another request and is then tried again. */
  #write<O extends Operation>(operation: O, input: Calls[O]['input']): Promise<Calls[O]['output']> {
    return withRetries(this.#jitter, () => this.#call(operation, input));
  }

  async #call<O extends Operation>(
    operation: O,
    input: Calls[O]['input'],
  ): Promise<Calls[O]['output']> {
    try {
      const answer = await this.#send(operation, input);
      const { ConsumedCapacity } = answer as Metered;
      this.#onCall?.(callRecord(operation, this.name, ConsumedCapacity));
      this.#watchSizes(answer);
      return answer;
    } catch (error) {
      this.#onCall?.(callRecord(operation, this.name, undefined));
      throw fromSdkError(error);
    }
  }
}

type Metered = { ConsumedCapacity?: ConsumedCapacity | ConsumedCapacity[] };
