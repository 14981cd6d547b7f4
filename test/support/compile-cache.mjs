// Loaded first in every process of the tests. Code that was compiled once, and whose types were stripped once, is taken from Node's cache.
// Node writes it when a process ends, but vitest ends its own by a signal, and soon by one that nothing outlives: so it is written
// while the tests run, which takes a second where all is new and next to nothing from then on.
import module, { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

const FLUSH_MS = 4000;
/** What vitest adds to the name of a test file, to load it anew each time. */
const ANEW = '%3Fvitest=';

enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/tested', import.meta.url)));
setInterval(flushCompileCache, FLUSH_MS).unref();

/**
 * Vitest hears of every import of every file and tells its first process, for watches and for the lines it prints of a failure. Each
 * file is told once here, and not by each that imports it. A test file is named by the instant, so that no cache would know it
 * again: one that a process loads for the first time keeps its own name.
 */
const { registerHooks } = module;
const told = new Set();
const sparing = (resolve) => (specifier, context, next) => {
  const [name] = specifier.split(ANEW);
  const file = name.startsWith('.') ? new URL(name, context.parentURL).href : name;
  if (told.has(file)) return (name === specifier ? next : resolve)(specifier, context, next);
  told.add(file);
  return resolve(name, context, next);
};
if (process.env.VITEST_MODE !== 'WATCH')
  module.registerHooks = (hooks) =>
    registerHooks(hooks.resolve ? { ...hooks, resolve: sparing(hooks.resolve) } : hooks);
