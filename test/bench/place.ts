// Where the bench runs: an engine with durable files, and the whole service in this process on it, every call of which
// passes the recorder. TABLE_TRANSPORT chooses the transport, as it does for the functions.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { webhookPorts } from '#background/deliveries/webhook-ports.ts';
import { groups } from '#domain/groups.ts';
import { accountPorts } from '#http/account-ports.ts';
import { loadConfig } from '#http/config.ts';
import { type Handler, serve } from '#http/serve.ts';
import { createWorld, type World } from '#http/world.ts';
import { clientOptions, functionEnvironment } from '#local/engine/environment.ts';
import { selectEngine } from '#local/engine/select-engine.ts';
import { type Engine, startEngine } from '#local/engine/start-engine.ts';
import { createTables } from '#local/engine/tables.ts';
import { localKeys } from '#local/keys.ts';
import { openLeanClient } from '#store/lean-table.ts';
import { LOCAL_TABLES } from '#store/schema.ts';
import { sdkSend } from '#store/sdk-table.ts';
import type { Send } from '#store/wire/calls.ts';
import { connectionOf } from '#store/wire/json-call.ts';
import { wireTable } from '#store/wire/wire-table.ts';
import { Recorder } from './recorder.ts';

export type Transport = 'lean' | 'sdk';
export type Place = {
  engine: Engine;
  transport: Transport;
  /** Variables of a function on this engine. */
  environment: Record<string, string>;
  recorder: Recorder;
  /** The bare transport, for the floor. */
  send: Send;
  world: World;
  handler: Handler;
  close(): Promise<void>;
};

export async function openPlace(transport: Transport): Promise<Place> {
  const directory = mkdtempSync(path.join(tmpdir(), 'talonario-bench-'));
  const engine = await startEngine(selectEngine(process.env), directory);
  await createTables(engine);
  const environment = functionEnvironment(localKeys(directory), { engineUrl: engine.url });
  const { send, closeClient } = openTransport(transport, environment);
  const recorder = new Recorder();
  const recorded = recorder.through(send);
  const tables = {
    live: wireTable(LOCAL_TABLES.live, recorded),
    test: wireTable(LOCAL_TABLES.test, recorded),
  };
  const world = createWorld(loadConfig(environment), { tables });
  const [account, webhooks] = [accountPorts(groups), webhookPorts(groups)];
  const ports: World['ports'] = (of, binding) => ({
    ...account(of, binding),
    ...webhooks(of, binding),
  });
  const close = async () => {
    closeClient();
    await engine.stop();
    rmSync(directory, { recursive: true, force: true });
  };
  const handler = serve(groups, { world: () => world, ports });
  return { engine, transport, environment, recorder, send, world, handler, close };
}

function openTransport(
  transport: Transport,
  environment: Record<string, string>,
): { send: Send; closeClient: () => void } {
  if (transport === 'sdk') {
    const client = new DynamoDBClient(clientOptions(environment.AWS_ENDPOINT_URL_DYNAMODB ?? ''));
    return { send: sdkSend(client), closeClient: () => client.destroy() };
  }
  const { send, close } = openLeanClient(connectionOf(environment));
  return { send, closeClient: close };
}
