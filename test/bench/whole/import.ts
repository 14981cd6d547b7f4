// An import of received invoices as a business uploads it, an export of the tax authority's portal: how long until its last row is
// written, and what the stack spends on a row with all that it leaves to be done.
import { setTimeout as delay } from 'node:timers/promises';
import { cuitOf, export17 } from '#domain/received-invoices/test-export.ts';
import { cpuOf, settled } from './processes.ts';
import type { Service } from './services.ts';

export type Imported = {
  rows: number;
  rowsPerSecond: number;
  /** Until the upload was answered. */
  answeredMs: number;
  cpuMsPerRow: number;
};

const BASE = '/api/v1/received_invoices';
const SUPPLIERS = 50;
const LOOK_MS = 100;
const PATIENCE_MS = 180_000;

export async function measureImport(service: Service, rows: number): Promise<Imported> {
  process.stderr.write(`import of ${rows} received invoices\n`);
  await settled(service.pids);
  const body = new FormData();
  const file = export17(
    Array.from({ length: rows }, (_, at) => ({ number: at + 1, supplier: cuitOf(at % SUPPLIERS) })),
  );
  body.append('file', new Blob([file], { type: 'text/csv' }), 'compras.csv');
  const cpu = cpuOf(service.pids);
  const beganMs = performance.now();
  const { id } = await ask(service, '/upload-csv/', { method: 'POST', body });
  const answeredMs = performance.now() - beganMs;
  const isLate = () => performance.now() - beganMs > PATIENCE_MS;
  let report = await ask(service, `/import-history/${id}/`);
  while (report.status === 'processing' && !isLate()) {
    await delay(LOOK_MS);
    report = await ask(service, `/import-history/${id}/`);
  }
  const tookMs = performance.now() - beganMs;
  if (report.status !== 'completed' || report.created !== rows)
    throw new Error(`the import ended ${JSON.stringify(report).slice(0, 500)}`);
  await settled(service.pids, PATIENCE_MS);
  return {
    rows,
    rowsPerSecond: (rows * 1000) / tookMs,
    answeredMs,
    cpuMsPerRow: (cpuOf(service.pids) - cpu) / rows,
  };
}

type Report = { id: string; status: string; created: number };

async function ask({ url }: Service, path: string, init: RequestInit = {}): Promise<Report> {
  const headers = { 'x-api-key': String(process.env.TALONARIO_TOKEN) };
  const answer = await fetch(`${url}${BASE}${path}`, { ...init, headers });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)}`);
  return (JSON.parse(text) as { data: Report }).data;
}
