// What the verbs and jobs of a group do is loaded by the first request for it: a bundle starts with what is declared of them (decision
// 351). Known by the declarations themselves: the text of a verb's function stands once in the file that exports the verb, and what a
// bundle starts with asks that file for it instead. Of what is below the operations (records, tables of the authority) there is one copy.
import { globSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { OnResolveResult, Plugin } from 'esbuild';
import { groups } from '#domain/groups.ts';
import type { Group, Noun, Verb } from '#resource/declaration.ts';
import { expansionsOf } from '#resource/expand/expansions.ts';
import { groupVerbs } from '#resource/routes.ts';

const DOMAIN = fileURLToPath(new URL('../../domain/', import.meta.url));
/** Of a file of operations what is declared there; without it, the file as it was written. */
const TOLD = '?told';
/** Of a group's table of contents its jobs. */
const JOBS = '?jobs';
const RECORDS = /[\\/]records[\\/]/;
const BELOW = /^(fiscal|jobs)[\\/]/;
const CATALOGUE = /^(facts|groups|group-loaders|catalogue)\.ts$/;
const CONTENTS = /packages[\\/]domain[\\/].*[\\/]group\.ts$/;

const declared: ReadonlySet<unknown> = new Set(groups.flatMap(({ verbs }) => verbs));
const jobsOfGroups: ReadonlySet<unknown> = new Set(groups.flatMap(({ jobs }) => jobs));

export const heldWork: Plugin = {
  name: 'held-work',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /group\.ts\?jobs$/ }, ({ importer }) => ({ path: importer, suffix: JOBS }));
    onResolve({ filter: /\.ts$/ }, ({ path, importer, kind, pluginData }) => {
      if (kind !== 'import-statement') return resolved(fileOf(path, importer), false);
      const file = fileOf(path, importer);
      return resolved(file, pluginData === TOLD || CONTENTS.test(file));
    });
    onLoad({ filter: /\.ts$/ }, async ({ path, suffix }) => {
      if (suffix === JOBS) return { contents: jobsOf(path), loader: 'ts' };
      if (suffix !== TOLD) return undefined;
      return { contents: await toldOf(path), loader: 'ts', pluginData: TOLD };
    });
  },
};

const fileOf = (path: string, importer: string): string =>
  path.startsWith('#domain/')
    ? join(DOMAIN, path.slice('#domain/'.length))
    : path.startsWith('.')
      ? join(importer, '..', path)
      : path;

/** Of the domain a file is loaded only where something of it is used. A group that comes later as a whole has its work in it. */
function resolved(path: string, isTold: boolean): OnResolveResult | undefined {
  if (!path.startsWith(DOMAIN)) return undefined;
  const place = path.slice(DOMAIN.length);
  if (CATALOGUE.test(place) || RECORDS.test(place)) return undefined;
  const told = isTold && !BELOW.test(place);
  return { path, sideEffects: false, ...(told && { suffix: TOLD, pluginData: TOLD }) };
}

type Cut = { from: number; to: number; verbs: readonly string[] };

/**
 * The file with each verb's function asked for when it is called; of a group's table its jobs too. A job that stands beside a verb may be
 * left out, as no start asks for it: what it calls would come with the start.
 */
async function toldOf(path: string): Promise<string> {
  const source = readFileSync(path, 'utf8');
  const members = Object.entries(await import(pathToFileURL(path).href));
  const cuts = cutsOf(source, members);
  const waits = cuts.map((_, at) => `var held${at};\n`).join('');
  const told = cuts.reduceRight(
    (text, { from, to, verbs }, at) =>
      text.slice(0, from) + asking(`./${basename(path)}`, verbs, at) + text.slice(to),
    source + waits,
  );
  const droppable = members
    .filter(([, one]) => jobsOfGroups.has(one))
    .reduce((text, [name]) => text.replace(`const ${name} = `, `$&/* @__PURE__ */ `), told);
  const group = groups.find((each) => members.some(([, one]) => one === each));
  return group === undefined
    ? droppable
    : `${withoutJobs(path, droppable, group)}${addressed(group)}`;
}

