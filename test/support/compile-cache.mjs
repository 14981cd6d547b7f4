// Loaded first in every process of the tests. Code that was compiled once, and whose types were stripped once, is taken from Node's cache.
// Node writes it when a process ends, but vitest ends its own by a signal, and soon by one that nothing outlives: so it is written
// while the tests run, which takes a second where all is new and next to nothing from then on.
import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

const FLUSH_MS = 4000;

enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/tested', import.meta.url)));
setInterval(flushCompileCache, FLUSH_MS).unref();
