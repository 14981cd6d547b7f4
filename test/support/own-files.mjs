// Finds the project's own files for the processes of the tests by what imports say of them, whole path and ending: Node asks the disk for
// each import of each file what package it belongs to, which takes as long as all else of loading.
import { registerHooks } from 'node:module';

const ROOT = new URL('../../', import.meta.url).href;
const PACKAGES = new URL('packages/', ROOT).href;
const MODULES = new URL('node_modules/', ROOT).href;

const isOwn = (url = '') => url.startsWith(ROOT) && !url.startsWith(MODULES);

function fileOf(specifier, parent) {
  if (!specifier.endsWith('.ts') || !isOwn(parent)) return undefined;
  if (specifier.startsWith('#')) return PACKAGES + specifier.slice(1);
  return specifier.startsWith('.') ? new URL(specifier, parent).href : undefined;
}

registerHooks({
  resolve(specifier, context, next) {
    const url = fileOf(specifier, context.parentURL);
    if (url === undefined) return next(specifier, context);
    return { url, format: 'module-typescript', shortCircuit: true };
  },
});
