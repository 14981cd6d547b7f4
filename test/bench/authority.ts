// The simulated ARCA in a process of its own, so that what it spends is not told of the service.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readyUrl } from './ready-url.ts';

const SCRIPT = path.resolve(import.meta.dirname, '../../packages/local/start-arca.ts');

/** `variables`: those of functions that issue documents. Its certificate and key are kept in that folder. */
export async function startAuthority(directory: string) {
  const child = spawn(process.execPath, [SCRIPT], {
    env: { ...process.env, DATA_DIR: directory, ARCA_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await readyUrl(child, 'the simulated authority');
  const kept = (name: string) =>
    readFileSync(path.join(directory, 'arca', `provider.${name}.pem`), 'utf8');
  const variables = {
    TAX_AUTHORITY_WSAA_URL: url,
    TAX_AUTHORITY_WSFE_URL: url,
    TAX_AUTHORITY_PADRON_URL: url,
    TAX_AUTHORITY_CERTIFICATE: kept('certificate'),
    TAX_AUTHORITY_KEY: kept('key'),
  };
  return { variables, stop: () => void child.kill() };
}
