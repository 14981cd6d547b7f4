// The whole service as `npm start` runs it, relay, queues and timers on, over HTTP, with records of today: the operations of a recipe
// one after the other, each alternating with those of the other service where there is one, so that what else happens on the
// machine meets both. Then creations with subscriptions, and a restart with what is left to relay. Reports, asserts nothing.
import { autocannon, type Result, type Sent } from './load.ts';
import { cpuOf, memoryOf, settled } from './processes.ts';
import { idIn, requestOf, type Step } from './recipe.ts';
import { another, type Service, startOurs } from './services.ts';
import { atOnce, measureSubscriptions, STEADY, type Subscribed } from './subscriptions.ts';
import { type WholeReport, type WholeRow, wholeText } from './whole-text.ts';

export type WholePlan = {
  records: number;
  connections: number[];
  seconds: number;
  rounds: number;
  /** Where ours writes a profile. */
  profile?: string | undefined;
  steps: readonly Step[];
  subscriptions: number[];
  against?: { url: string; recipe: string; pids: number[] };
};
const SEEDING = 20;
/** Events of the records are relayed after they were made. */
const SEEDING_PATIENCE_MS = 180_000;
const PER_PAGE = 20;
const DEEP_PAGE = 400;
const IDS = 200;
const PRIME = 7919;
let serial = 0;

export async function runWhole(plan: WholePlan): Promise<void> {
  const services = [await startOurs(plan.profile)];
  try {
    const { against } = plan;
    if (against) services.push(another(against.url, against.recipe, against.pids));
    process.stdout.write(wholeText(await whole(services, plan)));
  } finally {
    for (const service of services) await service.stop();
  }
}

async function whole(services: readonly Service[], plan: WholePlan): Promise<WholeReport> {
  const shops: Shop[] = [];
  for (const service of services) {
    shops.push({ service, ids: await seed(service, plan.records) });
    await settled(service.pids, SEEDING_PATIENCE_MS);
  }
  const rows: WholeRow[] = [];
  for (const connections of plan.connections)
    for (const step of plan.steps)
      rows.push(...(await compared(shops, step, { ...plan, connections })));
  const memoryMb = Object.fromEntries(
    services.map((service) => [service.recipe.name, memoryOf(service.pids)]),
  );
  const [ours] = services;
  const subscribed: Subscribed[] = [];
  for (const count of ours === undefined ? [] : plan.subscriptions)
    if (ours !== undefined) subscribed.push(await measureSubscriptions(ours, atOnce(count)));
  if (ours !== undefined && plan.subscriptions.length > 0)
    subscribed.push(await measureSubscriptions(ours, STEADY));
  return { records: plan.records, rows, memoryMb, subscribed };
}

/** The services in turn, so many rounds, each alone: one goes on when what the other's requests left to be done is done. */
async function compared(
  shops: readonly Shop[],
  step: Step,
  asked: Asked & { rounds: number },
): Promise<WholeRow[]> {
  const turns = shops.map((): Turn[] => []);
  for (let round = 0; round < asked.rounds; round += 1) {
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
type Shop = { service: Service; ids: readonly string[] };
type Asked = Pick<WholePlan, 'records' | 'seconds'> & { connections: number };

async function load(
  { service, ids }: Shop,
  step: Step,
  { records, seconds, connections }: Asked,
): Promise<Result | undefined> {
  const next = () => requestOf(service.recipe, step, valuesOf(ids, records));
  if (next() === undefined) return undefined;
  const setupRequest = (request: Sent): Sent => ({ ...request, ...next() });
  return autocannon({
    url: service.url,
    connections,
    duration: seconds,
    requests: [{ setupRequest }],
  });
}

function valuesOf(ids: readonly string[], records: number) {
  serial += 1;
  const id = (at: number) => ids[(at * PRIME) % ids.length] ?? '';
  return {
    serial,
    id: id(serial),
    id2: id(serial + 1),
    id3: id(serial + 2),
    page: Math.min(DEEP_PAGE, Math.max(1, Math.floor(records / PER_PAGE))),
    word: `bonarda ${serial % 50}`,
  };
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
      requestsPerSecond: -least(({ requests, duration }) => -requests.total / duration),
      p50Ms: least(({ latency }) => latency.p50),
      p99Ms: least(({ latency }) => latency.p99),
      cpuMs: Math.min(...perRequest),
      failed: all.reduce((sum, { result }) => sum + result.non2xx + result.errors, 0),
      rows: steps[step]?.rows ?? 1,
    },
  ];
}

/** Makes the records, by `bulk` where the service has it, and some of them one by one, whose ids are then known. */
async function seed(service: Service, records: number): Promise<string[]> {
  process.stderr.write(`${service.recipe.name}: making ${records} records\n`);
  const { bulk } = service.recipe.steps;
  const known = Math.min(records, IDS);
  const ids = await inParallel(known, () => makeOne(service));
  const rest = records - known;
  if (bulk?.rows === undefined) await inParallel(rest, () => makeOne(service));
  else await inParallel(Math.ceil(rest / bulk.rows), () => send(service, 'bulk'));
  return ids;
}

const makeOne = async (service: Service): Promise<string> =>
  idIn(await send(service, 'create'), service.recipe);

async function send({ recipe, url }: Service, step: Step): Promise<unknown> {
  const made = requestOf(recipe, step, valuesOf(['none'], PER_PAGE));
  if (made === undefined) throw new Error(`${recipe.name} has no ${step}`);
  const answer = await fetch(url + made.path, made);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${recipe.name} ${step}: ${answer.status} ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

async function inParallel<T>(times: number, run: () => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  let left = times;
  const work = async () => {
    while (left > 0) {
      left -= 1;
      done.push(await run());
    }
  };
  await Promise.all(Array.from({ length: SEEDING }, work));
  return done;
}
