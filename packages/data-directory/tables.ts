// The two tables of an engine, opened as the Table port whatever it is. One that speaks DynamoDB's protocol is reached as the deployed
// functions reach it; what it needs besides is loaded only for it (wire-engine.ts).
import type { Mode } from '#resource/context.ts';
import { openLeanClient, openLeanTable } from '#store/lean-table.ts';
import { LOCAL_TABLES } from '#store/schema.ts';
import type { CallRecord, Table } from '#store/table.ts';
import type { Engine } from './engine.ts';
import { clientOptions } from './environment.ts';

export type OpenTables = { tables: Record<Mode, Table>; close(): void };

/** Idempotent. */
export async function createTables(engine: Engine): Promise<void> {
  if (engine.database !== undefined) return;
  const { createWireTables } = await import('./wire-engine.ts');
  await createWireTables(engine);
}

/** `onCall` hears what each call cost. */
export function openTables(
  { database, url }: Pick<Engine, 'database' | 'url'>,
  onCall?: (call: CallRecord) => void,
): OpenTables {
  if (database !== undefined) {
    const of = (mode: Mode) => database.table(LOCAL_TABLES[mode], { onCall });
    return { tables: { live: of('live'), test: of('test') }, close: () => {} };
  }
  const client = openLeanClient(clientOptions(url));
  const of = (mode: Mode) => openLeanTable(LOCAL_TABLES[mode], client, { onCall });
  return { tables: { live: of('live'), test: of('test') }, close: client.close };
}
