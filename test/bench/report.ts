// What the bench found, as tables for people. Times are for comparison within one run only.

import { BOUNDS } from './goals.ts';
import type { Growth } from './growth.ts';
import type { Cell, Counted } from './measure.ts';
import type { Cost } from './operations.ts';
import type { HttpFigures } from './over-http.ts';
import { type ByPart, PARTS } from './parts/parts.ts';
import type { Age } from './shop.ts';
import { table } from './table.ts';

export type Row = {
  operation: string;
  records: number;
  age: Age;
  counted: Counted;
  cells: Cell[];
};
export type Report = {
  transport: string;
  engine: string;
  node: string;
  seconds: number;
  rows: Row[];
  growth: Growth[];
  http: HttpFigures | undefined;
  byPart: ByPart[];
  /** Counts that differ from what the contract tests assert; empty when all is well. */
  broken: string[];
};

/** Which counts are above their bound. */
export function brokenCounts(row: Row, cost: Cost | undefined): string[] {
  if (cost === undefined) return [];
  const { trips, readUnits, writeUnits, indexUnits } = row.counted;
  const checks: [string, number, number][] = [
    ['sequential round trips', trips, cost.trips],
    ['read units', readUnits, cost.read * BOUNDS.unitsSlack],
    ['write units', writeUnits, cost.write * BOUNDS.unitsSlack],
    ['index units', indexUnits, cost.indexWrite * BOUNDS.unitsSlack],
  ];
  return checks
    .filter(([, is, most]) => is > most)
    .map(([what, is, most]) => `${row.operation}: ${is} ${what}, at most ${most}`);
}

export function textOf(report: Report): string {
  const { transport, engine, node, seconds, http, growth, byPart, broken } = report;
  return [
    `transport ${transport}, ${engine}, Node ${node}, ${Math.round(seconds)} s`,
    '',
    table(
      'operation,records,age,trips,RCU,WCU,index,conn,req/s,p50 ms,p99 ms,app ms,engine ms,' +
        'floor req/s,floor app,of floor',
      report.rows.flatMap(linesOf),
    ),
    ...(growth.length === 0 ? [] : ['', growthTable(growth)]),
    ...(http === undefined ? [] : ['', httpTable(http)]),
    ...(byPart.length === 0 ? [] : ['', byPartTable(byPart)]),
    '',
    broken.length === 0
      ? 'counts: all as the contract tests assert'
      : `counts broken:\n  ${broken.join('\n  ')}`,
    '',
  ].join('\n');
}

function linesOf({ operation, records, age, counted, cells }: Row): (string | number)[][] {
  const { trips, readUnits, writeUnits, indexUnits } = counted;
  return cells.map(({ connections, app, floor }, at) => [
    ...(at === 0
      ? [operation, records, age, trips, readUnits, writeUnits, indexUnits]
      : ['', '', '', '', '', '', '']),
    connections,
    Math.round(app.requestsPerSecond),
    app.p50Ms.toFixed(1),
    app.p99Ms.toFixed(1),
    app.appCpuMs.toFixed(2),
    app.engineCpuMs.toFixed(2),
    ...(floor === undefined
      ? ['-', '-', '-']
      : [
          Math.round(floor.requestsPerSecond),
          floor.appCpuMs.toFixed(2),
          (app.requestsPerSecond / floor.requestsPerSecond).toFixed(2),
        ]),
  ]);
}

function growthTable(growth: readonly Growth[]): string {
  const rows = growth.map(({ operation, age, records, ms, wanted }) => [
    operation,
    age,
    `${records[0]} to ${records[1]}`,
    ms[0].toFixed(2),
    ms[1].toFixed(2),
    (ms[1] / ms[0]).toFixed(2),
    wanted,
  ]);
  return table('growth with creations beside,age,records,ms with few,with many,times,wanted', rows);
}

function byPartTable(all: readonly ByPart[]): string {
  const rows = all.map((one) => [
    one.operation,
    one.subscriptions,
    ...PARTS.map((part) => {
      const { ms, engineMs, calls } = one[part];
      return ms === 0 ? '-' : `${ms.toFixed(2)} ${engineMs.toFixed(2)} ${calls.toFixed(2)}`;
    }),
  ]);
  const head = 'processor ms by part; of it the engine; its calls';
  return table(`${head.replaceAll(',', ' ')},subscriptions,${PARTS.join(',')}`, rows);
}

function httpTable({ connections, memoryMb, rows }: HttpFigures): string {
  const lines = rows.map((row) => [
    row.operation,
    Math.round(row.requestsPerSecond),
    row.p50Ms.toFixed(1),
    row.p99Ms.toFixed(1),
    row.cpuMs.toFixed(2),
    row.failed,
  ]);
  const title = `gateway alone over HTTP (${connections} connections; ${memoryMb} MB resident)`;
  return table(`${title},req/s,p50 ms,p99 ms,app+engine ms,failed`, lines);
}
