// The authority as a function is composed with it: certificate from variables or from a secret, tickets sealed in the live table.
import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { toIso } from '#kernel/clock.ts';
import { startTestTable, type TestTable } from '#store/test-table.ts';
import { startFakeDynamo } from '../../../test/support/fake-dynamo.ts';
import { testDocument } from '../../../test/support/tax-authority/document.ts';
import { testPair } from '../../../test/support/tax-authority/pair.ts';
import {
  operationOf,
  startTestServer,
  type TestServer,
  ticketAnswer,
  wsfe,
} from '../../../test/support/tax-authority/server.ts';
import { loadConfig, type TaxAuthoritySettings } from '../config.ts';
import { composed, createRuntime, type Runtime } from '../runtime.ts';
import { connectedAuthority } from './connected-authority.ts';

const NOW = Date.parse('2026-12-28T15:00:00Z');
const pair = testPair();
let engine: TestTable;
let server: TestServer;

beforeAll(async () => {
  engine = await startTestTable();
  server = await startTestServer(({ body }) =>
    operationOf(body) === 'loginCms'
      ? ticketAnswer('dG9rZW4=', toIso(NOW + 12 * 3_600_000))
      : wsfe('FEParamGetPtosVenta', '<ResultGet/>'),
  );
});
afterAll(async () => {
  await Promise.all([engine.close(), server.close()]);
});
afterEach(() => vi.unstubAllEnvs());

const base = loadConfig({
  TABLE_LIVE: 'live',
  TABLE_TEST: 'test',
  DELIVERY_QUEUE_URL: 'http://127.0.0.1:9',
  JOB_QUEUE_URL: 'http://127.0.0.1:9',
  SERVER_KEY: randomBytes(32).toString('base64'),
  SESSION_ISSUER: 'https://issuer',
  SESSION_AUDIENCE: 'talonario',
});

function worldWith(more?: Partial<TaxAuthoritySettings>): Runtime {
  const { url } = server;
  const addresses = { wsaa: url, wsfe: url, padron: url };
  const config = { ...base, ...(more && { taxAuthority: { addresses, ...more } }) };
  const tables = { live: engine.table, test: engine.table };
  return createRuntime(config, { tables, clock: { now: () => NOW } });
}

const logins = () => server.received.filter(({ body }) => operationOf(body) === 'loginCms').length;
const ask = (runtime: Runtime) => connectedAuthority(runtime).clientOf({ cuit: '30715686054' });

describe('the connected authority', () => {
  it('speaks with the certificate of the variables, in one line or several', async () => {
    const before = logins();
    const oneLine = pair.certificate.trimEnd().replaceAll('\n', '\\n');
    const key = pair.privateKey.replaceAll('\n', '\\n');
    const runtime = worldWith({ certificate: oneLine, key });
    expect(await ask(runtime).isRepresented()).toBe(true);
    const other = worldWith({ certificate: pair.certificate, key: pair.privateKey });
    expect(await ask(other).salePoints()).toEqual([]);
    expect(logins() - before).toBe(1);
    const { items } = await engine.table.query({ pk: 'c#tickets' });
    expect(items).toHaveLength(1);
    expect(JSON.stringify(items)).not.toContain('dG9rZW4');
  });

  it('fetches the certificate from its secret with the first question, and keeps it', async () => {
    const secrets = await startFakeDynamo();
    const { certificate, privateKey: key } = testPair();
    const held = { SecretString: JSON.stringify({ certificate, key }) };
    secrets.script.push({ text: JSON.stringify(held) });
    for (const [name, value] of Object.entries({
      AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.url,
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'a',
      AWS_SECRET_ACCESS_KEY: 's',
    })) {
      vi.stubEnv(name, value);
    }
    const authority = connectedAuthority(worldWith({ secret: 'arn:secret' }));
    expect(secrets.received).toEqual([]);
    for (let i = 0; i < 2; i++) {
      expect(await authority.clientOf({ cuit: '30715686054' }).isRepresented()).toBe(true);
    }
    expect(secrets.received.map(({ body }) => JSON.parse(body))).toEqual([
      { SecretId: 'arn:secret' },
    ]);
    await secrets.close();
  });

  it('says what is missing: a certificate, or any connection at all', async () => {
    const missing = { code: 'tax_configuration_missing' };
    await expect(ask(worldWith({})).salePoints()).rejects.toMatchObject(missing);
    const said = await ask(worldWith()).authorize(testDocument());
    expect(said).toMatchObject({ result: 'unavailable', uncertain: false });
  });

  it('takes the place of the live one and leaves the sandbox alone', () => {
    const runtime = worldWith();
    const given = composed(runtime, { authority: connectedAuthority });
    expect(given.authorities.test).toBe(runtime.authorities.test);
    expect(given.authorities.live).not.toBe(runtime.authorities.live);
    expect(given.authorities.live.simulated).toBe(false);
  });
});
