// What the environment says to a program. An empty value says nothing: scripts and Compose files write `DATA_DIR=` for what they
// leave alone, and the program reads that as the variable that is not there.

type Settings = Readonly<Record<string, string | undefined>>;

/** A view of those variables, as they are when they are read, in which an empty one is undefined. */
export const settingsOf = (variables: Settings): Settings =>
  new Proxy(variables, {
    get: (all, name) => (typeof name === 'string' && all[name]) || undefined,
  });

/** Those of this process. */
export const settings: Settings = settingsOf(process.env);
