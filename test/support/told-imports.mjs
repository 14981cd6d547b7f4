// Loaded in every process of the tests before vitest: tells vitest of each imported file once, and not each time one is imported. It tells
// its first process of every import of every file, for watches and for the lines it prints of a failure.
import module from 'node:module';

/** What vitest adds to the name of a test file, to load it anew each time. */
const ANEW = '%3Fvitest=';

const { registerHooks } = module;
const told = new Set();
/** A test file is named by the instant, so that no compile cache would know it again: one that is loaded for the first time keeps its name. */
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
