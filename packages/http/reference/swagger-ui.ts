// Swagger UI, for the page on which operations are tried.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const FILES = { script: 'swagger-ui-bundle.js', style: 'swagger-ui.css' } as const;
/** Files that the build must put beside the bundle of the function that serves the page. */
export const DOCS_FILES: readonly string[] = Object.values(FILES);

export const docsAsset = (part: keyof typeof FILES): string =>
  readFileSync(locate(FILES[part]), 'utf8');

/** Beside the bundle when built, in the installed package otherwise. */
function locate(file: string): string {
  const beside = join(import.meta.dirname, file);
  return existsSync(beside)
    ? beside
    : createRequire(import.meta.url).resolve(`swagger-ui-dist/${file}`);
}
