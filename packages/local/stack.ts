// The whole service on one machine, composed as the infrastructure composes it: gateway → functions → tables → stream →
// relay → queues → workers, and the timers. `npm start` and the end-to-end tests run exactly this.

import type { RunningArca } from '#arca-simulator/arca.ts';
import { groups } from '#domain/groups.ts';
import { type Clock, systemClock } from '#kernel/clock.ts';
import { checkGroups } from '#resource/check.ts';
import { type Authority, openAuthority } from './authority.ts';
import { removeStackFile, writeStackFile } from './engine/data-dir.ts';
import { enterEnvironment, functionEnvironment } from './engine/environment.ts';
import { type HeldEngine, holdEngine } from './engines.ts';
import { fromSources, type HandlerSource, invoke, warm } from './gateway/functions.ts';
import { DEFAULT_FUNCTION, routeTable } from './gateway/route-table.ts';
import { startGateway } from './gateway.ts';
import { localKeys } from './keys.ts';
import { startPoller } from './poller.ts';
import { startPump } from './pump.ts';
import { QUEUES, type QueueName, type Queues, startQueues } from './queues.ts';
import { type DemoTokens, seedDemo } from './seed.ts';
import { openStreamFile } from './stream/stream-file.ts';
import { startTimers } from './timers.ts';

export type StackOptions = {
  directory: string;
  /** 0 takes a free one. */
  port: number;
  /** Sources unless told. */
  functions?: HandlerSource;
  env?: Readonly<Record<string, string | undefined>>;
  clock?: Clock;
  log?: (line: string) => void;
};

export type Stack = {
  url: string;
  engineUrl: string;
  queues: Queues;
  /** The simulated tax authority; absent when the environment names another one. */
  arca?: RunningArca;
  demo: DemoTokens;
  /** Settles with a reason when a part ends that nobody stopped. */
  broken: Promise<string>;
  stop(): Promise<void>;
};

/** Which function works on which queue. */
const WORKERS: Record<QueueName, string> = { deliveries: 'deliver-webhooks', jobs: 'run-jobs' };
const BACKGROUND = ['relay', 'sweep', ...Object.values(WORKERS)];

/** Of the relay and the sweeper. */
const BACKGROUND_TIMEOUT_SECONDS = 60;

type Stop = () => unknown;
type Parts = Required<Omit<StackOptions, 'env'>> & {
  held: HeldEngine;
  queues: Queues;
  authority: Authority;
  stops: Stop[];
};

/** Rejects with an Error for people: a wrong declaration, directory or port taken, no engine, a function that does not load. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { env = process.env, clock = systemClock, log = () => {} } = options;
  checkGroups(groups);
  const stops: Stop[] = [];
  const functions = warm(options.functions ?? fromSources);
  try {
    const held = await holdEngine(options.directory, { ...env });
    stops.push(held.close);
    const authority = await openAuthority(options.directory, env, clock);
    stops.push(authority.stop);
    const queues = await startQueues();
    stops.push(queues.stop);
    return await assemble({ ...options, clock, log, functions, held, queues, authority, stops });
  } catch (error) {
    await stopAll(stops);
    throw error;
  }
}

async function assemble(parts: Parts): Promise<Stack> {
  const { directory, held, queues, authority, functions, clock, stops } = parts;
  const keys = localKeys(directory);
  const { url: engineUrl } = held.engine;
  const at = { engineUrl, queueUrl: queues.url, authority: authority.variables };
  stops.push(enterEnvironment(functionEnvironment(keys, at)));
  const names = [...groups.map(({ name }) => name), DEFAULT_FUNCTION, ...BACKGROUND];
  await Promise.all(names.map((name) => functions(name)));
  const demo = await seedDemo({ directory, engineUrl, serverKey: keys.serverKey, clock });
  const nudge = await startBackground(parts);
  const gateway = await startGateway({
    routes: routeTable(groups),
    handlers: functions,
    port: parts.port,
    clock,
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

/** Pump, queue workers and timers; returns the pump's nudge. */
async function startBackground(parts: Parts): Promise<() => void> {
  const { directory, held, queues, functions, clock, log, stops } = parts;
  const run =
    (name: string, seconds = BACKGROUND_TIMEOUT_SECONDS) =>
    (event: unknown) =>
      invoke(functions, name, event, seconds * 1000);
  const file = held.engine.file === undefined ? undefined : openStreamFile(held.engine.file);
  if (file !== undefined) stops.push(file.close);
  const depths = () => Promise.all([queues.depth('jobs'), queues.depth('deliveries')]);
  const pump = await startPump({
    engineUrl: held.engine.url,
    directory,
    file,
    relay: run('relay'),
    settled: async () => (await depths()).every((depth) => depth === 0),
    log,
  });
  stops.push(pump.stop);
  for (const [name, worker] of Object.entries(WORKERS) as [QueueName, string][]) {
    const queueUrl = queues.queueUrl(name);
    const work = run(worker, QUEUES[name].workerTimeoutSeconds);
    const { client } = queues;
    stops.push(startPoller({ client, queueUrl, worker: work, onDone: pump.nudge, log }).stop);
  }
  const { engineUrl, onDone } = { engineUrl: held.engine.url, onDone: pump.nudge };
  stops.push(startTimers({ engineUrl, clock, sweep: run('sweep'), onDone, log }).stop);
  return pump.nudge;
}

/** In the opposite order of the start, so that nothing outlives what it needs. */
async function stopAll(stops: Stop[]): Promise<void> {
  for (const stop of stops.splice(0).reverse()) await stop();
}
