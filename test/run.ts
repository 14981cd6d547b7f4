// Runs the suite and ends with one plain line, `N passed, N failed`. `node test/run.ts` is everything that must hold; names
// choose parts (deployed: the stories of e2e on the bundles). Types and lint run beside the tests and count as one test each.
import { spawn } from 'node:child_process';
import { startVitest } from 'vitest/node';
import { contentsOfProject, filesToLint, recalled, remember } from './support/lint-memory.ts';
import { sourceFiles } from './support/source-files.ts';

/** What compiler and linter remember from one run to the next. */
const TYPES_SEEN = 'node_modules/.cache/types.tsbuildinfo';
const LINT_SEEN = 'node_modules/.cache/linted.json';
const TYPES = [
  'node_modules/.bin/tsc',
  ...['-p', '.', '--incremental', '--tsBuildInfoFile', TYPES_SEEN],
  // Checkers side by side check much of it twice, and the tests have the other processors.
  '--singleThreaded',
];
const TOOLS: Record<string, () => Promise<Score>> = {
  types: () => runTool('types', TYPES),
  lint,
};
const PROJECTS = [
  'unit',
  'tidy',
  'contract',
  'programs',
  'hostile',
  'fault',
  'e2e',
  'browser',
  'deployed',
  'bundles',
];

/** Run in the same processes where all of them are wanted (vitest.config.ts). */
const TOGETHER = ['unit', 'tidy', 'contract'];

type Score = { passed: number; failed: number };

const known = [...Object.keys(TOOLS), ...PROJECTS];
const wanted = process.argv.length > 2 ? process.argv.slice(2) : known;
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`unknown: ${unknown.join(', ')}; choose from ${known.join(', ')}`);
  process.exit(2);
}

const scores = await Promise.all([
  ...wanted.map((name) => TOOLS[name]?.() ?? { passed: 0, failed: 0 }),
  runProjects(wanted.filter((name) => PROJECTS.includes(name))),
]);
const passed = scores.reduce((total, score) => total + score.passed, 0);
const failed = scores.reduce((total, score) => total + score.failed, 0);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

/** The files that changed since the linter last had nothing to say, and all that import them: the first time, every file. */
async function lint(): Promise<Score> {
  const now = contentsOfProject();
  const files = filesToLint(recalled(LINT_SEEN), now, sourceFiles());
  if (files.length === 0) {
    console.log('lint: no file changed since it passed');
    return { passed: 1, failed: 0 };
  }
  const places = files === 'all' ? ['.'] : files;
  const score = await runTool('lint', ['node_modules/.bin/biome', 'check', ...places]);
  if (score.failed === 0) remember(now, LINT_SEEN);
  return score;
}

/** What the tool says is printed in one piece, since the tests speak at the same time. */
async function runTool(name: string, [command = '', ...args]: readonly string[]): Promise<Score> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  const { promise: ended, resolve } = Promise.withResolvers<number | null>();
  child.once('close', resolve);
  child.once('error', (error) => {
    said += error.message;
    resolve(null);
  });
  const status = await ended;
  console.log(`${name}: ${command} ${args.join(' ')}\n${said}`);
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** A file that cannot be loaded, a set-up that fails and an error outside a test count as one failure each. */
async function runProjects(projects: string[]): Promise<Score> {
  if (projects.length === 0) return { passed: 0, failed: 0 };
  const isTogether = TOGETHER.every((name) => projects.includes(name));
  const apart = projects.filter((name) => !isTogether || !TOGETHER.includes(name));
  process.env.TEST_TOGETHER = isTogether ? 'yes' : 'no';
  const project = isTogether ? ['together', ...apart] : apart;
  const vitest = await startVitest('test', [], { run: true, watch: false, project });
  const score = { passed: 0, failed: vitest.state.getUnhandledErrors().length };
  for (const file of vitest.state.getTestModules()) {
    for (const whole of [file, ...file.children.allSuites()])
      if (whole.errors().length > 0) score.failed += 1;
    for (const test of file.children.allTests()) {
      if (test.result().state === 'passed') score.passed += 1;
      if (test.result().state === 'failed') score.failed += 1;
    }
  }
  await vitest.close();
  return score;
}
