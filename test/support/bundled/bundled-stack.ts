// The stories' stack as it is deployed: requests over HTTP through the local gateway, every function in a process of its own from
// its bundle, with the variables and the rights of the template, on a real engine. STACK=bundles makes every story run on it (npm run e2e).
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { functionEnvironment } from '#data-directory/environment.ts';
import { type LocalKeys, localKeys } from '#data-directory/keys.ts';
import { groups } from '#domain/groups.ts';
import { createRuntime } from '#http/runtime.ts';
import { routeTable } from '#local/gateway/route-table.ts';
import { startGateway } from '#local/gateway.ts';
import type { StreamReader } from '#local/stream/stream-reader.ts';
import { openTable } from '#store/sdk-table.ts';
import type { Background } from '../background.ts';
import { MovableClock } from '../clock.ts';
import { type WireEngine, wireEngine } from '../engine.ts';
import { queryText, type Reply, type RequestOptions, toReply, wireOf } from '../exchange.ts';
import { AUDIENCE, ISSUER, sessionIssuer } from '../session-issuer.ts';
import type { StackParts } from '../stack-parts.ts';
import { testConfig } from '../test-config.ts';
import { bundledBackground, openReaders } from './bundled-background.ts';
import { functionProcesses } from './function-process.ts';
import type { Grants } from './grants.ts';
import { guardedEndpoint } from './guarded-endpoint.ts';
import { type QueueCatcher, startQueueCatcher } from './queue-catcher.ts';

const GRANTS = new URL('../../../dist/grants.json', import.meta.url);
const WORKER_MS = 60_000;

/** Engine, queues and what was logged are of one test file, so that no file finds what another left. */
type Ground = {
  engine: WireEngine;
  queues: QueueCatcher;
  readers: StreamReader[];
  lines: Record<string, unknown>[];
};

let house: ReturnType<typeof startHouse> | undefined;
let ground: { file: string | undefined; laid: Promise<Ground> } | undefined;

/** Function processes live on from file to file, as deployed ones do; gateway and clock are the stack's own. */
export async function openBundledParts(): Promise<StackParts & { background: Background }> {
  house ??= startHouse();
  const { config, issuer, processes, standOn } = await house;
  const own = await groundOf(expect.getState().testPath);
  const { engine, queues, readers, lines } = own;
  standOn(own);
  const clock = new MovableClock();
  const invoke = (name: string, event: unknown, remainingMs = WORKER_MS) =>
    processes.call(name, event, { nowMs: clock.now(), remainingMs });
  const gateway = await startGateway({
    routes: routeTable(groups),
    handlers: async (name) => (event, context) =>
      invoke(name, event, context.getRemainingTimeInMillis()),
    port: 0,
    clock,
    log: (line) => lines.push({ level: 'error', cause: line }),
  });
  const tables = {
    live: openTable(config.tableLive, { client: engine.client }),
    test: openTable(config.tableTest, { client: engine.client }),
  };
  return {
    clock,
    issuer,
    tables,
    log: lines,
    runtime: createRuntime(config, { tables, clock }),
    async request(method, path, options = {}) {
      clock.advance(1);
      return requestOver(gateway.url, method, path, options);
    },
    restart: processes.restart,
    background: bundledBackground({ engine, queues, clock, invoke }, readers),
  };
}

function groundOf(file: string | undefined): Promise<Ground> {
  if (ground?.file !== file || ground === undefined)
    ground = { file, laid: layGround(ground?.laid) };
  return ground.laid;
}

async function layGround(before?: Promise<Ground>): Promise<Ground> {
  await (await before)?.engine.stop();
  const engine = await wireEngine();
  const queues = await startQueueCatcher();
  return { engine, queues, readers: await openReaders(engine), lines: [] };
}

async function startHouse() {
  const issuer = await sessionIssuer();
  const config = testConfig(issuer);
  const keys = newKeys();
  const grants: Grants = JSON.parse(readFileSync(GRANTS, 'utf8'));
  let on: Ground | undefined;
  const behind = () => ({ engineUrl: on?.engine.url ?? '', queueUrl: on?.queues.url ?? '' });
  const onDenied = (name: string) => (ask: string) =>
    on?.lines.push({ level: 'error', cause: `the template does not grant ${name} ${ask}` });
  const endpoints = new Map<string, Promise<string>>();
  const envOf = async (name: string) => {
    const endpoint =
      endpoints.get(name) ?? guardedEndpoint(grants[name] ?? [], behind, onDenied(name));
    endpoints.set(name, endpoint);
    const url = await endpoint;
    return {
      ...functionEnvironment(keys, { engineUrl: url, queueUrl: url }),
      SERVER_KEY: config.serverKey.toString('base64'),
      SESSION_ISSUER: ISSUER,
      SESSION_AUDIENCE: AUDIENCE,
      SESSION_JWKS: issuer.jwks,
    };
  };
  const processes = functionProcesses(envOf, (line) => {
    if (line.startsWith('{')) on?.lines.push(JSON.parse(line));
  });
  const standOn = (own: Ground): void => {
    on = own;
  };
  return { config, issuer, processes, standOn };
}

/** They live in the processes' variables; where they were made goes at once, since a test process ends without notice. */
function newKeys(): LocalKeys {
  const directory = mkdtempSync(join(tmpdir(), 'talonario-bundled-'));
  try {
    return localKeys(directory);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

async function requestOver(
  url: string,
  method: string,
  path: string,
  options: RequestOptions = {},
): Promise<Reply> {
  const { body, headers } = wireOf(options);
  const query = queryText(options.query);
  const response = await fetch(`${url}${path}${query === '' ? '' : `?${query}`}`, {
    method,
    headers,
    ...(body !== undefined && { body: new Uint8Array(body) }),
  });
  return toReply(
    { method, path, options },
    {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      bytes: new Uint8Array(await response.arrayBuffer()),
    },
  );
}
