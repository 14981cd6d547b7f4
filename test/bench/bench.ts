// `npm run bench`: round trips, capacity units, throughput, latency and processor time of the common requests, beside the
// floor of the very same DynamoDB calls. At most three minutes on two shared cores: when it is late it leaves out cells.
// `--quick` takes half a minute; `--large` adds 100,000 records and some minutes; `--json FILE` writes all figures.
// `--age fresh` measures records made just now instead of over three months.
// `--whole` measures the service as `npm start` runs it, with subscriptions and a restart; `--against URL --recipe FILE` puts another
// service beside it in the same run (`--pid N` of it and of its database, test/bench/recipes); `--records N`, and `--only STEP` of both.
// `--profile DIR` has ours write a processor profile when it ends.
// Counts are asserted, times only reported.
// TABLE_TRANSPORT=sdk measures the AWS SDK instead of the lean transport.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type AfterWrite, measureAfterWrite } from './after-write.ts';
import { type Cell, count, measure, type Pace, type Shops } from './measure.ts';
import { OPERATIONS } from './operations.ts';
import { GATEWAY_FLAG, type HttpFigures, measureOverHttp, runGateway } from './over-http.ts';
import { openPlace, type Place } from './place.ts';
import { brokenCounts, growthOf, type Report, type Row, textOf } from './report.ts';
import { type Age, openRecordedShop, openShop } from './shop.ts';
import { STEPS } from './whole/recipe.ts';
import { runWhole, type WholePlan } from './whole/whole.ts';

type Plan = {
  sizes: number[];
  /** The first is always measured, the others while there is time. */
  connections: number[];
  pace: Pace;
  age?: Age;
  httpSeconds: number;
  /** Of the whole, beside the load over HTTP. */
  secondsMax: number;
};

const THOROUGH: Plan = {
  sizes: [1000, 10_000],
  connections: [10, 1, 50],
  pace: { roundSeconds: 0.5, rounds: 2, writesPerRound: 200 },
  httpSeconds: 2,
  secondsMax: 90,
};
const QUICK: Plan = {
  sizes: [1000],
  connections: [10],
  pace: { roundSeconds: 0.4, rounds: 1, writesPerRound: 100 },
  httpSeconds: 1,
  secondsMax: 20,
};
const SUBSCRIPTIONS = [0, 1, 10];
const LARGE = 100_000;
/** With that many records there is no hurry. */
const LARGE_SECONDS_MAX = 600;
/** Beside another service; the first warms both. */
const ROUNDS = 4;
const FAILURE = 1;

if (process.argv.includes(GATEWAY_FLAG)) await runGateway();
else await main();

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean' },
      large: { type: 'boolean' },
      json: { type: 'string' },
      age: { type: 'string' },
      whole: { type: 'boolean' },
      against: { type: 'string' },
      recipe: { type: 'string' },
      records: { type: 'string' },
      pid: { type: 'string', multiple: true },
      only: { type: 'string', multiple: true },
      profile: { type: 'string' },
    },
  });
  if (values.whole === true || values.against !== undefined) return runWhole(wholePlan(values));
  const plan = values.quick === true ? QUICK : THOROUGH;
  const large = values.large === true && {
    sizes: [...plan.sizes, LARGE],
    secondsMax: LARGE_SECONDS_MAX,
  };
  const place = await openPlace(process.env.TABLE_TRANSPORT === 'sdk' ? 'sdk' : 'lean');
  try {
    const age = values.age === 'fresh' ? 'fresh' : 'old';
    const report = await bench(place, { ...plan, ...large, age });
    process.stdout.write(textOf(report));
    if (values.json !== undefined)
      writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
    if (report.broken.length > 0) process.exitCode = FAILURE;
  } finally {
    await place.close();
  }
}

type Given = {
  quick?: boolean;
  records?: string;
  against?: string;
  recipe?: string;
  pid?: string[];
  only?: string[];
  profile?: string;
};

function wholePlan({ quick = false, records = '10000', ...given }: Given): WholePlan {
  const { against: url, recipe, pid = [], only, profile } = given;
  const isAlone = url === undefined || recipe === undefined;
  return {
    records: Number(records),
    connections: quick || !isAlone ? [10] : [1, 10, 50],
    seconds: quick ? 1 : 2,
    rounds: isAlone ? 1 : ROUNDS,
    profile,
    steps: STEPS.filter((step) => only?.includes(step) ?? true),
    subscriptions: isAlone && only === undefined ? SUBSCRIPTIONS : [],
    ...(!isAlone && { against: { url, recipe, pids: pid.map(Number) } }),
  };
}

async function bench(place: Place, plan: Plan): Promise<Report> {
  const start = performance.now();
  const rows: Row[] = [];
  let http: HttpFigures | undefined;
  for (const records of plan.sizes) {
    const shops = await furnish(place, records, plan.age);
    const isLate = () => performance.now() - start > plan.secondsMax * 1000;
    rows.push(...(await measureAll(place, shops, { ...plan, records, isLate })));
    if (records === plan.sizes.at(plan.sizes.includes(LARGE) ? -2 : -1)) {
      say(`over HTTP with ${records} records that nobody changed lately`);
      http = await measureOverHttp(
        place,
        await openShop(place, records),
        OPERATIONS,
        plan.httpSeconds,
      );
    }
  }
  const afterWrite: AfterWrite[] = [];
  for (const subscriptions of SUBSCRIPTIONS) {
    say(`relay and deliveries with ${subscriptions} subscriptions`);
    const measured = await measureAfterWrite(place, subscriptions);
    if (measured !== undefined) afterWrite.push(measured);
  }
  const cost = (name: string) => OPERATIONS.find((operation) => operation.name === name)?.cost;
  return {
    transport: place.transport,
    engine: place.engine.kind,
    node: process.versions.node,
    seconds: (performance.now() - start) / 1000,
    rows,
    growth: growthOf(rows, OPERATIONS),
    http,
    afterWrite,
    broken: rows.flatMap((row) => brokenCounts(row, cost(row.operation))),
  };
}

async function furnish(place: Place, records: number, age: Age = 'old'): Promise<Shops> {
  say(`seeding three times ${records} records`);
  const measured = await openShop(place, records, age);
  return { measured, recorded: await openRecordedShop(place, records, age) };
}

async function measureAll(
  place: Place,
  shops: Shops,
  { pace, connections, records, isLate }: Plan & { records: number; isLate: () => boolean },
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const operation of OPERATIONS) {
    say(`${operation.name} of ${records}`);
    const counted = await count(place, shops.measured, operation);
    const cells: Cell[] = [];
    for (const [at, each] of connections.entries()) {
      if (at > 0 && isLate()) continue;
      const cell = await measure({ place, shops, pace }, operation, each);
      if (cell !== undefined) cells.push(cell);
    }
    cells.sort((a, b) => a.connections - b.connections);
    rows.push({ operation: operation.name, records, counted, cells });
  }
  return rows;
}

function say(text: string): void {
  process.stderr.write(`${text}\n`);
}
