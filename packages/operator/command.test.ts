// The operator's commands as people run them: results alone on standard output, mistakes on standard error with status 1.
import { spawn } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEngine } from '#data-directory/open-engine.ts';
import { sessionVerifier } from '#http/session/session.ts';
import { systemClock } from '#kernel/clock.ts';
import { readToken } from '#store/tokens.ts';

type Result = { status: number | null; out: string; err: string };
let root: string;
let directory: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'operator-test-'));
  directory = join(root, 'data');
});
afterAll(() => rm(root, { recursive: true, force: true }));

function run(script: 'tenant' | 'token' | 'session' | 'relay', ...args: string[]): Promise<Result> {
  const file = join(import.meta.dirname, `${script}.ts`);
  const { AWS_ENDPOINT_URL_DYNAMODB: _, ...env } = process.env;
  const own = { DATA_DIR: directory, NODE_COMPILE_CACHE: `${directory}-compiled` };
  const child = spawn(process.execPath, [file, ...args], { env: { ...env, ...own } });
  const result: Result = { status: null, out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    result.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    result.err += chunk;
  });
  const { promise, resolve } = Promise.withResolvers<Result>();
  child.on('close', (status) => resolve({ ...result, status }));
  return promise;
}

/** What the functions of that stack would know. */
async function environment(): Promise<Record<string, string>> {
  const opened = await openEngine(directory, {});
  await opened.close();
  return opened.environment;
}

describe('operator commands', () => {
  it('make a tenant, its tokens and sessions, alone on standard output', async () => {
    const tenant = await run('tenant', 'create', '--name', 'Acme', '--cuit', '30-71234567-1');
    expect(tenant).toMatchObject({ status: 0, err: '' });
    expect(tenant.out).toMatch(/^[a-z0-9]{10}\n$/);
    const tenantId = tenant.out.trim();

    const all = await run(
      'token',
      'create',
      '--tenant',
      'acme',
      '--mode',
      'test',
      '--scopes',
      'all',
    );
    expect(all).toMatchObject({ status: 0, err: '' });
    const env = await environment();
    const serverKey = Buffer.from(env.SERVER_KEY ?? '', 'base64');
    expect(readToken(all.out.trim(), { serverKey })).toMatchObject({
      tenantId,
      mode: 'test',
      slot: 0,
    });

    const session = await run('session', '--tenant', 'Acme', '--role', 'viewer');
    expect(session).toMatchObject({ status: 0, err: '' });
    const config = {
      sessionIssuer: env.SESSION_ISSUER ?? '',
      sessionAudience: env.SESSION_AUDIENCE ?? '',
      sessionJwks: env.SESSION_JWKS,
    };
    const verifier = sessionVerifier(config, systemClock);
    expect(await verifier.verify(session.out.trim())).toMatchObject({ tenantId, role: 'viewer' });
    const keys = await stat(join(directory, 'server-key'));
    expect(keys.mode & 0o777).toBe(0o600);
  });

  it('list tokens without their values, and revoke them', async () => {
    const scopes = 'sales:write,products:read';
    const args = [
      '--tenant',
      'Acme',
      '--mode',
      'live',
      '--scopes',
      scopes,
      '--expires',
      '30d',
      '--name',
      'till 1',
    ];
    const { out: token } = await run('token', 'create', ...args);
    const listed = await run('token', 'list', '--tenant', 'Acme');
    const row = listed.out.split('\n').find((line) => line.includes('till 1')) ?? '';
    expect(row).toMatch(
      /^[0-9a-f]{24}\ttill 1\tlive\tproducts:read,sales:write\t\d{4}-.*\tactive\t/,
    );
    expect(listed.out).not.toContain(token.trim());
    const [id = ''] = row.split('\t');
    expect(await run('token', 'revoke', '--tenant', 'Acme', '--id', id)).toMatchObject({
      status: 0,
      out: `${id}\n`,
    });
    expect((await run('token', 'list', '--tenant', 'Acme')).out).not.toContain(id);
    expect(await run('token', 'revoke', '--tenant', 'Acme', '--id', id)).toMatchObject({
      status: 1,
      out: '',
    });
  });

  it.each([
    ['tenant', '--help'],
    ['token', 'create', '--help'],
    ['session', '-h'],
    ['relay', 'help'],
  ] as const)('%s %s tells how it is used, as a result', async (script, ...args) => {
    const result = await run(script, ...args);
    expect(result).toMatchObject({ status: 0, err: '' });
    expect(result.out).toContain(`usage: ${script} `);
  });

  it.each([
    ['tenant', ['create'], 'usage'],
    ['tenant', ['create', '--name', 'acme'], 'duplicate_value'],
    ['tenant', ['create', '--name', 'Beta', '--cuit', '30712345672'], 'check digit'],
    [
      'tenant',
      ['create', '--name', 'Beta', '--rate-limits', 'none'],
      '--rate-limits must be one of',
    ],
    [
      'tenant',
      ['create', '--name', 'Beta', '--rate-limits', 'off', '--stage', 'prod'],
      'local stack only',
    ],
    [
      'token',
      ['create', '--tenant', 'Nobody', '--mode', 'live', '--scopes', 'all'],
      'no tenant named Nobody',
    ],
    [
      'token',
      ['create', '--tenant', 'Acme', '--mode', 'prod', '--scopes', 'all'],
      '--mode must be one of',
    ],
    [
      'token',
      ['create', '--tenant', 'Acme', '--mode', 'live', '--scopes', 'product:read'],
      'unknown scopes: product:read',
    ],
    ['token', ['toString', '--tenant', 'Acme'], 'usage'],
    ['tenant', ['create', '--name', 'New', '--plan', 'premium'], 'create takes no --plan'],
    ['tenant', ['create', '--name', 'a\tb'], '--name takes 1 to 100 characters'],
    ['token', ['list', '--tenant', 'Acme', '--mode', 'live'], 'list takes no --mode'],
    ...['', 'x'.repeat(101), 'a\nb'].map(
      (name) =>
        [
          'token',
          ['create', '--tenant', 'Acme', '--mode', 'test', '--scopes', 'all', '--name', name],
          '--name takes 1 to 100 characters',
        ] as const,
    ),
    ['tenant', ['create', '--nme', 'x'], 'There is no option --nme.\nusage: tenant create'],
    ['tenant', ['create', '--name'], '--name needs a value.\nusage: tenant create'],
    ['token', ['create', '--tenant', '--mode', 'live'], '--tenant needs a value.\nusage: token'],
    ['session', ['owner'], "Unexpected argument 'owner'.\nusage: session"],
    ['relay', ['redrive', '-x'], 'There is no option -x.\nusage: relay'],
    ['relay', ['redirve'], 'usage: relay redrive'],
    ['session', ['--tenant', 'Acme', '--role', 'root'], '--role must be one of'],
    ['session', ['--tenant', 'Acme', '--stage', 'prod'], 'user pool'],
  ] as const)('%s %j is refused: %s', async (script, args, text) => {
    const result = await run(script, ...args);
    expect(result).toMatchObject({ status: 1, out: '' });
    expect(result.err).toContain(text);
    expect(result.err).not.toContain('    at ');
  });
});
