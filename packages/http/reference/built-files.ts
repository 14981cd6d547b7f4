// Files that the build puts beside a bundle, and as which a document is sent: compressed once, with the tag that tells whether it changed.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Catalogue } from '#resource/catalogue/catalogue.ts';
import type { NounFacts } from '#resource/catalogue/facts.ts';
import type { ServiceFile } from '#resource/ports.ts';

/** What is described: facts, and the groups themselves, which are asked for only where no build has described them. */
export type Described = { nouns: readonly NounFacts[]; groups: Catalogue['groups'] };

let keptIn = (): string | undefined => undefined;

/** Where a stack that runs from its sources has them; asked each time, as they are of sources that may change. */
export function findBuiltFilesIn(folder: () => string | undefined): void {
  keptIn = folder;
}

/** The file as it lies there; undefined where nothing was built. */
export function builtFile(file: string): Uint8Array | undefined {
  const beside = join(import.meta.dirname, file);
  if (existsSync(beside)) return readFileSync(beside);
  const folder = keptIn();
  return folder === undefined ? undefined : readFileSync(join(folder, file));
}

export const unpacked = (gzip: Uint8Array): string => gunzipSync(gzip).toString('utf8');

/** The tag is a weak one: the compressed and the plain form have it in common. */
export function served(gzip: Uint8Array): ServiceFile {
  const digest = createHash('sha256').update(gzip).digest('base64url').slice(0, 22);
  return { etag: `W/"${digest}"`, gzip, text: () => unpacked(gzip) };
}
