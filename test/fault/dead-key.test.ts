// kill -9 of a stack that waits for the authority. After its restart the key of the request that died is free, and the repetition goes on
// with the document that has a number, without a second one, although the answer of the authority was lost.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type RunningArca, startArca } from '#arca-simulator/arca.ts';
import { systemClock } from '#kernel/clock.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { StackProcess, unlimitedToken } from './stack-process.ts';

const PATIENCE = { timeout: 120_000, interval: 250 };
/** Longer than the lease of the document, which may be under way at the authority although its sender is dead. */
const PASSES_MS = 40_000;

let directory: string;
let arca: RunningArca;
let stack: StackProcess;
let token: string;
let passedMs = 0;

beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'dead-key-'));
  arca = await startArca({
    clock: { now: () => systemClock.now() + passedMs },
    port: 0,
    reuseWindowMs: 0,
  });
  for (const service of ['WSAA', 'WSFE', 'PADRON'])
    vi.stubEnv(`TAX_AUTHORITY_${service}_URL`, arca.url);
  vi.stubEnv('TAX_AUTHORITY_CERTIFICATE', arca.controls.provider.certificate);
  vi.stubEnv('TAX_AUTHORITY_KEY', arca.controls.provider.key);
  stack = new StackProcess(directory);
  await stack.start();
  token = await unlimitedToken(directory, 'dead key');
});

afterAll(async () => {
  await stack.stop();
  await arca.stop();
  vi.unstubAllEnvs();
  rmSync(directory, { recursive: true, force: true });
});

async function invoice(): Promise<{ status: number; json: Rec }> {
  const headers = {
    'x-api-key': token,
    'content-type': 'application/json',
    'idempotency-key': 'dead',
  };
  const items = [{ descripcion: 'Harina', cantidad: 1, precio_unitario: 100 }];
  const body = JSON.stringify({ autorizar: true, on_unavailable: 'fail', items });
  const url = `${stack.url}/api/v1/bill/receipts/invoice/`;
  const answer = await fetch(url, { method: 'POST', headers, body });
  return { status: answer.status, json: (await answer.json()) as Rec };
}

test('a repetition goes on with what the dead one sent, at once and once', async () => {
  arca.controls.faults.add({ kind: 'slow', operation: 'FECAESolicitar', ms: 600_000, times: 1 });
  const dying = invoice().catch((error: Error) => error);
  await vi.waitFor(() => expect(arca.controls.vouchers()).toHaveLength(1), PATIENCE);
  const codes: unknown[] = [];
  codes.push((await invoice()).json.code);
  await stack.kill();
  expect(await dying).toBeInstanceOf(Error);
  await stack.start();
  const first = await invoice();
  codes.push(first.json.code);
  passedMs += PASSES_MS;
  stack.advance(PASSES_MS);
  const done = await vi.waitFor(async () => {
    const reply = await invoice();
    codes.push(reply.json.code);
    expect(reply.status).toBe(200);
    return reply.json.data;
  }, PATIENCE);
  expect(codes[0]).toBe('idempotency_in_progress');
  expect(codes.slice(1)).not.toContain('idempotency_in_progress');
  const vouchers = arca.controls.vouchers().map(({ CbteDesde, CAE }) => [CbteDesde, CAE]);
  expect([[done.numero, done.cae]]).toEqual(vouchers);
});
