// A table of the real engine that tests read whole and follow like the in-memory one. TABLE=engine puts it under every stack
// that would stand on memory, to show that the answers do not depend on which it is.
import {
  CreateTableCommand,
  type DynamoDBClient,
  paginateScan,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { clientOptions } from '#local/engine/environment.ts';
import { StreamReader } from '#local/stream/stream-reader.ts';
import type { Mode } from '#resource/context.ts';
import { rateKey } from '#store/control-keys.ts';
import { tableDefinition } from '#store/schema.ts';
import { openTable } from '#store/sdk-table.ts';
import type { Item, Table } from '#store/table.ts';
import { fromWire } from '#store/wire/attribute-value.ts';
import { type TestEngine, testEngine } from './engine.ts';
import type { StreamChange } from './memory/memory-table.ts';
import { SwitchTable } from './switch-table.ts';

export const IS_ENGINE_ASKED = process.env.TABLE === 'engine';

const CHUNK = 1000;
const { sk: RATE_LIMITS } = rateKey('');
let pairs = 0;

export class EngineTable extends SwitchTable {
  /** What `follow` has read so far. */
  readonly stream: StreamChange[] = [];
  /** How many writes were asked for, without those of rate limits, which every request makes. */
  writes = 0;
  readonly #client: DynamoDBClient;
  readonly #reader: StreamReader;

  constructor(name: string, client: DynamoDBClient, reader: StreamReader) {
    super(openTable(name, { client }));
    this.#client = client;
    this.#reader = reader;
  }

  override put: Table['put'] = (...input) => this.#writing(() => this.target.put(...input));
  override delete: Table['delete'] = (...input) =>
    this.#writing(() => this.target.delete(...input));
  override transact: Table['transact'] = (...input) =>
    this.#writing(() => this.target.transact(...input));
  override update: Table['update'] = (action) =>
    action.update.sk === RATE_LIMITS
      ? this.target.update(action)
      : this.#writing(() => this.target.update(action));

  #writing<T>(write: () => Promise<T>): Promise<T> {
    this.writes += 1;
    return write();
  }

  /** Reads what was written since the last time. */
  async follow(): Promise<void> {
    for (;;) {
      const chunk = await this.#reader.read(CHUNK);
      const last = chunk?.records.at(-1)?.dynamodb?.SequenceNumber;
      if (chunk === undefined || last === undefined) return;
      for (const { dynamodb } of chunk.records) {
        const before = dynamodb?.OldImage && fromWire(dynamodb.OldImage as never);
        const after = dynamodb?.NewImage && fromWire(dynamodb.NewImage as never);
        this.stream.push({ sequence: this.stream.length + 1, before, after });
      }
      this.#reader.advance(chunk, last);
    }
  }

  /** Every item whose partition key has the text in it, in no order. */
  async items(part: string): Promise<Item[]> {
    const found: Item[] = [];
    const asked = {
      TableName: this.name,
      ConsistentRead: true,
      FilterExpression: 'contains(pk, :part)',
      ExpressionAttributeValues: { ':part': { S: part } },
    };
    const pages = paginateScan({ client: this.#client }, asked);
    for await (const { Items = [] } of pages) found.push(...Items.map(fromWire));
    return found;
  }
}

/** A pair of fresh tables on this process's engine. */
export async function engineTables(): Promise<Record<Mode, EngineTable>> {
  const engine = await testEngine();
  pairs += 1;
  const pair = pairs;
  const open = (mode: Mode) => newTable(`pair-${pair}-${mode}`, engine);
  return { live: await open('live'), test: await open('test') };
}

async function newTable(TableName: string, { client, url }: TestEngine): Promise<EngineTable> {
  const { TableDescription } = await client.send(
    new CreateTableCommand(tableDefinition(TableName)),
  );
  await waitUntilTableExists({ client, minDelay: 1, maxWaitTime: 20 }, { TableName });
  const streams = new DynamoDBStreamsClient(clientOptions(url));
  const arn = TableDescription?.LatestStreamArn ?? '';
  return new EngineTable(TableName, client, new StreamReader(streams, arn, undefined));
}
