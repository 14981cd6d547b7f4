// Loads source files changed, for this thread only.
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { Mutant } from './mutant.ts';

/** To be called before the files are first imported. Throws where a text is not there exactly once. */
export function mutate({ name, edits }: Mutant): void {
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      const own = edits.filter(({ file }) => pathToFileURL(file).href === url);
      if (own.length === 0) return loaded;
      let source = String(loaded.source);
      for (const { file, find, replace } of own) {
        if (source.split(find).length !== 2) throw new Error(`${name}: ${file} has changed`);
        source = source.replace(find, () => replace);
      }
      return { ...loaded, source };
    },
  });
}
