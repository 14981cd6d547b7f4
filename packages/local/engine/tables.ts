// Creates the two tables from the store's own definition, and adds to dynoxide's file the index that keeps a stream
// write from reading every earlier stream record (measured: 3.4 ms of CPU a put at 12,000 records without, 0.26 with).
import { DatabaseSync } from 'node:sqlite';
import {
  CreateTableCommand,
  DynamoDBClient,
  ResourceInUseException,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { tableDefinition } from '#store/schema.ts';
import { clientOptions, TABLES } from './environment.ts';
import type { Engine } from './spawn-engine.ts';

const STREAM_INDEX =
  'CREATE INDEX IF NOT EXISTS stream_position ON _stream_records ' +
  '(table_name, CAST(sequence_number AS INTEGER))';

/** Idempotent. */
export async function createTables(engine: Engine): Promise<void> {
  const client = new DynamoDBClient(clientOptions(engine.url));
  try {
    for (const name of TABLES) await createTable(client, name);
  } finally {
    client.destroy();
  }
  if (engine.file !== undefined) indexStream(engine.file);
}

async function createTable(client: DynamoDBClient, name: string): Promise<void> {
  try {
    await client.send(new CreateTableCommand(tableDefinition(name)));
  } catch (error) {
    if (error instanceof ResourceInUseException) return;
    throw error;
  }
  await waitUntilTableExists({ client, minDelay: 1, maxWaitTime: 20 }, { TableName: name });
}

function indexStream(file: string): void {
  const database = new DatabaseSync(file, { timeout: 1000 });
  try {
    database.exec(STREAM_INDEX);
  } finally {
    database.close();
  }
}
