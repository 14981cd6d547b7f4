// Export and erasure of a tenant as people run them, on the local stack's database and on a stage's tables.
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOptions } from '#data-directory/environment.ts';
import { openEngine } from '#data-directory/open-engine.ts';
import { newId } from '#kernel/id.ts';
import type { Mode } from '#resource/context.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { following, toFields } from '#store/codec.ts';
import { rateKey } from '#store/control-keys.ts';
import { dueKey } from '#store/due/due-keys.ts';
import { partitionsOf, recordKey, recordsOf } from '#store/keys.ts';
import { tableDefinition } from '#store/schema.ts';
import { openTable } from '#store/sdk-table.ts';
import { createTenant, findTenant } from '#store/tenants.ts';
import { recordAt } from '#store/test-nouns.ts';
import { openCredentials } from '#store/token-slots.ts';
import { eraseTenant } from './erase-tenant.ts';
import { allNouns } from './tenant-places.ts';

type Result = { status: number | null; out: string; err: string };
type Tables = Parameters<typeof eraseTenant>[0]['tables'];
const NOW = Date.UTC(2026, 10, 20, 12);
const SECRET = 'sealed-secret-text';
const STAGE = 'staging';
const LINE = 'a'.repeat(24);

/** The engine that was chosen for the suite is that of the commands too. */
const { AWS_ENDPOINT_URL_DYNAMODB: _, ...inherited } = process.env;

/** What stands for DynamoDB of a stage: the engine of the suite where it has a protocol. */
const WIRE_ENGINE = inherited.ENGINE === 'dynamodb-local' ? 'dynamodb-local' : 'dynoxide';

let root = '';
let engineUrl = '';
let closeEngine = async () => {};
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tenant-test-'));
  await atLocal(async ({ tables }) => void (await fill(tables, 'Acme')));
  const engine = await openEngine(join(root, 'stage'), { ...inherited, ENGINE: WIRE_ENGINE });
  closeEngine = engine.close;
  engineUrl = engine.environment.AWS_ENDPOINT_URL_DYNAMODB ?? '';
  await atStage(async ({ tables, client }) => {
    for (const { name } of Object.values(tables))
      await client.send(new CreateTableCommand(tableDefinition(name)));
    await fill(tables, 'Acme');
  });
});
afterAll(async () => {
  await closeEngine();
  await rm(root, { recursive: true, force: true });
});

async function atLocal(work: (place: { tables: Tables }) => Promise<void>): Promise<void> {
  const { tables, close } = await openEngine(join(root, 'data'), inherited);
  await work({ tables });
  await close();
}

type Place = { tables: Tables; client: DynamoDBClient };
async function atStage(work: (place: Place) => Promise<void>): Promise<void> {
  const client = new DynamoDBClient(clientOptions(engineUrl));
  const table = (mode: Mode) => openTable(`talonario-${STAGE}-${mode}`, { client });
  try {
    await work({ tables: { live: table('live'), test: table('test') }, client });
  } finally {
    client.destroy();
  }
}

/** A tenant with a token and one record of every noun in both modes. */
async function fill(tables: Tables, name: string): Promise<void> {
  const { id: tenantId } = await createTenant(tables.live, { name }, NOW);
  const control = tables.live;
  const clock = { now: () => NOW };
  const tokens = openCredentials({ control, serverKey: Buffer.alloc(32), tenantId, clock });
  const input = { scopes: ['products:read'], expires: 'never', createdBy: 'x' } as const;
  await tokens.create({ ...input, name: 'till', mode: 'live' });
  for (const mode of ['live', 'test'] as const) {
    const keyspace = { tenantId, generation: 0 };
    for (const noun of allNouns) {
      const secret = Object.fromEntries((noun.credentials ?? []).map((field) => [field, SECRET]));
      const record = recordAt(
        noun,
        NOW,
        { sealed: SECRET, note: `${name} ${mode}`, ...secret },
        newId(NOW),
      );
      const key = recordKey(keyspace, noun, record[noun.idField]);
      const item = { ...key, v: 1, d: toFields(noun, record), ...following(noun, record) };
      await tables[mode].put({ put: item });
    }
  }
}

