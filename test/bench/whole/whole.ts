// The whole service as `npm start` runs it, relay, queues and timers on, over HTTP, with records of today: the operations of a recipe
// one after the other, each alternating with those of the other service where there is one, so that what else happens on the
// machine meets both. Then creations with subscriptions, and a restart with what is left to relay. Reports, asserts nothing.
import { assertEmpty, fill, openShop, type Shop, valuesOf } from './furnish.ts';
import { type Imported, measureImport } from './import.ts';
import { autocannon, type Result, type Sent } from './load.ts';
import { type Mixed, measureMixed } from './mixed.ts';
import { cpuOf, memoryOf, residentOf, settled } from './processes.ts';
import { requestOf, type Step } from './recipe.ts';
import { another, type Other, type Service, startOurs } from './services.ts';
import { atOnce, measureSubscriptions, STEADY, type Subscribed } from './subscriptions.ts';
import type { WholeReport, WholeRow } from './whole-text.ts';

export type WholePlan = {
  records: number;
  connections: number[];
  seconds: number;
  /** Of what more than one service does. */
  rounds: number;
  /** Where ours writes a profile. */
  profile?: string | undefined;
  steps: readonly Step[];
  /** So many mixed requests first, and an import of so many rows after the steps; none where it is 0. */
  mixed: number;
  imported: number;
  subscriptions: number[];
  against: readonly Other[];
};
/** Events of the records are relayed after they were made. */
const SEEDING_PATIENCE_MS = 180_000;

export async function runWhole(plan: WholePlan): Promise<WholeReport> {
  const services = [await startOurs(plan.profile), ...plan.against.map(another)] as const;
  try {
    return await whole(services, plan);
  } finally {
    for (const service of services) await service.stop();
  }
}

async function whole(
  services: readonly [Service, ...Service[]],
  plan: WholePlan,
): Promise<WholeReport> {
  const [ours, ...others] = services;
  for (const other of others) await assertEmpty(other);
  await settled(ours.pids);
  const restMb = residentOf(ours.pids);
  const shops: Shop[] = [];
  let mixed: Mixed | undefined;
  for (const service of services) {
    process.stderr.write(`${service.recipe.name}: making ${plan.records} records\n`);
    const shop = await openShop(service);
    if (service === ours && plan.mixed > 0) mixed = await measureMixed(shop, plan.mixed);
    shops.push(await fill(shop, plan.records));
    await settled(service.pids, SEEDING_PATIENCE_MS);
  }
  const rows: WholeRow[] = [];
  for (const connections of plan.connections)
    for (const step of plan.steps)
      rows.push(...(await compared(shops, step, { ...plan, connections })));
  const memoryMb = Object.fromEntries(
    services.map((service) => [service.recipe.name, memoryOf(service.pids)]),
  );
  let imported: Imported | undefined;
  if (plan.imported > 0) imported = await measureImport(ours, plan.imported);
  return {
    records: plan.records,
    rows,
    restMb,
    ...(mixed && { mixed }),
    ...(imported && { imported }),
    memoryMb,
    subscribed: await subscribed(ours, plan.subscriptions),
    others: others.map(({ recipe }) => recipe),
  };
}

async function subscribed(ours: Service, counts: readonly number[]): Promise<Subscribed[]> {
  const all: Subscribed[] = [];
  for (const count of counts) all.push(await measureSubscriptions(ours, atOnce(count)));
  if (counts.length > 0) all.push(await measureSubscriptions(ours, STEADY));
  return all;
}

/** The services in turn, so many rounds, each alone: one goes on when what the other's requests left to be done is done. */
async function compared(
  shops: readonly Shop[],
  step: Step,
  asked: Asked & { rounds: number },
): Promise<WholeRow[]> {
  const turns = shops.map((): Turn[] => []);
  const answering = shops.filter(({ service }) => service.recipe.steps[step] !== undefined);
  const rounds = answering.length > 1 ? asked.rounds : 1;
  for (let round = 0; round < rounds; round += 1) {
    process.stderr.write(`${step}, round ${round + 1}\n`);
    for (const [at, shop] of shops.entries()) {
      const before = cpuOf(shop.service.pids);
      const result = await load(shop, step, asked);
      if (result === undefined) continue;
      await settled(shop.service.pids);
      turns[at]?.push({ result, cpuMs: cpuOf(shop.service.pids) - before });
    }
  }
  return shops.flatMap(({ service }, at) => rowOf(service, { step, ...asked }, turns[at] ?? []));
}

/** `cpuMs`: of all its requests, and of what they left to be done. */
type Turn = { result: Result; cpuMs: number };
type Asked = Pick<WholePlan, 'records' | 'seconds'> & { connections: number };

async function load(
  shop: Shop,
  step: Step,
  { records, seconds, connections }: Asked,
): Promise<Result | undefined> {
  const { recipe, url } = shop.service;
  const next = () => requestOf(recipe, step, valuesOf(shop, records));
  if (next() === undefined) return undefined;
  const setupRequest = (request: Sent): Sent => ({ ...request, ...next() });
  return autocannon({ url, connections, duration: seconds, requests: [{ setupRequest }] });
}

/** Of the best turns, as what else happens on the machine only ever takes away. */
function rowOf(
  { recipe: { name, steps } }: Service,
  { step, connections }: Pick<WholeRow, 'step' | 'connections'>,
  all: readonly Turn[],
): WholeRow[] {
  if (all.length === 0) return [];
  const answered = all.filter(({ result }) => result.requests.total > 0);
  const turns = answered.length === 0 ? all : answered;
  const least = (of: (result: Result) => number) =>
    Math.min(...turns.map(({ result }) => of(result)));
  const perRequest = turns.map(({ result, cpuMs }) => cpuMs / Math.max(1, result.requests.total));
  return [
    {
      service: name,
      step,
      connections,
      requestsPerSecond: -least(
        ({ requests, non2xx, duration }) => (non2xx - requests.total) / duration,
      ),
      p50Ms: least(({ latency }) => latency.p50),
      p99Ms: least(({ latency }) => latency.p99),
      cpuMs: Math.min(...perRequest),
      failed: all.reduce((sum, { result }) => sum + result.non2xx + result.errors, 0),
      rows: steps[step]?.rows ?? 1,
    },
  ];
}
