// Compiles what a stack loads, at once or ever, checks its declarations and makes what describes them, so that no start has to: `npm ci`
// ends with it (after-install.mjs). Node writes the cache as this process ends. Decision 353.
import { globSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { groups } from '#domain/groups.ts';
import { describingFiles, kindsFile } from '#http/reference/make-files.ts';
import { checkSources } from './check-sources.ts';
import { checkedFacts } from './checked-facts.ts';
import { keepFiles } from './kept-files.ts';
import '../stack.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const SOURCES = ['functions/*.ts', 'packages/**/*.ts'];
/** No stack loads them. */
const OTHERS = ['**/{*.test,test-*}.ts', 'packages/{cli,operator,sdk}/**'];

const kept = await checkSources(checkedFacts);
if (kept !== undefined) keepFiles(() => [...describingFiles(groups), kindsFile(groups)]);
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
