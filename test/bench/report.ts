// What the bench found, as tables for people. Times are for comparison within one run only.

import type { AfterWrite } from './after-write.ts';
import type { Cell, Counted } from './measure.ts';
import type { Cost, Operation } from './operations.ts';
import type { HttpFigures } from './over-http.ts';
import { GOALS, PEERS } from './peers.ts';

export type Row = {
  operation: string;
  records: number;
  counted: Counted;
  cells: Cell[];
};
type Growth = { operation: string; records: [number, number]; requestsPerSecond: number };
export type Report = {
  transport: string;
  engine: string;
  node: string;
  seconds: number;
  rows: Row[];
  growth: Growth[];
  http?: HttpFigures;
  afterWrite: AfterWrite[];
  /** Counts that differ from what the contract tests assert; empty when all is well. */
  broken: string[];
};

/** Which counts are above their bound. */
export function brokenCounts(row: Row, cost: Cost | undefined): string[] {
  if (cost === undefined) return [];
  const { trips, readUnits, writeUnits, indexUnits } = row.counted;
  const checks: [string, number, number][] = [
    ['sequential round trips', trips, cost.trips],
    ['read units', readUnits, cost.read * GOALS.unitsSlack],
    ['write units', writeUnits, cost.write * GOALS.unitsSlack],
    ['index units', indexUnits, cost.indexWrite * GOALS.unitsSlack],
  ];
  return checks
    .filter(([, is, most]) => is > most)
    .map(([what, is, most]) => `${row.operation}: ${is} ${what}, at most ${most}`);
}

/** Throughput with the most records over that with the fewest, at the middle number of connections. */
export function growthOf(rows: readonly Row[], operations: readonly Operation[]): Growth[] {
  return operations.flatMap(({ name }) => {
    const own = rows.filter(({ operation }) => operation === name);
    const [least, most] = [own[0], own.at(-1)];
    const [before, after] = [least, most].map((row) => middle(row?.cells ?? []));
    if (least === undefined || most === undefined || least === most) return [];
    if (before === undefined || after === undefined) return [];
    const ratio = after.app.requestsPerSecond / before.app.requestsPerSecond;
    const records: [number, number] = [least.records, most.records];
    return [{ operation: name, records, requestsPerSecond: ratio }];
  });
}

const middle = (cells: readonly Cell[]): Cell | undefined =>
  cells.find(({ connections }) => connections === GOALS.connections) ?? cells[0];

export function textOf(report: Report): string {
  const { transport, engine, node, seconds, http, growth, afterWrite, broken } = report;
  return [
    `transport ${transport}, ${engine}, Node ${node}, ${Math.round(seconds)} s`,
    '',
    table(
      'operation,records,trips,RCU,WCU,index,conn,req/s,p50 ms,p99 ms,app ms,engine ms,' +
        'floor req/s,floor app,of floor',
      report.rows.flatMap(linesOf),
    ),
    ...(growth.length === 0 ? [] : ['', growthTable(growth)]),
    ...(http === undefined ? [] : ['', httpTable(http)]),
    ...(afterWrite.length === 0 ? [] : ['', afterWriteTable(afterWrite)]),
    '',
    broken.length === 0
      ? 'counts: all as the contract tests assert'
      : `counts broken:\n  ${broken.join('\n  ')}`,
    '',
  ].join('\n');
}

function linesOf({ operation, records, counted, cells }: Row): (string | number)[][] {
  const { trips, readUnits, writeUnits, indexUnits } = counted;
  return cells.map(({ connections, app, floor }, at) => [
    ...(at === 0
      ? [operation, records, trips, readUnits, writeUnits, indexUnits]
      : ['', '', '', '', '', '']),
    connections,
    Math.round(app.requestsPerSecond),
    app.p50Ms.toFixed(1),
    app.p99Ms.toFixed(1),
    app.appCpuMs.toFixed(2),
    app.engineCpuMs.toFixed(2),
    Math.round(floor.requestsPerSecond),
    floor.appCpuMs.toFixed(2),
    (app.requestsPerSecond / floor.requestsPerSecond).toFixed(2),
  ]);
}

function growthTable(growth: readonly Growth[]): string {
  const rows = growth.map(({ operation, records, requestsPerSecond }) => [
    operation,
    `${records[0]} to ${records[1]}`,
    requestsPerSecond.toFixed(2),
  ]);
  return table('growth,records,req/s ratio', rows);
}

function afterWriteTable(rows: readonly AfterWrite[]): string {
  const figures = rows.map((row) => [
    row.subscriptions,
    row.writeMs.toFixed(2),
    row.relayMs.toFixed(2),
    row.relayCalls.toFixed(2),
    row.deliveryMs.toFixed(2),
    row.deliveryCalls.toFixed(2),
  ]);
  return table('subscriptions,creation ms,relay ms,engine calls,delivery ms,engine calls', figures);
}

function httpTable({ connections, memoryMb, rows }: HttpFigures): string {
  const names = Object.keys(PEERS);
  const lines = rows.map((row) => [
    row.operation,
    Math.round(row.requestsPerSecond),
    row.p50Ms.toFixed(1),
    row.p99Ms.toFixed(1),
    row.cpuMs.toFixed(2),
    row.failed,
    ...names.map((name) => PEERS[name]?.[row.operation] ?? '-'),
  ]);
  const title = `over HTTP (${connections} connections; ${memoryMb} MB resident)`;
  const head = `${title},req/s,p50 ms,p99 ms,app+engine ms,failed,${names.join(',')}`;
  return `${table(head, lines)}\npeers: requests/s of another run on a like machine`;
}

export function table(head: string, rows: readonly (string | number)[][]): string {
  const all = [head.split(','), ...rows.map((row) => row.map(String))];
  const widths = all[0]?.map((_, at) => Math.max(...all.map((row) => row[at]?.length ?? 0))) ?? [];
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ');
  return all.map(line).join('\n');
}
