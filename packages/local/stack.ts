// The whole service on one machine, composed as the infrastructure composes it: gateway → functions → tables → stream →
// relay → queues → workers, and the timers. `npm start` and the end-to-end tests run exactly this.

import type { RunningArca } from '#arca-simulator/arca.ts';
import { removeStackFile, writeStackFile } from '#data-directory/directory.ts';
import { enterEnvironment, functionEnvironment } from '#data-directory/environment.ts';
import { expireItems } from '#data-directory/expiry.ts';
import { localKeys } from '#data-directory/keys.ts';
import { type HeldEngine, holdEngine } from '#data-directory/open-engine.ts';
import { openTables } from '#data-directory/tables.ts';
import { giveTables } from '#http/composition/given-tables.ts';
import { loadConfig } from '#http/config.ts';
import { type Clock, systemClock } from '#kernel/clock.ts';
import { settings } from '#kernel/settings.ts';
import { endLeases } from '#store/due/lines.ts';
import { type Authority, openAuthority } from './authority.ts';
import { checkSources } from './compile/check-sources.ts';
import { takeKeptFacts } from './compile/kept-facts.ts';
import { takeKeptFiles } from './compile/kept-files.ts';
import { fromSources, type HandlerSource, invoke, warm } from './gateway/functions.ts';
import { knownCallers } from './gateway/known-caller.ts';
import { DEFAULT_FUNCTION, type RouteTable, tableOf } from './gateway/route-table.ts';
import { startGateway } from './gateway.ts';
import { type Collector, startIdleCollection } from './idle-collection.ts';
import { localLogin } from './local-login.ts';
import { subscribe } from './log-subscription.ts';
import { startPoller } from './poller.ts';
import { startPump } from './pump.ts';
import { QUEUES, type QueueName, type Queues, startQueues } from './queues.ts';
import { type DemoTokens, seedDemo } from './seed.ts';
import { openStreams } from './stream/open-streams.ts';
import { startTimers } from './timers.ts';

type StackOptions = {
  directory: string;
  /** 0 takes a free one. */
  port: number;
  /** Sources unless told. */
  functions?: HandlerSource;
  env?: Readonly<Record<string, string | undefined>>;
  clock?: Clock;
  /** Of the process, where it is ours: none collects when the stack rests. */
  collector?: Collector;
  log?: (line: string) => void;
};

export type Stack = {
  url: string;
  engineUrl: string;
  queues: Queues;
  /** The simulated tax authority; absent when the environment names another one. */
  arca?: RunningArca;
  demo: DemoTokens;
  /** Settles with a reason when a part ends that was not stopped. */
  broken: Promise<string>;
  stop(): Promise<void>;
};

/** Which function works on which queue. */
const WORKERS: Record<QueueName, string> = { deliveries: 'deliver-webhooks', jobs: 'run-jobs' };
const BACKGROUND = ['relay', 'sweep', 'keep-request-logs', ...Object.values(WORKERS)];

/** Of the relay and the sweeper. */
const BACKGROUND_TIMEOUT_SECONDS = 60;

type Stop = () => unknown;
type Parts = Required<Omit<StackOptions, 'env' | 'collector'>> & {
  held: HeldEngine;
  queues: Queues;
  authority: Authority;
  stops: Stop[];
  /** Where the facts of the groups are kept. Rejects where a declaration is wrong. */
  checked: Promise<string | undefined>;
};

