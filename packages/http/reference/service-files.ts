// The documents that describe the service, as they are sent: compressed once, with the tag that tells whether they changed. The build puts
// them beside the bundle, so that a function that starts need not make them. Decision 111.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Group } from '#resource/declaration.ts';
import type { Json } from '#resource/openapi/names.ts';
import { postmanCollection } from '#resource/openapi/postman.ts';
import { sliceOf, tagSlugs } from '#resource/openapi/slice.ts';
import { openApiDocument } from '#resource/openapi.ts';
import type { ServiceFile, SiteFile } from '#resource/ports.ts';
import type { Site } from '../docs/site.ts';
import { changelogFeed, changelogText } from './changelog.ts';

export const SERVICE_FILES = ['openapi', 'postman', 'changelog'] as const;
type ServiceFileName = (typeof SERVICE_FILES)[number];

/** The whole documentation, which the build writes. */
export const SITE_FILE = 'site.json.gz';

export const fileBeside = (name: ServiceFileName): string => `${name}.json.gz`;

/** What the build writes. */
export function compressedFile(name: ServiceFileName, groups: readonly Group[]): Uint8Array {
  if (name === 'changelog') return compressed(changelogFeed(changelogText()));
  const document = openApiDocument(groups);
  return compressed(name === 'openapi' ? document : postmanCollection(document));
}

/** Files by name, made or read when first asked for; `tag` asks for a part of the OpenAPI document. */
export function serviceFiles(groups: readonly Group[]) {
  const known = new Map<string, ServiceFile>();
  const whole = (name: ServiceFileName) =>
    remembered(known, name, () => beside(name) ?? served(compressedFile(name, groups)));
  return {
    whole,
    tags: () => tagSlugs(JSON.parse(whole('openapi').text())),
    part(tag: string): ServiceFile | undefined {
      const key = `tag ${tag}`;
      const slice = known.has(key) ? {} : sliceOf(JSON.parse(whole('openapi').text()), tag);
      if (slice === undefined) return undefined;
      return remembered(known, key, () => served(compressed(slice)));
    },
  };
}

function remembered(
  known: Map<string, ServiceFile>,
  key: string,
  make: () => ServiceFile,
): ServiceFile {
  const file = known.get(key) ?? make();
  known.set(key, file);
  return file;
}

/** The documentation by path; made here only without a build, which loads what makes it. */
export function siteFiles(groups: readonly Group[]) {
  let site: Promise<Site> | undefined;
  const known = new Map<string, SiteFile>();
  return async (path: string): Promise<SiteFile | undefined> => {
    site ??= readSite(groups);
    const found = (await site)[path];
    if (found === undefined) return undefined;
    const file = known.get(path) ?? { ...served(gzipSync(found.text)), type: found.type };
    known.set(path, file);
    return file;
  };
}

async function readSite(groups: readonly Group[]): Promise<Site> {
  const path = join(import.meta.dirname, SITE_FILE);
  if (existsSync(path)) return JSON.parse(gunzipSync(readFileSync(path)).toString('utf8'));
  const { siteOf } = await import('../docs/site.ts');
  return siteOf(openApiDocument(groups));
}

const compressed = (document: Json): Uint8Array => gzipSync(JSON.stringify(document), { level: 9 });

function beside(name: ServiceFileName): ServiceFile | undefined {
  const path = join(import.meta.dirname, fileBeside(name));
  return existsSync(path) ? served(readFileSync(path)) : undefined;
}

/** The tag is a weak one: the compressed and the plain form have it in common. */
function served(gzip: Uint8Array): ServiceFile {
  const digest = createHash('sha256').update(gzip).digest('base64url').slice(0, 22);
  return { etag: `W/"${digest}"`, gzip, text: () => gunzipSync(gzip).toString('utf8') };
}
