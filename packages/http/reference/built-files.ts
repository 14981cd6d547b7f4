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

/** The file as it lies there; undefined where nothing was built. */
export function builtFile(file: string): Uint8Array | undefined {
  const path = join(import.meta.dirname, file);
  return existsSync(path) ? readFileSync(path) : undefined;
}

export const unpacked = (gzip: Uint8Array): string => gunzipSync(gzip).toString('utf8');

/** The tag is a weak one: the compressed and the plain form have it in common. */
export function served(gzip: Uint8Array): ServiceFile {
  const digest = createHash('sha256').update(gzip).digest('base64url').slice(0, 22);
  return { etag: `W/"${digest}"`, gzip, text: () => unpacked(gzip) };
}
