// A table of a real engine that tests read whole and follow like the in-memory one. TABLE=engine puts it under every stack
// that would stand on memory, to show that the answers do not depend on which it is.
import { DatabaseSync } from 'node:sqlite';
import { CreateTableCommand, paginateScan, waitUntilTableExists } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { clientOptions } from '#data-directory/environment.ts';
import { itemsOf } from '#embedded-table/changes.ts';
import type { EmbeddedDatabase } from '#embedded-table/database.ts';
import { quoted } from '#embedded-table/sqlite/schema.ts';
import { portItemFromText } from '#embedded-table/values/item-text.ts';
import { StreamReader } from '#local/stream/stream-reader.ts';
import type { Mode } from '#resource/context.ts';
import { rateKey } from '#store/control-keys.ts';
import { tableDefinition } from '#store/schema.ts';
import { openTable } from '#store/sdk-table.ts';
import type { Item, Table } from '#store/table.ts';
import { fromWire } from '#store/wire/attribute-value.ts';
import { testEngine, type WireEngine, wireEngine } from './engine.ts';
import type { StreamChange } from './memory/memory-rows.ts';
import { SwitchTable } from './switch-table.ts';

export const IS_ENGINE_ASKED = process.env.TABLE === 'engine';

/** What is behind the port: changes since the last time, and every item whose partition key has the text in it. */
type Inside = {
  changes(): Promise<Omit<StreamChange, 'sequence'>[]>;
  items(part: string): Promise<Item[]>;
};

const CHUNK = 1000;
const { sk: RATE_LIMITS } = rateKey('');
let pairs = 0;

export class EngineTable extends SwitchTable {
  /** What `follow` has read so far. */
  readonly stream: StreamChange[] = [];
  /** How many writes were asked for, without those of rate limits, which every request makes. */
  writes = 0;
  readonly #inside: Inside;

  constructor(table: Table, inside: Inside) {
    super(table);
    this.#inside = inside;
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
    for (const change of await this.#inside.changes()) {
      this.stream.push({ sequence: this.stream.length + 1, ...change });
    }
  }

  /** Every item whose partition key has the text in it, in no order. */
  items = (part: string): Promise<Item[]> => this.#inside.items(part);
}

/** A pair of fresh tables on this process's engine. */
export async function engineTables(): Promise<Record<Mode, EngineTable>> {
  const { database } = (await testEngine()).engine;
  pairs += 1;
  const name = (mode: Mode) => `pair-${pairs}-${mode}`;
  if (database !== undefined) {
    const open = (mode: Mode) => embeddedTable(name(mode), database);
    return { live: open('live'), test: open('test') };
  }
  const engine = await wireEngine();
  return {
    live: await wireTable(name('live'), engine),
    test: await wireTable(name('test'), engine),
  };
}

function embeddedTable(name: string, database: EmbeddedDatabase): EngineTable {
  const changes = database.changes(name);
  let position = 0;
  return new EngineTable(database.table(name), {
    changes: async () => {
      const next = changes.read(position, Number.MAX_SAFE_INTEGER);
      position = next.at(-1)?.sequence ?? position;
      return next.map(itemsOf);
    },
    items: async (part) => {
      const file = new DatabaseSync(database.path, { readOnly: true });
      const rows = file
        .prepare(`SELECT item FROM ${quoted(name)} WHERE instr(pk, ?) > 0`)
        .all(part);
      file.close();
      return rows.map(({ item }) => portItemFromText(String(item)));
    },
  });
}

async function wireTable(TableName: string, { client, url }: WireEngine): Promise<EngineTable> {
  const { TableDescription } = await client.send(
    new CreateTableCommand(tableDefinition(TableName)),
  );
  await waitUntilTableExists({ client, minDelay: 1, maxWaitTime: 20 }, { TableName });
  const streams = new DynamoDBStreamsClient(clientOptions(url));
  const reader = new StreamReader(streams, TableDescription?.LatestStreamArn ?? '', undefined);
  return new EngineTable(openTable(TableName, { client }), {
    changes: () => changesOf(reader),
    items: async (part) => {
      const found: Item[] = [];
      const asked = {
        TableName,
        ConsistentRead: true,
        FilterExpression: 'contains(pk, :part)',
        ExpressionAttributeValues: { ':part': { S: part } },
      };
      for await (const { Items = [] } of paginateScan({ client }, asked))
        found.push(...Items.map(fromWire));
      return found;
    },
  });
}

async function changesOf(reader: StreamReader): Promise<Omit<StreamChange, 'sequence'>[]> {
  const changes: Omit<StreamChange, 'sequence'>[] = [];
  for (;;) {
    const chunk = await reader.read(CHUNK);
    const last = chunk?.records.at(-1)?.dynamodb?.SequenceNumber;
    if (chunk === undefined || last === undefined) return changes;
    for (const { dynamodb } of chunk.records) {
      const before = dynamodb?.OldImage && fromWire(dynamodb.OldImage as never);
      const after = dynamodb?.NewImage && fromWire(dynamodb.NewImage as never);
      changes.push({ before, after });
    }
    reader.advance(chunk, last);
  }
}
