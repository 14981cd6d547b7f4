// Compiles what a stack loads, at once or ever, and checks its declarations, so that no start has to: `npm ci` ends with it
// (after-install.mjs). Node writes the cache as this process ends. Decision 353.
import { globSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { checkSources } from './check-sources.ts';
import { checkedFacts } from './checked-facts.ts';
import '../stack.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const SOURCES = ['functions/*.ts', 'packages/**/*.ts'];
/** No stack loads them. */
const OTHERS = ['**/{*.test,test-*}.ts', 'packages/{cli,operator,sdk}/**'];

const kept = await checkSources(checkedFacts);
const sources = globSync(SOURCES, { cwd: ROOT, exclude: OTHERS }).map((file) => `${ROOT}${file}`);
await compile(kept === undefined ? sources : [...sources, kept]);

/** They are loaded by a module that asks for a member which is not there, so none of them runs: programs and threads are among them. */
async function compile(files: readonly string[]): Promise<void> {
  const imports = files.map((file) => `import ${JSON.stringify(pathToFileURL(file).href)};`);
  const text = `${imports.join('')}import { nothing } from 'node:fs';`;
  await import(`data:text/javascript,${encodeURIComponent(text)}`).catch((error: unknown) => {
    if (!(error instanceof SyntaxError && error.message.includes('nothing'))) throw error;
  });
}
