// What a function loads when it starts is bounded: a library that it does not need, or the code of a group that it does not
// declare, shows here as a number. Of the bundle of an API group about 165 KB are the machine (store, resource, http, kernel with its
// words in two languages) and big.js, and the rest is the group with those that it declares. Schemas and sessions are files beside it.
import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { groups } from '#domain/groups.ts';
import { KINDS_FILE } from '#http/reference/event-kinds-port.ts';
import { factsOf } from '#resource/catalogue/facts.ts';
import { eventKinds } from '#resource/event-reference.ts';
import { groupVerbs, wirePath } from '#resource/routes.ts';

const KB = 1024;
const API_MAX = 315 * KB;
/** What works behind the API knows no operations: the nouns of webhooks, the catalogue of all, turns by tenant, and the machine. */
const WORKER_MAX = 219.5 * KB;
const WORKERS = [
  'deliver-webhooks',
  'keep-request-logs',
  'name-tenant',
  'relay',
  'run-jobs',
  'sweep',
];

/** Functions that need more, each with the reason. */
const LARGER: Record<string, number> = {
  /** Sales with their prices, registers and accounts, and the way of a document to the tax authority. */
  sales: 386 * KB,
  budgets: 384 * KB,
  pos: 394 * KB,
  invoicing: 385 * KB,
  /** Rents become documents. */
  contracts: 339 * KB,
  /** What posts to the books reads sales, documents and purchases. */
  accounting: 404 * KB,
  treasury: 401 * KB,
  /** The books of VAT read those, enter them one by one and together, and know the run that took earlier ones in. */
  iva: 342 * KB,
};

type Sizes = Record<string, { start: number; later: number }>;
const sizes: Sizes = JSON.parse(
  readFileSync(new URL('../dist/sizes.json', import.meta.url), 'utf8'),
);
const names = Object.keys(sizes);
const startOf = (name: string): number => sizes[name]?.start ?? 0;
const usual = (name: string): number => (WORKERS.includes(name) ? WORKER_MAX : API_MAX);
const folderOf = (name: string): URL => new URL(`../dist/functions/${name}/`, import.meta.url);

/** All code of the bundle. */
const codeOf = (name: string): string =>
  readdirSync(folderOf(name))
    .filter((file) => file.endsWith('.mjs'))
    .map((file) => readFileSync(new URL(file, folderOf(name)), 'utf8'))
    .join('\n');

describe('bundles', () => {
  it.each(names)('%s loads no more at its start than it says', (name) => {
    expect(startOf(name)).toBeLessThan(LARGER[name] ?? usual(name));
  });

  it('have no bound of their own without needing it', () => {
    expect(Object.keys(LARGER).filter((name) => startOf(name) <= API_MAX)).toEqual([]);
  });

  it.each(['account', 'platform', 'relay', 'run-jobs', 'sweep'])(
    '%s has the facts of all groups as they are declared',
    (name) => {
      const code = codeOf(name);
      for (const noun of factsOf(groups).nouns)
        expect(code.includes(JSON.stringify(noun)), noun.name).toBe(true);
    },
  );

  it('finds jobs and operations where they are declared', () => {
    const { jobs, jointJobs, operations } = factsOf(groups);
    for (const name of ['account', 'run-jobs', 'relay'])
      expect(codeOf(name)).toContain(JSON.stringify({ jobs, jointJobs, operations }).slice(1, -1));
  });

  it('of the service knows the paths of all operations', () => {
    const paths = groups.flatMap(groupVerbs).map(wirePath);
    expect(codeOf('platform')).toContain(JSON.stringify(paths));
  });

  it('of the webhooks has every kind of event beside it, with its example', () => {
    const file = readFileSync(new URL(KINDS_FILE, folderOf('webhooks')));
    expect(JSON.parse(gunzipSync(file).toString('utf8'))).toEqual(
      JSON.parse(JSON.stringify(eventKinds(groups))),
    );
  });

  it('load what draws paper only when it is asked for', () => {
    expect(sizes.logistics?.later).toBeGreaterThan(525 * KB);
    expect(startOf('logistics')).toBeLessThan(API_MAX);
  });
});
