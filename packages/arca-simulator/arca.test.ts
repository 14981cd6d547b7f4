import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { COMPANY, codesIn, NOON, testArca, textAt } from '../../test/support/arca/simulator.ts';
import { invoiceB, request } from '../../test/support/arca/voucher-details.ts';
import { MovableClock } from '../../test/support/clock.ts';
import { type RunningArca, startArca } from './arca.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'arca-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const SERIES = { cuit: COMPANY, PtoVta: 1, CbteTipo: 6 };

describe('after a restart', () => {
  test('vouchers, tickets, certificates and what was told are still there, on the same port', async () => {
    const first = await testArca({ directory });
    const ticket = await first.ticket();
    const sent = request(6, [invoiceB(1)]);
    const answer = await first.wsfe('FECAESolicitar', COMPANY, sent, ticket);
    first.controls.taxpayers.describe(COMPANY, { nombre: 'LA MISMA' });
    await first.stop();

    const second = await testArca({ directory });
    expect(second.url).toBe(first.url);
    expect(second.controls.provider).toEqual(first.controls.provider);
    expect(second.controls.taxpayers.find(COMPANY)?.nombre).toBe('LA MISMA');
    const asked = { FeCompConsReq: { CbteTipo: 6, CbteNro: 1, PtoVta: 1 } };
    const held = await second.wsfe('FECompConsultar', COMPANY, asked, ticket);
    expect(textAt(held, 'ResultGet', 'CodAutorizacion')).toBe(
      textAt(answer, 'FeDetResp', 'FECAEDetResponse', 'CAE'),
    );
    await expect(second.ticket()).rejects.toThrow('coe.alreadyAuthenticated');
    const again = await second.wsfe('FECAESolicitar', COMPANY, sent, ticket);
    expect(codesIn(again, 'Err')).toEqual([10016]);
    await second.stop();
  });

  test('no authorized voucher is lost though the process was killed', async () => {
    const script =
      "import { startArca } from '#arca-simulator/arca.ts';" +
      "import { systemClock } from '#kernel/clock.ts';" +
      'const arca = await startArca({ directory: process.argv[1], clock: systemClock, port: 0 });' +
      "for (;;) { const { CbteDesde } = arca.controls.issue({ cuit: '30712345671', PtoVta: 1, CbteTipo: 6 });" +
      " process.stdout.write(CbteDesde + '\\n'); await new Promise((next) => setImmediate(next)); }";
    const child = spawn(process.execPath, ['--input-type=module', '-e', script, directory], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let told = '';
    child.stdout.on('data', (chunk: Buffer) => {
      told += chunk;
      if (told.split('\n').length > 20) child.kill('SIGKILL');
    });
    await once(child, 'close');
    const last = Number(told.slice(0, told.lastIndexOf('\n')).split('\n').at(-1));
    const arca = await startArca({ directory, clock: new MovableClock(NOON), port: 0 });
    const numbers = arca.controls.vouchers(SERIES).map(({ CbteDesde }) => CbteDesde);
    expect(last).toBeGreaterThanOrEqual(20);
    expect(numbers).toEqual(numbers.map((_, i) => i + 1));
    expect(numbers.length).toBeGreaterThanOrEqual(last);
    await arca.stop();
  });
});

describe('the port', () => {
  test('is another one when somebody has the wished one', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const taken = typeof address === 'object' ? (address?.port ?? 0) : 0;
    const arca: RunningArca = await startArca({ clock: new MovableClock(NOON), port: taken });
    expect(arca.url).not.toContain(String(taken));
    expect((await fetch(`${arca.url}/faults`)).status).toBe(200);
    await arca.stop();
    other.close();
  });
});
