// The service in this process, request by request through its handler: counts, cells beside their floor, growth, and costs by part.

import { measureGrowth } from './growth.ts';
import { type Cell, count, measure, type Pace, type Shops } from './measure.ts';
import { OPERATIONS, type Operation, operationNamed } from './operations.ts';
import { type HttpFigures, measureOverHttp } from './over-http.ts';
import { type ByPart, MEASURED, measureParts } from './parts/parts.ts';
import { openPlace, type Place } from './place.ts';
import { brokenCounts, type Report, type Row } from './report.ts';
import { type Age, openRecordedShop, openShop } from './shop.ts';

export type HandlerPlan = {
  sizes: readonly number[];
  /** The first is always measured, the others while there is time. */
  connections: readonly number[];
  pace: Pace;
  ages: readonly Age[];
  /** Growth is told from as many records as the first to as many as the second, of each age; not told where there are none. */
  growth: readonly [number, number] | undefined;
  httpSeconds: number;
  /** Of the cells. */
  secondsMax: number;
  /** Operations whose names contain one of these; all where there are none. */
  only: readonly string[];
};

/** TABLE_TRANSPORT chooses how an engine apart is reached. */
export async function runHandler(plan: HandlerPlan): Promise<Report> {
  const place = await openPlace(process.env.TABLE_TRANSPORT === 'sdk' ? 'sdk' : 'lean');
  try {
    return await bench(place, plan);
  } finally {
    await place.close();
  }
}

async function bench(place: Place, plan: HandlerPlan): Promise<Report> {
  const start = performance.now();
  const isLate = () => performance.now() - start > plan.secondsMax * 1000;
  const isWhole = plan.only.length === 0;
  const operations = OPERATIONS.filter(
    ({ name }) => isWhole || plan.only.some((part) => name.includes(part)),
  );
  const rows: Row[] = [];
  for (const age of operations.length === 0 ? [] : plan.ages)
    for (const records of plan.sizes) {
      const shops = await furnish(place, records, age);
      const of = { ...plan, operations, records, age, isLate };
      rows.push(...(await measureAll(place, shops, of)));
    }
  const http = isWhole ? await overHttp(place, plan) : undefined;
  const growth = [];
  for (const age of plan.growth === undefined ? [] : plan.ages)
    if (plan.growth !== undefined) growth.push(...(await measureGrowth(place, plan.growth, age)));
  const byPart: ByPart[] = [];
  for (const wanted of isWhole ? MEASURED : []) {
    const measured = await measureParts(place, wanted);
    if (measured !== undefined) byPart.push(measured);
  }
  return {
    transport: place.transport,
    engine: place.engine.kind,
    node: process.versions.node,
    seconds: (performance.now() - start) / 1000,
    rows,
    growth,
    http,
    byPart,
    broken: rows.flatMap((row) => brokenCounts(row, operationNamed(row.operation).cost)),
  };
}

async function overHttp(place: Place, plan: HandlerPlan): Promise<HttpFigures> {
  const records = Math.min(10_000, Math.max(...plan.sizes));
  say(`over HTTP with ${records} records that nobody changed lately`);
  return measureOverHttp(place, await openShop(place, records), OPERATIONS, plan.httpSeconds);
}

async function furnish(place: Place, records: number, age: Age): Promise<Shops> {
  say(`seeding three times ${records} ${age} records`);
  const measured = await openShop(place, records, age);
  return { measured, recorded: await openRecordedShop(place, records, age) };
}

type Of = Pick<HandlerPlan, 'pace' | 'connections'> & {
  operations: readonly Operation[];
  records: number;
  age: Age;
  isLate: () => boolean;
};

async function measureAll(place: Place, shops: Shops, of: Of): Promise<Row[]> {
  const { operations, pace, connections, records, age, isLate } = of;
  const rows: Row[] = [];
  for (const operation of operations) {
    const { name } = operation;
    say(`${name} of ${records} ${age}`);
    const counted = await count(place, shops.measured, operation);
    const cells: Cell[] = [];
    for (const [at, each] of connections.entries()) {
      if (at > 0 && isLate()) continue;
      const cell = await measure({ place, shops, pace }, operation, each);
      if (cell !== undefined) cells.push(cell);
    }
    cells.sort((a, b) => a.connections - b.connections);
    rows.push({ operation: name, records, age, counted, cells });
  }
  return rows;
}

function say(text: string): void {
  process.stderr.write(`${text}\n`);
}
