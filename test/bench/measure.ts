// One cell of the table: an operation at so many connections, in rounds that alternate with the floor of the same calls,
// so that what else happens on the machine meets both.

import { drive, type Figures, figures, type Sample, together } from './drive.ts';
import { replay, type Tables, twinned } from './floor.ts';
import type { Operation } from './operations.ts';
import { perform } from './perform.ts';
import type { Place } from './place.ts';
import type { Trace } from './recorder.ts';
import type { RecordedShop } from './shop.ts';
import type { Shop } from './shop-records.ts';

export type Pace = { roundSeconds: number; rounds: number; writesPerRound: number };
export type Shops = { measured: Shop; recorded: RecordedShop };
export type Cell = { connections: number; app: Figures; floor?: Figures };
export type Counted = { trips: number; readUnits: number; writeUnits: number; indexUnits: number };

const RECORDED_AT_ONCE = 10;
const RECORDED_READS = 60;
const WARM_UP = { requests: 40, seconds: 0.15 };
/** Nothing is learnt from a queue of slow requests. */
const ROUND_SECONDS_MAX = 6;
let serial = 0;

/** Requests have numbers that never come again, so that none repeats another's effect. */
const nextNumber = (): number => {
  serial += 1;
  return serial;
};

/** undefined when a round would take too long. */
export async function measure(
  { place, shops, pace }: { place: Place; shops: Shops; pace: Pace },
  operation: Operation,
  connections: number,
): Promise<Cell | undefined> {
  const { engine, handler, tables } = place;
  const ask = () => {
    operation.prepare?.(place.runtime.tables);
    return perform(handler, operation, shops.measured, nextNumber());
  };
  const most = operation.isRead ? Number.POSITIVE_INFINITY : pace.writesPerRound;
  const load = { connections, seconds: pace.roundSeconds, requestsMax: most };
  const warm = { connections: 1, seconds: WARM_UP.seconds, requestsMax: WARM_UP.requests };
  const { p50Ms } = figures(await drive(ask, warm, engine.pid));
  if ((p50Ms * connections) / 1000 > ROUND_SECONDS_MAX) return undefined;
  const rounds = p50Ms > 50 ? 1 : pace.rounds;
  const needed = operation.isRead ? RECORDED_READS : rounds * pace.writesPerRound;
  const traces = operation.isWithoutFloor
    ? []
    : await recordMany(place, shops.recorded, operation, needed);
  const again = replaying(traces, operation.isRead, tables);
  const samples: { app: Sample[]; floor: Sample[] } = { app: [], floor: [] };
  for (let round = 0; round < rounds; round += 1) {
    samples.app.push(await drive(ask, load, engine.pid));
    if (traces.length > 0) samples.floor.push(await drive(again.next, load, engine.pid));
  }
  await again.rest();
  const app = figures(together(samples.app));
  if (traces.length === 0) return { connections, app };
  return { connections, app, floor: figures(together(samples.floor)) };
}

/**
 * The calls of that many requests, made on the recorded shop and turned into its twin's. The first request of a tenant
 * also learns about it, which later reads need not repeat.
 */
async function recordMany(
  { handler, recorder, runtime }: Place,
  { shop, twinning }: RecordedShop,
  operation: Operation,
  count: number,
): Promise<Trace[]> {
  const run = () => {
    operation.prepare?.(runtime.tables);
    return perform(handler, operation, shop, nextNumber());
  };
  const next = async () => twinned(await recorder.record(run), twinning);
  const first = await next();
  const traces = operation.isRead ? [] : [first];
  const connection = async () => {
    while (traces.length < count) traces.push(await next());
  };
  await Promise.all(Array.from({ length: RECORDED_AT_ONCE }, connection));
  recorder.stop();
  return traces;
}

/** Counts of one undisturbed request, when the process has already seen the tenant. */
export async function count(place: Place, shop: Shop, operation: Operation): Promise<Counted> {
  const { handler, recorder } = place;
  await perform(handler, operation, shop, nextNumber());
  operation.prepare?.(place.runtime.tables);
  const trace = await recorder.record(() => perform(handler, operation, shop, nextNumber()));
  recorder.stop();
  const { readUnits, writeUnits, indexWriteUnits } = trace.units;
  return { trips: trace.stages.length, readUnits, writeUnits, indexUnits: indexWriteUnits };
}

/** Reads may be made over and over. Writes are made once, and all of them: later ones build on what they leave. */
function replaying(traces: readonly Trace[], isRead: boolean, tables: Tables) {
  let made = 0;
  const next = async () => {
    const trace = traces[isRead ? made % traces.length : made];
    if (trace === undefined) throw new Error('nothing is left to replay');
    made += 1;
    await replay(trace, tables);
  };
  const rest = async () => {
    while (!isRead && made < traces.length) await next();
  };
  return { next, rest };
}
