// What the run of the whole service found, as tables for people.
import { atLeast, atMost, type Goal, WANTED } from '../goals.ts';
import { table } from '../table.ts';
import type { Imported } from './import.ts';
import type { Mixed } from './mixed.ts';
import { type Recipe, STEPS, type Step } from './recipe.ts';
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
  /** Ours, when it was ready. */
  restMb: number;
  mixed?: Mixed;
  imported?: Imported;
  memoryMb: Record<string, number>;
  subscribed: Subscribed[];
  /** The other services. */
  others: readonly Recipe[];
};

/** What is asked of ours beside a service is told at that many connections. */
const TOLD_AT = 10;

export function wholeText(report: WholeReport): string {
  const { records, rows, memoryMb, subscribed, mixed, imported, restMb } = report;
  const memory = Object.entries(memoryMb).map(([name, mb]) => `${name} ${mb} MB`);
  return [
    `the whole service, ${records} records made just now; resident when it was ready: ${restMb} MB`,
    ...(mixed === undefined ? [] : [mixedText(mixed)]),
    '',
    table('operation,conn,service,req/s,p50 ms,p99 ms,cpu ms,rows/s,failed', rows.map(lineOf)),
    'the best of all rounds; cpu ms with what a request leaves to be done',
    ...report.others.flatMap((other) => ratios(rows, other)),
    '',
    `after it, with their share of what they have in common: ${memory.join(', ')}`,
    ...(imported === undefined ? [] : [importText(imported)]),
    ...(subscribed.length === 0 ? [] : ['', subscribedTable(subscribed)]),
    '',
  ].join('\n');
}

const mixedText = ({ requests, failed, requestsPerSecond, cpuMs, afterMb, restedMb }: Mixed) =>
  `${requests} mixed requests: ${afterMb} MB resident after them, ${restedMb} at rest again, ${Math.round(requestsPerSecond)} a second, ` +
  `${cpuMs.toFixed(2)} ms of processor each, ${failed} failed`;

const importText = ({ rows, rowsPerSecond, answeredMs, cpuMsPerRow }: Imported): string =>
  `import of ${rows} received invoices: ${Math.round(rowsPerSecond)} rows a second until the last was written, ` +
  `the upload answered after ${Math.round(answeredMs)} ms, ${cpuMsPerRow.toFixed(2)} ms of processor a row with its events`;

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

type Ratio = { step: Step; wanted: number | undefined; requests: number; cpu: number | undefined };

/** Ours over the other's. */
function ratiosOf(rows: readonly WholeRow[], { name, wanted }: Recipe): Ratio[] {
  return STEPS.flatMap((step) => {
    const [ours, ...others] = rows.filter((row) => row.step === step);
    const other = others.find(({ service }) => service === name);
    if (ours === undefined || other === undefined) return [];
    const isTimed = other.cpuMs > 0 && ours.cpuMs > 0;
    const cpu = isTimed ? other.cpuMs / ours.cpuMs : undefined;
    const requests = ours.requestsPerSecond / other.requestsPerSecond;
    return [{ step, wanted: wanted[step], requests, cpu }];
  });
}

function ratios(rows: readonly WholeRow[], other: Recipe): string[] {
  const lines = ratiosOf(rows, other).map(({ step, wanted, requests, cpu }) => [
    step,
    requests.toFixed(1),
    cpu?.toFixed(1) ?? '-',
    wanted ?? '-',
  ]);
  return lines.length === 0 ? [] : ['', table(`ours over ${other.name},req/s,cpu,wanted`, lines)];
}

/** Of ours none may be refused, however many connections there were. */
function failedGoals(rows: readonly WholeRow[], mixed: Mixed | undefined): Goal[] {
  const [first] = rows;
  const ours = rows.filter(({ service }) => service === first?.service);
  if (first === undefined && mixed === undefined) return [];
  const failed = ours.reduce((sum, row) => sum + row.failed, mixed?.failed ?? 0);
  return [atMost('requests that failed', failed, 0)];
}

/** Which of what is wanted this run could tell. */
export function wholeGoals(report: WholeReport): Goal[] {
  const { rows, others, mixed, imported, subscribed } = report;
  const beside = others.flatMap((other) =>
    ratiosOf(rows, other).flatMap(({ step, wanted, requests, cpu }) => {
      if (wanted === undefined) return [];
      const name = `${step} beside ${other.name}`;
      return [
        atLeast(`${name}: requests`, requests, wanted),
        ...(cpu === undefined ? [] : [atLeast(`${name}: processor`, cpu, wanted)]),
      ];
    }),
  );
  const bulk = rows.find(({ step, connections }) => step === 'bulk' && connections === TOLD_AT);
  const steady = subscribed.find(({ accounts }) => accounts > 1);
  return [
    ...beside,
    ...failedGoals(rows, mixed),
    ...(bulk === undefined
      ? []
      : [
          atLeast(
            'bulk creation: rows a second',
            bulk.requestsPerSecond * bulk.rows,
            WANTED.bulkRowsPerSecond,
          ),
        ]),
    ...(imported === undefined
      ? []
      : [atLeast('import: rows a second', imported.rowsPerSecond, WANTED.importRowsPerSecond)]),
    ...(mixed === undefined
      ? []
      : [atMost('MB resident at rest after mixed requests', mixed.restedMb, WANTED.residentMb)]),
    ...(steady === undefined
      ? []
      : [
          atLeast(
            'creations a second with ten subscriptions',
            steady.creationsPerSecond,
            WANTED.creationsPerSecond,
          ),
          atMost('lateness of their deliveries, p95 ms', steady.lagP95Ms, WANTED.lagP95Ms),
        ]),
  ];
}
