// Loaded first in every process of the tests: code that was compiled once, and whose types were stripped once, is taken from Node's
// cache. Node writes it when a process ends, but vitest ends its own by a signal, and soon by one that nothing outlives: so it is
// written while the tests run, which takes a second where all is new and next to nothing from then on.
import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

const LOADED_MS = 4000;

enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/tested', import.meta.url)));
setTimeout(flushCompileCache, LOADED_MS).unref();
