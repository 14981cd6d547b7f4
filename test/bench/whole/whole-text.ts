// What the run of the whole service found, as tables for people.
import { table } from '../report.ts';
import { STEPS, type Step } from './recipe.ts';
import type { Subscribed } from './subscriptions.ts';

export type WholeRow = {
  service: string;
  step: Step;
  connections: number;
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  cpuMs: number;
  failed: number;
  rows: number;
};
export type WholeReport = {
  records: number;
  rows: WholeRow[];
  memoryMb: Record<string, number>;
  subscribed: Subscribed[];
};

/** How many times the other service ours is to do, in requests and in processor time. */
const WANTED: Readonly<Record<string, number>> = { list: 6, deep: 6, search: 6 };
const WANTED_ELSE = 4;

export function wholeText({ records, rows, memoryMb, subscribed }: WholeReport): string {
  const memory = Object.entries(memoryMb).map(([name, mb]) => `${name} ${mb} MB`);
  return [
    `the whole service, ${records} records made just now`,
    '',
    table('operation,conn,service,req/s,p50 ms,p99 ms,cpu ms,rows/s,failed', rows.map(lineOf)),
    'the best of all rounds; cpu ms with what a request leaves to be done',
    ...ratios(rows),
    '',
    `resident after it: ${memory.join(', ')}`,
    ...(subscribed.length === 0 ? [] : ['', subscribedTable(subscribed)]),
    '',
  ].join('\n');
}

const subscribedTable = (subscribed: readonly Subscribed[]): string =>
  table(
    'accounts,subscriptions of each,creations/s,cpu ms each,lag p95 ms,restart to all arrived ms',
    subscribed.map((one) => [
      one.accounts,
      one.subscriptions,
      Math.round(one.creationsPerSecond),
      one.cpuMs.toFixed(1),
      Math.round(one.lagP95Ms),
      Math.round(one.caughtUpMs),
    ]),
  );

const lineOf = (row: WholeRow): (string | number)[] => [
  row.step,
  row.connections,
  row.service,
  Math.round(row.requestsPerSecond),
  row.p50Ms.toFixed(1),
  row.p99Ms.toFixed(1),
  row.cpuMs.toFixed(2),
  row.rows === 1 ? '' : Math.round(row.requestsPerSecond * row.rows),
  row.failed,
];

/** Ours over the other's, and which goals are missed. */
function ratios(rows: readonly WholeRow[]): string[] {
  const missed: string[] = [];
  const lines = STEPS.flatMap((step) => {
    const [ours, other] = rows.filter((row) => row.step === step);
    if (ours === undefined || other === undefined || ours.service === other.service) return [];
    const wanted = WANTED[step] ?? WANTED_ELSE;
    const isTimed = other.cpuMs > 0 && ours.cpuMs > 0;
    const requests = ours.requestsPerSecond / other.requestsPerSecond;
    const cpu = isTimed ? other.cpuMs / ours.cpuMs : undefined;
    if (requests < wanted) missed.push(`${step} in requests`);
    if (cpu !== undefined && cpu < wanted) missed.push(`${step} in processor time`);
    return [[step, requests.toFixed(1), cpu?.toFixed(1) ?? '-', wanted]];
  });
  if (lines.length === 0) return [];
  const asserted = missed.length === 0 ? 'goals: all met' : `goals missed: ${missed.join(', ')}`;
  return ['', table('ours over the other,req/s,cpu,wanted', lines), asserted];
}
