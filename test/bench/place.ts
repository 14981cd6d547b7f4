// Where the bench runs: an engine with durable files, and the whole service in this process on it, every call of which
// passes the recorder. TABLE_TRANSPORT chooses the transport of engines that are apart. The simulated tax authority is a process of its
// own, which live documents reach over SOAP as they do ARCA.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { webhookPorts } from '#background/deliveries/webhook-ports.ts';
import type { Engine } from '#data-directory/engine.ts';
import { functionEnvironment } from '#data-directory/environment.ts';
import { localKeys } from '#data-directory/keys.ts';
import { selectEngine } from '#data-directory/select-engine.ts';
import { startEngine } from '#data-directory/start-engine.ts';
import { createTables, openTables } from '#data-directory/tables.ts';
import { catalogue } from '#domain/catalogue.ts';
import { groups } from '#domain/groups.ts';
import { connectedAuthority } from '#http/composition/connected-authority.ts';
import { vaultPort } from '#http/composition/vault-port.ts';
import { loadConfig } from '#http/config.ts';
import { accountPorts } from '#http/operation/account-ports.ts';
import { createRuntime, type Runtime } from '#http/runtime.ts';
import { type Handler, serve } from '#http/serve.ts';
import type { Mode } from '#resource/context.ts';
import { openLeanClient, openLeanTable } from '#store/lean-table.ts';
import { LOCAL_TABLES } from '#store/schema.ts';
import { connectionOf } from '#store/wire/json-call.ts';
import { startAuthority } from './authority.ts';
import type { Tables } from './floor.ts';
import { Recorder } from './recorder.ts';

/** How the service reaches its tables; none where the engine is in the process. */
type Transport = 'lean' | 'sdk' | 'in process';
export type Place = {
  engine: Engine;
  transport: Transport;
  /** Variables of a function on this engine. */
  environment: Record<string, string>;
  recorder: Recorder;
  directory: string;
  /** The tables without the recorder, for the floor. */
  tables: Tables;
  runtime: Runtime;
  handler: Handler;
  close(): Promise<void>;
};

export async function openPlace(wanted: 'lean' | 'sdk'): Promise<Place> {
  const directory = mkdtempSync(path.join(tmpdir(), 'talonario-bench-'));
  const engine = await startEngine(selectEngine(process.env), directory);
  await createTables(engine);
  const transport = engine.database === undefined ? wanted : 'in process';
  const arca = await startAuthority(path.join(directory, 'authority'));
  const given = { engineUrl: engine.url, authority: arca.variables };
  const environment = functionEnvironment(localKeys(directory), given);
  const recorder = new Recorder();
  const { tables, closeTables } = openTransport(engine, wanted, { environment, recorder });
  const recorded = {
    live: recorder.through('live', tables.live),
    test: recorder.through('test', tables.test),
  };
  const runtime = createRuntime(loadConfig(environment), { tables: recorded, log });
  const [account, webhooks] = [accountPorts(catalogue), webhookPorts(catalogue)];
  const ports: Runtime['ports'] = (of, binding) => ({
    ...account(of, binding),
    ...webhooks(of, binding),
    ...vaultPort(of, binding),
  });
  const close = async () => {
    closeTables();
    arca.stop();
    await engine.stop();
    rmSync(directory, { recursive: true, force: true });
  };
  const handler = serve(groups, { runtime: () => runtime, ports, authority: connectedAuthority });
  return { engine, transport, environment, directory, recorder, tables, runtime, handler, close };
}

/** Lines cost what they cost to write, and go nowhere. */
export const log = (line: Record<string, unknown>): void => void JSON.stringify(line);

type Opened = { tables: Tables; closeTables: () => void };

function openTransport(
  engine: Engine,
  wanted: 'lean' | 'sdk',
  { environment, recorder }: { environment: Record<string, string>; recorder: Recorder },
): Opened {
  const { onCall } = recorder;
  if (engine.database !== undefined || wanted === 'sdk') {
    const { tables, close } = openTables(engine, onCall);
    return { tables, closeTables: close };
  }
  const client = openLeanClient(connectionOf(environment));
  const open = (mode: Mode) => openLeanTable(LOCAL_TABLES[mode], client, { onCall });
  return { tables: { live: open('live'), test: open('test') }, closeTables: client.close };
}
