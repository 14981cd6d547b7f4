// Libraries that a bundle loads when something first asks them, and not when it starts: each member that its code names stands for the
// library's own until then. For schemas it is a file beside the bundle, as only requests with a body make any (decision 315).
import type { BuildOptions, Plugin } from 'esbuild';

/** What the functions use of zod; a name that is missing here fails the build. */
const SCHEMA_MEMBERS = `
  ZodArray ZodBoolean ZodDefault ZodNullable ZodNumber
  ZodObject ZodOptional ZodRecord ZodUnion ZodUnknown
  array boolean config email enum int literal looseObject multipleOf null number object
  optional record safeParse strictObject string union unknown url`;
const MEMBERS = SCHEMA_MEMBERS.trim().split(/\s+/);

/** Loaded by `require`, as a schema is made while the caller waits. */
export const SCHEMAS_FILE = 'schemas.cjs';

/** A function prints no schema: what does is a fifth of the library, and refuses to. */
const withoutPrinting: Plugin = {
  name: 'without-printing',
  setup: ({ onLoad }) =>
    onLoad(
      { filter: /zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/ },
      async ({ path }) => ({
        contents: Object.keys(await import(path))
          .map((name) => `export const ${name} = () => refuse();`)
          .concat("const refuse = () => { throw new Error('functions print no schema'); };")
          .join('\n'),
      }),
    ),
};

/** That file, of the library itself. */
export const SCHEMAS_BUILD: BuildOptions = {
  stdin: {
    contents: `export { ${MEMBERS.join(', ')} } from 'zod';`,
    resolveDir: import.meta.dirname,
  },
  format: 'cjs',
  plugins: [withoutPrinting],
};

/** Code before members: `library` gives the module that has them. */
const SCHEMAS = `let loaded; const settings = [];
const library = () => {
  if (loaded === undefined) {
    loaded = require('./${SCHEMAS_FILE}');
    settings.forEach(loaded.config);
  }
  return loaded;
};
export const config = (words) =>
  loaded === undefined ? void settings.push(words) : loaded.config(words);`;

export const schemasBeside: Plugin = {
  name: 'schemas-beside',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^zod$/ }, ({ path }) => ({ path, namespace: 'held' }));
    onResolve({ filter: new RegExp(`^\\./${SCHEMAS_FILE}$`), namespace: 'held' }, ({ path }) => ({
      path,
      external: true,
    }));
    onLoad({ filter: /./, namespace: 'held' }, () => ({
      contents: heldMembers(
        SCHEMAS,
        MEMBERS.filter((name) => name !== 'config'),
      ),
    }));
  },
};

/**
 * The text of a module whose members ask `library` when they are called, or when something is compared with them by `instanceof`: for
 * functions, and classes that the caller makes nothing of with `new`.
 */
export function heldMembers(library: string, names: readonly string[]): string {
  const held = names.map(
    (name, index) =>
      `const m${index} = /* @__PURE__ */ held('${name}'); export { m${index} as ${name} };`,
  );
  return [library, HELD, ...held].join('\n');
}

const HELD = `const held = (name) => Object.defineProperty(
  (...words) => library()[name](...words),
  Symbol.hasInstance,
  { value: (one) => one instanceof library()[name] },
);`;
