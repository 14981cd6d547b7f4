// What a request costs by part: the request itself, the relay of its changes, the jobs and deliveries that it leaves, each alone in this
// process, with so many subscriptions that want its event; the receiver is a process of its own. Processor time and calls of the engine
// per request, and how much of the time is the engine's. The first round warms the process, the second is told, the third is profiled.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { drive } from '../drive.ts';
import { atMost, type Goal, WANTED } from '../goals.ts';
import { type Operation, operationNamed } from '../operations.ts';
import { perform } from '../perform.ts';
import type { Place } from '../place.ts';
import { openShop } from '../shop.ts';
import { profileOf } from './engine-share.ts';
import { openBackground } from './workers.ts';

export const PARTS = ['request', 'relay', 'jobs', 'deliveries'] as const;
type Part = (typeof PARTS)[number];
/** Of one request. */
type Spent = { ms: number; engineMs: number; calls: number };
export type ByPart = { operation: string; subscriptions: number } & Record<Part, Spent>;

/** Of that operation, with so many subscriptions of that event. */
type Wanted = { operation: string; event: string; subscriptions: number; requests: number };
export const MEASURED: readonly Wanted[] = [
  ...[0, 1, 10].map((subscriptions) => ({
    operation: 'create',
    event: 'product.created',
    subscriptions,
    requests: 300,
  })),
  { operation: 'sale of 3 lines', event: 'sale.created', subscriptions: 0, requests: 300 },
  { operation: 'sale on account', event: 'sale.created', subscriptions: 0, requests: 300 },
  { operation: 'live invoice', event: 'invoice.created', subscriptions: 0, requests: 60 },
];

const CONNECTIONS = 10;
const PRODUCTS = 300;
const FROM = 1_000_000;
const RECEIVER = `require('node:http').createServer((q, s) => { q.resume(); q.on('end', () => s.end()); })
  .listen(0, '127.0.0.1', function () { console.log(this.address().port); })`;
const AFTER = ['relay', 'jobs', 'deliveries'] as const;
/** What a part wrote may reach the stream a turn later. */
const QUIET_TURNS = 2;
let serial = FROM;

/** Undefined where the engine is not in this process: its stream is then read over HTTP. */
export async function measureParts(place: Place, wanted: Wanted): Promise<ByPart | undefined> {
  if (place.engine.database === undefined) return undefined;
  const { operation, subscriptions, requests } = wanted;
  process.stderr.write(`by part: ${operation} with ${subscriptions} subscriptions\n`);
  const receiver = spawn(process.execPath, ['-e', RECEIVER], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    const [port] = (await once(receiver.stdout, 'data')) as [Buffer];
    const next = () => opened(place, wanted, Number(String(port)));
    const warming = await next();
    await round(warming, warming.spentBy);
    const told = await next();
    const spent = await round(told, told.spentBy);
    const profiled = await round(await next(), profileOf);
    const of = (part: Part): Spent => {
      const { cpuMs, calls } = spent[part];
      const { cpuMs: profiledMs, engineMs } = profiled[part];
      const share = profiledMs === 0 ? 0 : engineMs / profiledMs;
      return {
        ms: cpuMs / requests,
        calls: calls / requests,
        engineMs: (cpuMs * share) / requests,
      };
    };
    const all = { request: of('request'), relay: of('relay') };
    return { operation, subscriptions, ...all, jobs: of('jobs'), deliveries: of('deliveries') };
  } finally {
    stop(receiver);
  }
}

/** A shop of its own for each round, whose subscriptions have made no call yet. */
async function opened(place: Place, wanted: Wanted, port: number) {
  const { operation, subscriptions, event, requests } = wanted;
  const shop = await openShop(place, PRODUCTS);
  const background = openBackground(place);
  const { works } = background;
  const rest = { ...background, works: { ...works, request: async () => {} } };
  await round(rest, background.spentBy);
  for (let at = 0; at < subscriptions; at += 1)
    await perform(place.handler, subscribing(port, event), shop, at);
  await round(rest, background.spentBy);
  const asked = operationNamed(operation);
  const request = () => {
    serial += requests;
    const from = serial;
    const load = { connections: CONNECTIONS, seconds: 60, requestsMax: requests };
    return drive((at) => perform(place.handler, asked, shop, from + at), load, 0);
  };
  return { ...background, works: { ...works, request } };
}

type Opened = {
  works: Record<Part, () => Promise<unknown>>;
  isIdle: () => boolean;
};

/** The request, then the other parts in turn until nothing is left, also of what they leave to each other: what each spent in all. */
async function round<S extends Record<string, number>>(
  { works, isIdle }: Opened,
  spend: (work: () => Promise<unknown>) => Promise<S>,
): Promise<Record<Part, S>> {
  const all: Record<Part, S> = {
    request: await spend(works.request),
    relay: await spend(works.relay),
    jobs: await spend(works.jobs),
    deliveries: await spend(works.deliveries),
  };
  for (let quiet = 0; quiet < QUIET_TURNS; ) {
    for (const part of AFTER) all[part] = sum(all[part], await spend(works[part]));
    quiet = isIdle() ? quiet + 1 : 0;
  }
  return all;
}

const sum = <S extends Record<string, number>>(one: S, other: S): S =>
  Object.fromEntries(
    Object.entries(one).map(([name, value]) => [name, value + (other[name] ?? 0)]),
  ) as S;

export const partsGoals = (all: readonly ByPart[]): Goal[] =>
  all
    .filter(({ operation }) => operation === 'create')
    .flatMap(({ subscriptions, request, relay, deliveries }) => [
      atMost(
        `relay of a creation with ${subscriptions} subscriptions, of the creation`,
        relay.ms / request.ms,
        WANTED.relay,
      ),
      ...(subscriptions === 0
        ? []
        : [atMost('a delivery, ms', deliveries.ms / subscriptions, WANTED.deliveryMs)]),
    ]);

const subscribing = (port: number, event: string): Operation => ({
  name: 'subscribe',
  isRead: false,
  status: 201,
  request: (_, at) => ({
    method: 'POST',
    path: '/webhooks/',
    body: {
      url: `http://127.0.0.1:${port}/hook-${at}`,
      event_types: [event],
      rate_limit_per_second: 50,
    },
  }),
});

const stop = (receiver: ChildProcess): void => void receiver.kill();
