// Runs the suite and ends with one plain line, `N passed, N failed`. `node test/run.ts` is everything that must hold;
// names choose parts: types, lint, unit, tidy, contract, hostile, fault, e2e, bundles. Types and lint count as one test each.
import { spawnSync } from 'node:child_process';
import { startVitest } from 'vitest/node';

const TOOLS: Record<string, string[]> = {
  types: ['node_modules/.bin/tsc', '-p', '.'],
  lint: ['node_modules/.bin/biome', 'check', '.'],
};
const PROJECTS = ['unit', 'tidy', 'contract', 'hostile', 'fault', 'e2e', 'bundles'];

type Score = { passed: number; failed: number };

const known = [...Object.keys(TOOLS), ...PROJECTS];
const wanted = process.argv.length > 2 ? process.argv.slice(2) : known;
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`unknown: ${unknown.join(', ')}; choose from ${known.join(', ')}`);
  process.exit(2);
}

const scores = [
  ...wanted.filter((name) => name in TOOLS).map(runTool),
  await runProjects(wanted.filter((name) => PROJECTS.includes(name))),
];
const passed = scores.reduce((total, score) => total + score.passed, 0);
const failed = scores.reduce((total, score) => total + score.failed, 0);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

function runTool(name: string): Score {
  const [command = '', ...args] = TOOLS[name] ?? [];
  console.log(`${name}: ${command} ${args.join(' ')}`);
  const { status } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** A file that cannot be loaded and an error outside a test count as one failure each. */
async function runProjects(projects: string[]): Promise<Score> {
  if (projects.length === 0) return { passed: 0, failed: 0 };
  const vitest = await startVitest('test', [], { run: true, watch: false, project: projects });
  const score = { passed: 0, failed: vitest.state.getUnhandledErrors().length };
  for (const file of vitest.state.getTestModules()) {
    if (file.errors().length > 0) score.failed += 1;
    for (const test of file.children.allTests()) {
      if (test.result().state === 'passed') score.passed += 1;
      if (test.result().state === 'failed') score.failed += 1;
    }
  }
  await vitest.close();
  return score;
}
