// Facts that were kept by the check of these sources, in the place of the module that takes them from all groups: a group's code is loaded
// with its first request, job or change then. Where none are kept all groups are loaded for them. Decision 335.
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

const DECLARED = new URL('../../domain/facts.ts', import.meta.url).href;

let isTaken = false;

/** Before anything imports facts. */
export function takeKeptFacts(kept: string): void {
  if (isTaken) return;
  isTaken = true;
  const { href } = pathToFileURL(kept);
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      return found.url === DECLARED ? { ...found, url: href, format: 'module' } : found;
    },
  });
}