function run(env: Record<string, string>, ...args: string[]): Promise<Result> {
  const file = join(import.meta.dirname, 'tenant.ts');
  const own = { ...env, NODE_COMPILE_CACHE: join(root, 'compiled') };
  const child = spawn(process.execPath, [file, ...args], { env: { ...inherited, ...own } });
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

const local = (...args: string[]) => run({ DATA_DIR: join(root, 'data') }, ...args);
const onStage = (...args: string[]) =>
  run(
    {
      AWS_ENDPOINT_URL_DYNAMODB: engineUrl,
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
    },
    ...args,
    '--stage',
    STAGE,
  );

const parsed = (lines: string): Rec[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('tenant export', () => {
  it.each([
    ['the local stack', local],
    ['a stage', onStage],
  ])('writes every record of both modes and no secret, from %s', async (_, command) => {
    const { status, out, err } = await command('export', '--name', 'acme');
    expect({ status, err }).toEqual({ status: 0, err: '' });
    const lines = parsed(out);
    expect(lines.slice(0, 3).map(({ kind }) => kind)).toEqual(['tenant', 'sandbox', 'token']);
    expect(lines[0]).toMatchObject({ name: 'Acme' });
    expect(lines[2]).toMatchObject({ name: 'till', mode: 'live' });
    const records = lines.slice(3);
    for (const mode of ['live', 'test']) {
      const resources = records.filter((line) => line.mode === mode).map((line) => line.resource);
      const expected = allNouns
        .map((noun) => noun.plural)
        .filter((one) => one !== 'webhook_secrets');
      expect(resources.sort()).toEqual(expected.sort());
    }
    expect(records[0]?.record).toMatchObject({ note: 'Acme live', livemode: true });
    const secretFields = allNouns.flatMap((noun) => noun.credentials ?? []);
    for (const { record } of records)
      expect(Object.keys(record).filter((field) => secretFields.includes(field))).toEqual([]);
  });

  it('writes to a file that only its owner may read', async () => {
    const file = join(root, 'acme.jsonl');
    expect(await local('export', '--name', 'Acme', '--out', file)).toEqual({
      status: 0,
      out: '',
      err: '',
    });
    expect(parsed(await readFile(file, 'utf8')).length).toBeGreaterThan(2 * allNouns.length);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });
});

describe('tenant confirm', () => {
  it('enters the CUIT for which the provider may issue, and keeps the rest', async () => {
    const confirmed = await local('confirm', '--name', 'acme', '--cuit', '30-71234567-1');
    expect(confirmed).toMatchObject({ status: 0, err: '' });
    expect(confirmed.out).toMatch(/^[a-z0-9]{10}\t30712345671\n$/);
    const [tenant] = parsed((await local('export', '--name', 'Acme')).out);
    expect(tenant).toMatchObject({ name: 'Acme', plan: 'premium' });
    expect(tenant?.tax).toEqual({
      tax_condition: 'responsable_inscripto',
      sale_points: [1],
      cuit: '30712345671',
    });
  });

  it('refuses a number whose check digit is wrong', async () => {
    const { status, out, err } = await local('confirm', '--name', 'Acme', '--cuit', '30712345672');
    expect({ status, out }).toEqual({ status: 1, out: '' });
    expect(err).toContain('check digit');
  });
});

describe('tenant update', () => {
  const update = (...args: string[]) => local('update', '--name', 'acme', ...args);
  const flags = async () => {
    let found: Rec = {};
    await atLocal(async ({ tables }) => {
      const { id } = (await findTenant(tables.live, 'Acme')) ?? { id: '' };
      found = (await tables.live.get(rateKey(id))) ?? {};
    });
    return { plan: found.plan, sus: found.sus, tre: found.tre };
  };

  it('sets plan, trial and suspension, which admission knows from the next request on', async () => {
    const trial = await update('--plan', 'trial', '--trial-ends', '2026-12-31');
    expect(trial).toMatchObject({ status: 0, err: '' });
    expect(trial.out).toMatch(/^[a-z0-9]{10}\ttrial\t2027-01-01T03:00:00.000Z\tactive\n$/);
    const tre = Date.parse('2027-01-01T03:00:00Z');
    expect(await flags()).toEqual({ plan: 'trial', sus: false, tre });
    expect((await update('--suspended', 'on')).out).toMatch(/\ttrial\t\S+\tsuspended\n$/);
    expect(await flags()).toEqual({ plan: 'trial', sus: true, tre });
    const back = await update('--suspended', 'off', '--plan', 'premium');
    expect(back.out).toMatch(/\tpremium\t\S+\tactive\n$/);
    expect(await flags()).toMatchObject({ plan: 'premium', sus: false });
  });

  it.each([
    [[], 'usage'],
    [['--plan', 'gold'], '--plan must be one of: premium, trial, none'],
    [['--suspended', 'yes'], '--suspended must be one of: on, off'],
    [['--trial-ends', '2026-02-30'], 'YYYY-MM-DD'],
  ])('%j is refused: %s', async (args, text) => {
    const { status, out, err } = await update(...args);
    expect({ status, out }).toEqual({ status: 1, out: '' });
    expect(err).toContain(text);
  });

  it('starts no trial without its last day', async () => {
    await local('create', '--name', 'Fresh');
    const { status, err } = await local('update', '--name', 'Fresh', '--plan', 'trial');
    expect({ status, err }).toEqual({
      status: 1,
      err: 'A trial needs its last day: --trial-ends YYYY-MM-DD\n',
    });
    await local('erase', '--name', 'Fresh', '--confirm', 'Fresh');
  });
});

describe('tenant erase', () => {
  it.each([
    [['erase', '--name', 'Acme'], "--confirm 'Acme'"],
    [['erase', '--name', 'Acme', '--confirm', 'acme'], 'cannot be undone'],
    [['erase', '--name', 'Nobody', '--confirm', 'Nobody'], 'no tenant named Nobody'],
    [['export', '--name', 'Nobody'], 'no tenant named Nobody'],
    [['export'], 'usage'],
  ])('%j is refused: %s', async (args, text) => {
    const { status, out, err } = await local(...args);
    expect({ status, out }).toEqual({ status: 1, out: '' });
    expect(err).toContain(text);
  });

  it('counts what its first and its last step delete: the tenant, its limits, its tokens and its name', async () => {
    await local('create', '--name', 'Bare');
    const { out } = await local('erase', '--name', 'Bare', '--confirm', 'Bare');
    expect(out).toMatch(/^[a-z0-9]{10}\t3 items erased\n$/);
  });

  it('leaves neither items nor the name, and can then be told apart from a tenant', async () => {
    const erased = await local('erase', '--name', 'Acme', '--confirm', 'Acme');
    expect(erased).toMatchObject({ status: 0, err: '' });
    expect(erased.out).toMatch(/^[a-z0-9]{10}\t\d+ items erased\n$/);
    const tenantId = erased.out.slice(0, 10);
    await atLocal(async ({ tables }) => {
      const keyspace = { tenantId, generation: 0 };
      const left = allNouns.map((noun) => recordsOf(keyspace, noun)).concat(`c#${tenantId}`);
      for (const table of Object.values(tables)) {
        for (const pk of [...left, ...partitionsOf(keyspace, allNouns), 'c#tenants']) {
          expect((await table.query({ pk })).items, pk).toEqual([]);
        }
      }
    });
    expect((await local('export', '--name', 'Acme')).err).toContain('no tenant named');
    expect((await local('create', '--name', 'Acme')).status).toBe(0);
  });

  it('waits on a stage for work under way, and ends with a pass that finds nothing', async () => {
    const waits: number[] = [];
    await atStage(async ({ tables }) => {
      const connection = {
        tables,
        control: tables.live,
        isServing: true,
        serverKey: () => Buffer.alloc(32),
        close: async () => {},
      };
      const pause = async (ms: number) => {
        waits.push(ms);
        const late = {
          ...dueKey('l', { tenantId: erasing, generation: 0 }, { id: LINE }),
          l1: 'x',
        };
        if (waits.length === 1) await tables.live.put({ put: late });
      };
      const { items } = await tables.live.query({ pk: 'c#tenants' });
      const erasing = String(items[0]?.id);
      const options = { nowMs: () => NOW, pause, report: () => {} };
      await eraseTenant(connection, 'Acme', options);
      expect(waits).toEqual([120_000, 120_000]);
      const { pk } = dueKey('l', { tenantId: erasing, generation: 0 }, { id: LINE });
      expect((await tables.live.query({ pk })).items).toEqual([]);
    });
  });
});
