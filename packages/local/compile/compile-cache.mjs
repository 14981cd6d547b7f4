// Loaded before `npm start`: code that was compiled once, and whose types were stripped once, is taken from Node's cache, which an
// installation fills (decision 353). This file has no types itself, so where all is there what strips them is not loaded: 17 MB. And
// `import` of node:http gets its members one by one (http-members.mjs), as Node's own way reads all of them. Decision 266.
import { enableCompileCache, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

const MEMBERS = new URL('./http-members.mjs', import.meta.url).href;

enableCompileCache(
  fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url)),
);
registerHooks({
  resolve: (specifier, context, next) =>
    /^(node:)?http$/.test(specifier) && context.conditions.includes('import')
      ? { url: MEMBERS, format: 'module', shortCircuit: true }
      : next(specifier, context),
});
