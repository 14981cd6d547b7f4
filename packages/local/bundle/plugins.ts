// What a bundle holds in the place of what its sources name: facts instead of code, files beside it, and what is asked for of a
// library instead of all of it.
import { isBuiltin } from 'node:module';
import { dirname } from 'node:path';
import type { Plugin } from 'esbuild';
import { heldMembers, schemasBeside } from './held-members.ts';
import { heldWork } from './held-work.ts';
import { toldFacts } from './told-facts.ts';

/**
 * On Lambda credentials always come in the environment: the SDK's search for them elsewhere (with its clients for STS and
 * SSO) is a fifth of a bundle and of its start.
 */
const environmentCredentials: Plugin = {
  name: 'environment-credentials',
  setup: ({ onLoad }) =>
    onLoad({ filter: /credential-provider-node[\\/]dist-es[\\/]index\.js$/ }, ({ path }) => ({
      contents: "export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env';",
      resolveDir: dirname(path),
    })),
};

/** Loaded only with TABLE_TRANSPORT=sdk, so a file of its own beside the bundles: inside it would cost every cold start. */
export const SDK_FILE = 'sdk-table.mjs';
const sdkBeside: Plugin = {
  name: 'sdk-beside',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^#store\/sdk-table\.ts$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: `./${SDK_FILE}`, external: true } : undefined,
    ),
};

/** Only what was not built makes the console; a bundle has its files beside it. */
const consoleBeside: Plugin = {
  name: 'console-beside',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^#console\// }, ({ path }) => ({ path, external: true })),
};

/** The facts of all groups as they are declared now: a bundle has them without the code that they were taken from. */
const factsOfDeclarations: Plugin = {
  name: 'facts-of-declarations',
  setup: ({ onLoad }) =>
    onLoad({ filter: /packages[\\/]domain[\\/]facts\.ts$/ }, () => ({ contents: toldFacts })),
};

/** What few requests need: answers that are streamed, which none is, and packed ones. Functions alone are asked of them. */
const RARE = new Set(['node:stream/promises', 'node:stream/web', 'node:zlib']);

/**
 * Of Node's own modules the members that are asked for: `import` reads every one, and with the one that makes a WebSocket, say,
 * loads all that it takes (`node:http` 34 ms instead of 3).
 */
const plainBuiltins: Plugin = {
  name: 'plain-builtins',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(node:)?[a-z_/]+$/ }, ({ path, kind }) =>
      isBuiltin(path) && kind !== 'require-call' ? { path, namespace: 'builtin' } : undefined,
    );
    onLoad({ filter: /./, namespace: 'builtin' }, async ({ path }) => {
      const names = Object.keys(await import(path)).filter((name) => name !== 'default');
      if (RARE.has(path)) {
        const library = `const library = () => process.getBuiltinModule('${path}');`;
        return { contents: heldMembers(library, names) };
      }
      const member = (name: string): string =>
        `export const ${name} = /* @__PURE__ */ member('${name}');`;
      const module = `const module = process.getBuiltinModule('${path}');`;
      const head = `${module} const member = (name) => module[name]; export default module;`;
      return { contents: [head, ...names.map(member)].join('\n') };
    });
  },
};

/** What describes the whole service was written by the build: nothing of what makes it goes into a bundle. */
const describedBeside: Plugin = {
  name: 'described-beside',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^#(domain\/groups|http\/reference\/make-files)\.ts$/ }, ({ path }) => ({
      path,
      external: true,
    })),
};

/** All of them, for the bundles of functions. */
export const PLUGINS: Plugin[] = [
  plainBuiltins,
  environmentCredentials,
  sdkBeside,
  schemasBeside,
  consoleBeside,
  factsOfDeclarations,
  describedBeside,
  heldWork,
];