/** Rejects with an Error for people: a wrong declaration, directory or port taken, no engine, a function that does not load. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { env = settings, clock = systemClock, log = () => {} } = options;
  const checked = checkSources();
  checked.catch(() => {});
  const stops: Stop[] = [];
  let rest = () => {};
  const collection = options.collector && startIdleCollection(options.collector, () => rest());
  if (collection !== undefined) stops.push(collection.stop);
  const loaded = warm(options.functions ?? fromSources);
  const functions = collection?.watched(loaded) ?? loaded;
  try {
    const held = await holdEngine(options.directory, { ...env });
    stops.push(held.close);
    rest = () => held.engine.database?.rest();
    const authority = await openAuthority(options.directory, env, clock);
    stops.push(authority.stop);
    const queues = await startQueues();
    stops.push(queues.stop);
    const opened = { held, authority, queues, functions, clock, log, checked, stops };
    return await assemble({ ...options, ...opened });
  } catch (error) {
    await stopAll(stops);
    await checked; // What it says names the declaration that the error comes of.
    throw error;
  }
}

async function assemble(parts: Parts): Promise<Stack> {
  const { directory, held, queues, authority, functions, clock, stops } = parts;
  const keys = localKeys(directory);
  const { url: engineUrl } = held.engine;
  const at = { engineUrl, queueUrl: queues.url, authority: authority.variables };
  const environment = functionEnvironment(keys, at);
  stops.push(enterEnvironment(environment));
  const { tables, close } = openTables(held.engine);
  stops.push(close);
  if (held.engine.database !== undefined)
    stops.push(giveTables({ tables, aloneSinceMs: systemClock.now() }));
  const place = { directory, control: tables.live, serverKey: keys.serverKey, clock };
  const demo = await seedDemo(place);
  const routes = await openFunctions(parts);
  // This stack is alone on its data: a worker that holds a line died with the one before.
  await Promise.all(Object.values(tables).map(endLeases));
  const nudge = await startBackground(parts);
  const gateway = await startGateway({
    routes,
    handlers: functions,
    port: parts.port,
    clock,
    own: localLogin(keys, demo.tenantId, clock),
    isKnown: knownCallers(loadConfig(environment), clock),
    onWrite: nudge,
    log: parts.log,
  });
  stops.push(gateway.stop);
  const { kind, pid } = held.engine;
  const engine = { engine: kind, engineUrl, enginePid: pid };
  writeStackFile(directory, {
    pid: process.pid,
    url: gateway.url,
    ...engine,
    queueUrl: queues.url,
  });
  stops.push(() => removeStackFile(directory));
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= stopAll(stops);
    return stopped;
  };
  const broken = held.engine.exited.then((reason) =>
    stopped === undefined ? reason : new Promise<string>(() => {}),
  );
  return { url: gateway.url, engineUrl, queues, arca: authority.arca, demo, broken, stop };
}

/** Those that every stack needs: the one of a group comes with its first request. */
async function openFunctions({ checked, functions }: Parts): Promise<RouteTable> {
  const kept = await checked;
  if (kept !== undefined) takeKeptFacts(kept);
  takeKeptFiles();
  const { bases } = await import('#domain/facts.ts');
  await Promise.all([DEFAULT_FUNCTION, ...BACKGROUND].map((name) => functions(name)));
  return tableOf(Object.entries(bases));
}

/** Pump, queue workers and timers; returns the pump's nudge. */
async function startBackground(parts: Parts): Promise<() => void> {
  const { directory, held, queues, functions, clock, log, stops } = parts;
  const run =
    (name: string, seconds = BACKGROUND_TIMEOUT_SECONDS) =>
    (event: unknown) =>
      invoke(functions, name, event, seconds * 1000);
  const depths = () => Promise.all([queues.depth('jobs'), queues.depth('deliveries')]);
  const pump = startPump({
    streams: await openStreams(held.engine, directory),
    directory,
    relay: run('relay'),
    settled: async () => (await depths()).every((depth) => depth === 0),
    log,
  });
  stops.push(pump.stop);
  for (const [name, worker] of Object.entries(WORKERS) as [QueueName, string][]) {
    const queueUrl = queues.queueUrl(name);
    const { workerTimeoutSeconds, batchSize, concurrency } = QUEUES[name];
    const work = run(worker, workerTimeoutSeconds);
    const target = { caller: queues.caller, queueUrl, worker: work, batchSize, concurrency };
    stops.push(startPoller({ ...target, onDone: pump.nudge, log }).stop);
  }
  const expire = (nowSeconds: number) => expireItems(held.engine, nowSeconds);
  const sweep = { sweep: run('sweep'), onDone: pump.nudge };
  stops.push(startTimers({ clock, expire, ...sweep, log }).stop);
  stops.push(subscribe({ clock, keep: run('keep-request-logs'), log }).stop);
  return pump.nudge;
}

/** In the opposite order of the start, so that nothing outlives what it needs. */
async function stopAll(stops: Stop[]): Promise<void> {
  for (const stop of stops.splice(0).reverse()) await stop();
}
