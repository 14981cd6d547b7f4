// Creations while so many subscriptions want every event of them, and how far deliveries lag behind; then a restart of the stack
// with what was left, until all of it has arrived. A subscription is called 50 times a second at most, so one account with more creations
// than that falls behind whatever the service does: what the service itself does is told by several accounts and a steady pace.
import { setTimeout as delay } from 'node:timers/promises';
import { autocannon, type Sent } from './load.ts';
import { cpuOf } from './processes.ts';
import { type BenchReceiver, startReceiver } from './receiver.ts';
import { requestOf } from './recipe.ts';
import type { Service } from './services.ts';

export type Subscribed = Pick<Wanted, 'subscriptions' | 'accounts'> & {
  creationsPerSecond: number;
  /** Of the whole stack, per creation, until everything was delivered. */
  cpuMs: number;
  lagP95Ms: number;
  /** From the end of so many creations, after which the stack is started again, until all had arrived. */
  caughtUpMs: number;
};

/** `accounts`: between which creations take turns, each with its subscriptions; `perSecond`: no faster than that. */
type Wanted = {
  subscriptions: number;
  accounts: number;
  creations: number;
  perSecond?: number;
};
/** As fast as it goes, in one account. */
export const atOnce = (subscriptions: number): Wanted => ({
  subscriptions,
  accounts: 1,
  creations: 200,
});
/** What is to be held: so many creations a second, and no subscription beyond its limit. */
export const STEADY: Wanted = { subscriptions: 10, accounts: 4, creations: 1000, perSecond: 100 };

const CONNECTIONS = 10;
const LOOK_MS = 50;
const PATIENCE_MS = 20_000;
/** The most that a subscription may have: with more creations a second, deliveries wait for it. */
const RATE = 50;
const BACKLOG = 100;
let run = 0;

export async function measureSubscriptions(
  service: Service,
  { subscriptions, accounts, creations, perSecond }: Wanted,
): Promise<Subscribed> {
  run += 1;
  const tokens = tokensOf(service, accounts);
  const lags: number[] = [];
  const seen = new Set<string>();
  const paths = new Set<string>();
  const receiver = await startReceiver(({ path, webhookId, lateMs }) => {
    const known = seen.size;
    paths.add(path);
    seen.add(`${path} ${webhookId}`);
    if (seen.size > known) lags.push(lateMs);
  });
  await settle(service, receiver, () => paths.has(`/${run}-settled`));
  seen.clear();
  lags.length = 0;
  const names = Array.from({ length: subscriptions }, (_, at) => String(at));
  const hooks: Hooks[] = [];
  for (const token of tokens)
    hooks.push({ token, ids: await subscribe(service, receiver, names, { token }) });
  const cpu = cpuOf(service.pids);
  let answeredMs = 0;
  const onResponse = () => {
    answeredMs = performance.now();
  };
  const setupRequest = (request: Sent): Sent => ({ ...request, ...created(service, tokens) });
  const load = { connections: CONNECTIONS, requests: [{ setupRequest, onResponse }] };
  const beganMs = performance.now();
  const pace = { ...(perSecond !== undefined && { overallRate: perSecond }) };
  const measured = await autocannon({ ...load, ...pace, url: service.url, amount: creations });
  const tookMs = answeredMs - beganMs;
  const isDone = (made: number) => () => seen.size >= made * subscriptions;
  await until(isDone(measured.requests.total));
  const spent = cpuOf(service.pids) - cpu;
  const inLoad = lags.splice(0).sort((a, b) => a - b);
  seen.clear();
  const backlog = await autocannon({ ...load, url: service.url, amount: BACKLOG });
  const startedMs = performance.now();
  if (subscriptions > 0) await service.restart?.();
  const isCaughtUp = await until(isDone(backlog.requests.total));
  const caughtUpMs = performance.now() - startedMs;
  for (const { token, ids } of hooks) await unsubscribe(service, ids, token);
  receiver.close();
  return {
    subscriptions,
    accounts,
    creationsPerSecond: (measured.requests.total * 1000) / tookMs,
    cpuMs: spent / Math.max(1, measured.requests.total),
    lagP95Ms: inLoad[Math.floor((inLoad.length - 1) * 0.95)] ?? 0,
    caughtUpMs: isCaughtUp ? caughtUpMs : Number.POSITIVE_INFINITY,
  };
}

/** False where it does not come true in time. */
async function until(isTrue: () => boolean): Promise<boolean> {
  const startedMs = performance.now();
  while (!isTrue() && performance.now() - startedMs < PATIENCE_MS) await delay(LOOK_MS);
  return isTrue();
}

const created = ({ recipe }: Service, tokens: readonly string[]) => {
  serial += 1;
  const TALONARIO_TOKEN = tokens[serial % tokens.length] ?? '';
  return requestOf(recipe, 'create', { serial: SERIALS_FROM + serial, TALONARIO_TOKEN }) ?? {};
};

/** Of the account that the other measures use, and of others beside it. */
function tokensOf({ openAccount }: Service, accounts: number): string[] {
  const others = Array.from({ length: accounts - 1 }, (_, at) => `bench-${run}-${at}`);
  return [String(process.env.TALONARIO_TOKEN), ...others.map((name) => openAccount?.(name) ?? '')];
}
const SERIALS_FROM = 50_000_000;
let serial = 0;

type Hooks = { token: string; ids: readonly string[] };

/** Waits until the relay has done what was left from before: changes are relayed in order, so the last one comes last. */
async function settle(
  service: Service,
  receiver: BenchReceiver,
  isHere: () => boolean,
): Promise<void> {
  const events = ['product.updated'];
  const hooks = await subscribe(service, receiver, ['settled'], { events });
  const body = { name: 'last', base_price: 1 };
  const made = (await ask(service, 'POST', '/api/v1/products/', { body })) as {
    data: { _id: string };
  };
  await ask(service, 'PUT', `/api/v1/products/${made.data._id}/`, { body: { name: 'settled' } });
  await until(isHere);
  await unsubscribe(service, hooks);
}

async function subscribe(
  service: Service,
  receiver: BenchReceiver,
  names: readonly string[],
  { events = ['product.created'], token }: { events?: string[]; token?: string },
): Promise<string[]> {
  const ids: string[] = [];
  for (const at of names) {
    const body = {
      url: `http://127.0.0.1:${receiver.port}/${run}-${at}`,
      event_types: events,
      rate_limit_per_second: RATE,
    };
    const answer = await ask(service, 'POST', '/api/v1/webhooks/', { body, token });
    ids.push((answer as { data: { _id: string } }).data._id);
  }
  return ids;
}

async function unsubscribe(
  service: Service,
  ids: readonly string[],
  token?: string,
): Promise<void> {
  for (const id of ids) await ask(service, 'DELETE', `/api/v1/webhooks/${id}/`, { token });
}

type Given = { body?: object; token?: string };

async function ask(
  service: Service,
  method: string,
  path: string,
  { body, token = String(process.env.TALONARIO_TOKEN) }: Given,
) {
  const headers = {
    'x-api-key': token,
    ...(body && { 'content-type': 'application/json' }),
  };
  const sent = { method, headers, body: body && JSON.stringify(body) };
  const answer = await fetch(service.url + path, sent);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`);
  return text === '' ? undefined : JSON.parse(text);
}
