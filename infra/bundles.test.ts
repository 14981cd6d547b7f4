// What a function loads when it starts is bounded: a library that it does not need, or the code of a group that it does not
// declare, shows here as a number. Of the bundle of an API group about 140 KB are the machine (store, resource, http, kernel with its
// words in two languages) and big.js, and the rest is what the group declares, with the records that it knows. What its verbs and jobs
// do, lists, writes, schemas and sessions are files beside it.
import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { groups } from '#domain/groups.ts';
import { KINDS_FILE } from '#http/reference/file-names.ts';
import { factsOf } from '#resource/catalogue/facts.ts';
import { eventKinds } from '#resource/event-reference.ts';
import { groupVerbs, wirePath } from '#resource/routes.ts';

const KB = 1024;
const API_MAX = 272 * KB;
/** What works behind the API knows no operations: the nouns of webhooks, the catalogue of all, turns by tenant, and the machine. */
const WORKER_MAX = 230 * KB;
const WORKERS = [
  'deliver-webhooks',
  'keep-request-logs',
  'name-tenant',
  'relay',
  'run-jobs',
  'sweep',
];

/** What only some requests do, with words of it. */
const LANES = { lists: 'NOT contains(y, :hidden)', writes: 'a bulk verb needs a bulk context' };

type Sizes = Record<string, { start: number; later: number }>;
const sizes: Sizes = JSON.parse(
  readFileSync(new URL('../dist/sizes.json', import.meta.url), 'utf8'),
);
const names = Object.keys(sizes);
const startOf = (name: string): number => sizes[name]?.start ?? 0;
const folderOf = (name: string): URL => new URL(`../dist/functions/${name}/`, import.meta.url);

/** What the bundle loads when it starts. */
function startCode(name: string, file = 'index.mjs', loaded = new Set<string>()): string {
  if (loaded.has(file)) return '';
  loaded.add(file);
  const code = readFileSync(new URL(file, folderOf(name)), 'utf8');
  const next = [...code.matchAll(/(?:from|import)"\.\/([^"]+\.mjs)"/g)];
  return [code, ...next.map(([, each = '']) => startCode(name, each, loaded))].join('\n');
}

/** All code of the bundle. */
const codeOf = (name: string): string =>
  readdirSync(folderOf(name))
    .filter((file) => file.endsWith('.mjs'))
    .map((file) => readFileSync(new URL(file, folderOf(name)), 'utf8'))
    .join('\n');

describe('bundles', () => {
  it.each(names)('%s loads no more at its start than it says', (name) => {
    expect(startOf(name)).toBeLessThan(WORKERS.includes(name) ? WORKER_MAX : API_MAX);
  });

  it.each(names)('%s starts with one file', (name) => {
    const files = new Set<string>();
    startCode(name, 'index.mjs', files);
    expect([...files]).toEqual(['index.mjs']);
  });

  it.each(names)('%s exports its handler, and what its files share as one list', (name) => {
    const code = readFileSync(new URL('index.mjs', folderOf(name)), 'utf8');
    const exported = [...code.matchAll(/export\{([^}]*)\}/g)].flatMap(([, all = '']) =>
      all.split(',').map((each) => each.split(' as ').at(-1)),
    );
    expect(exported).toContain('handler');
    expect(exported.filter((each) => each !== 'handler' && each !== 'shared')).toEqual([]);
  });

  it.each(names)('%s has no pattern with a class of Unicode that is read with its text', (name) => {
    expect(startCode(name)).not.toMatch(/(?<!\\)\\[pP]\{/);
  });

  it.each(['account', 'platform', 'relay', 'run-jobs', 'sweep'])(
    '%s has the facts of all groups as they are declared',
    (name) => {
      const code = codeOf(name);
      const { nouns } = factsOf(groups);
      const members = [...new Set(nouns.flatMap((noun) => Object.keys(noun)))];
      expect(code).toContain(JSON.stringify(members));
      for (const noun of nouns) {
        const told = new Map<string, unknown>(Object.entries(noun));
        const row = members.map((name) => told.get(name) ?? null);
        expect(code.includes(JSON.stringify(row)), noun.name).toBe(true);
      }
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

  it.each([
    ['sales', 'A tax document was made of this sale'],
    ['invoicing', 'A note cannot answer a note'],
    ['invoicing', 'number used by another system'],
    ['treasury', 'an import needs a context that commits many'],
  ])('of %s has what verbs and jobs do beside its start', (name, words) => {
    expect(codeOf(name)).toContain(words);
    expect(startCode(name)).not.toContain(words);
  });

  const lanes = names
    .filter((name) => !WORKERS.includes(name))
    .flatMap((name) => Object.entries(LANES).map(([lane, words]) => [name, lane, words] as const));

  it.each(lanes)('%s has %s in one file beside its start', (name, lane, words) => {
    const files = readdirSync(folderOf(name)).filter((file) => file.startsWith(`${lane}-`));
    const own = files.filter((file) => file.endsWith('.mjs'));
    expect(own).toHaveLength(1);
    const loaded = new Set<string>();
    startCode(name, own[0], loaded);
    expect([...loaded].sort()).toEqual([...own, 'index.mjs'].sort());
    expect(startCode(name, own[0])).toContain(words);
    expect(startCode(name)).not.toContain(words);
  });

  it('load what draws paper only when it is asked for', () => {
    expect(sizes.logistics?.later).toBeGreaterThan(525 * KB);
    expect(startOf('logistics')).toBeLessThan(API_MAX);
  });
});
