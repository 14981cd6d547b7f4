import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { enterEnvironment, functionEnvironment } from '#data-directory/environment.ts';
import { localKeys } from '#data-directory/keys.ts';
import { MovableClock } from '../../test/support/clock.ts';
import { openAuthority } from './authority.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'authority-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

test('functions of a stack get the address of the simulator and a certificate with its key', async () => {
  const authority = await openAuthority(directory, {}, new MovableClock());
  const at = { engineUrl: 'http://127.0.0.1:1', authority: authority.variables };
  const environment = functionEnvironment(localKeys(directory), at);
  for (const service of ['WSAA', 'WSFE', 'PADRON']) {
    expect(environment[`TAX_AUTHORITY_${service}_URL`]).toBe(authority.arca?.url);
  }
  const certificate = new X509Certificate(environment.TAX_AUTHORITY_CERTIFICATE ?? '');
  expect(certificate.subject).toContain(
    `serialNumber=CUIT ${authority.arca?.controls.provider.cuit}`,
  );
  expect(environment.TAX_AUTHORITY_KEY).toContain('PRIVATE KEY');
  await authority.stop();
});

test('an authority that the environment names is used as it is, and nothing is started', async () => {
  const named = {
    TAX_AUTHORITY_WSFE_URL: 'https://wswhomo.afip.gov.ar',
    TAX_AUTHORITY_KEY: 'key',
    ANOTHER: 'x',
  };
  const authority = await openAuthority(directory, named, new MovableClock());
  const { ANOTHER: _other, ...passed } = named;
  expect(authority.variables).toEqual(passed);
  expect(authority.arca).toBeUndefined();
});

test('a secret of the machine never takes the place of the simulator certificate', () => {
  process.env.TAX_AUTHORITY_SECRET = 'secret-of-somebody';
  const leave = enterEnvironment({});
  expect(process.env.TAX_AUTHORITY_SECRET).toBeUndefined();
  leave();
  expect(process.env.TAX_AUTHORITY_SECRET).toBe('secret-of-somebody');
  delete process.env.TAX_AUTHORITY_SECRET;
});

test('a port that is none is refused with its variable', async () => {
  await expect(openAuthority(directory, { ARCA_PORT: 'x' }, new MovableClock())).rejects.toThrow(
    'ARCA_PORT=x is no port number.',
  );
});
