// Makes the documents that describe the service from its declarations: for the build, and where nothing was built. It loads what makes
// them, so functions import it only then.
import { gzipSync } from 'node:zlib';
import type { Group } from '#resource/declaration.ts';
import { eventKinds } from '#resource/event-reference.ts';
import type { Json } from '#resource/openapi/names.ts';
import { postmanCollection } from '#resource/openapi/postman.ts';
import { openApiDocument } from '#resource/openapi.ts';
import type { EventKind } from '#resource/ports.ts';
import { type Site, siteOf } from '../docs/site.ts';
import { changelogFeed, changelogText } from './changelog.ts';
import {
  builtFileName,
  KINDS_FILE,
  SERVICE_FILES,
  type ServiceFileName,
  SITE_FILE,
} from './file-names.ts';

export function compressedFile(name: ServiceFileName, groups: readonly Group[]): Uint8Array {
  if (name === 'changelog') return compressed(changelogFeed(changelogText()));
  const document = openApiDocument(groups);
  return compressed(name === 'openapi' ? document : postmanCollection(document));
}

export const siteOfGroups = (groups: readonly Group[]): Site => siteOf(openApiDocument(groups));

/** What is made once, by name: for the build, and for a stack that runs from its sources. */
export const describingFiles = (groups: readonly Group[]): [string, Uint8Array][] => [
  ...SERVICE_FILES.map((name): [string, Uint8Array] => [
    builtFileName(name),
    compressedFile(name, groups),
  ]),
  [SITE_FILE, compressed(siteOfGroups(groups))],
];

export const kindsFile = (groups: readonly Group[]): [string, Uint8Array] => [
  KINDS_FILE,
  compressed(kindsOfGroups(groups)),
];

export const kindsOfGroups = (groups: readonly Group[]): EventKind[] => eventKinds(groups);

const compressed = (document: Json | Site | readonly EventKind[]): Uint8Array =>
  gzipSync(JSON.stringify(document), { level: 9 });