/** Where functions of exported verbs stand, in order; a text that stands twice is not known to be theirs. */
function cutsOf(source: string, members: readonly [string, unknown][]): Cut[] {
  const plain = stripTypeScriptTypes(source);
  const verbs = members.filter((member): member is [string, Verb] => declared.has(member[1]));
  const byText = Map.groupBy(verbs, ([, { run }]) => run.toString());
  return [...byText]
    .flatMap(([text, those]) => {
      const from = plain.indexOf(text);
      const isKnown = from !== -1 && plain.indexOf(text, from + 1) === -1;
      return isKnown ? [{ from, to: from + text.length, verbs: those.map(([name]) => name) }] : [];
    })
    .sort((a, b) => a.from - b.from);
}

/**
 * Verbs that are made by one function of the file share its text: each is found by its name. Those who wait for the file go on in the
 * order in which they came, as the rows of a bulk request do.
 */
const asking = (file: string, verbs: readonly string[], at: number): string =>
  `function (...words) {
    return (held${at} ??= import('${file}')).then(({ ${verbs.join(', ')} }) =>
      [${verbs.join(', ')}].find(({ name }) => name === this.name).run(...words));
  }`;

const JOBS_LINE = /^ {2}jobs: (\[[^\]]*\]|\w+),$/m;

/** A job is its name, and whether it takes several records: the rest comes with its first message. */
function withoutJobs(path: string, source: string, { jobs }: Group): string {
  if (jobs.length === 0) return source;
  const line = JOBS_LINE.exec(source)?.[0];
  if (line === undefined) throw new Error(`${path} says its jobs in a way the build does not know`);
  const held = jobs.map(({ name, runMany }) =>
    JSON.stringify([name, 'run', ...(runMany === undefined ? [] : ['runMany'])]),
  );
  const file = JSON.stringify(`./group.ts${JOBS}`);
  return `${source.replace(line, `  jobs: [${held.join(', ')}].map(heldJob),`)}
function heldJob([name, ...steps]) {
  const step = (of) => (...words) => import(${file}).then(({ jobs }) =>
    jobs.find((job) => job.name === name)[of](...words));
  return { name, ...Object.fromEntries(steps.map((of) => [of, step(of)])) };
}
`;
}

function jobsOf(path: string): string {
  const source = readFileSync(path, 'utf8');
  const [imports] = source.split(/^export /m);
  return `${imports}export const jobs = ${JOBS_LINE.exec(source)?.[1]};`;
}

const nounFiles: ReadonlyMap<string, string> = new Map(
  await Promise.all(
    globSync('**/records/**/*.ts', { cwd: DOMAIN, exclude: ['**/*.test.ts'] }).map(nounsIn),
  ).then((all) => all.flat()),
);

async function nounsIn(place: string): Promise<[string, string][]> {
  const path = join(DOMAIN, place);
  const members = Object.values(await import(pathToFileURL(path).href));
  return members.filter(isNoun).map(({ base }) => [base, `#domain/${place}`]);
}

function isNoun(one: unknown): one is Noun {
  return typeof one === 'object' && one !== null && 'fieldNames' in one && 'base' in one;
}

/** What records are shown with (`expand`) where their nouns say only its address: nothing else of the start may name its file. */
function addressed(group: Group): string {
  const nouns = new Set([...group.nouns, ...groupVerbs(group).flatMap(({ noun }) => noun ?? [])]);
  const bases = [...nouns].flatMap(expansionsOf).flatMap(({ target }) => {
    const address = target();
    return 'record' in address ? [] : [address.base];
  });
  return [...new Set(bases)].map((base) => `import '${nounFiles.get(base)}';\n`).join('');
}
