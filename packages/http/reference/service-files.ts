// The documents that describe the service, as they are sent. The build puts them beside the bundle, so that a function that starts need not
// make them; without a build they are made when first asked for (make-files.ts). Decisions 111, 265.
import { gzipSync } from 'node:zlib';
import { parseJson } from '#kernel/json.ts';
import type { Json } from '#resource/openapi/names.ts';
import { sliceOf, tagSlugs } from '#resource/openapi/slice.ts';
import type { ServiceFile, SiteFile } from '#resource/ports.ts';
import type { Site } from '../docs/site.ts';
import { builtFile, type Described, served, unpacked } from './built-files.ts';
import { builtFileName, type ServiceFileName, SITE_FILE } from './file-names.ts';

/** Files by name, made or read when first asked for; `tag` asks for a part of the OpenAPI document. */
export function serviceFiles({ groups }: Pick<Described, 'groups'>) {
  const known = new Map<string, Promise<ServiceFile | undefined>>();
  const whole = async (name: ServiceFileName): Promise<ServiceFile> => {
    const file = await remembered(known, name, async () =>
      served(builtFile(builtFileName(name)) ?? (await made(name))),
    );
    if (file === undefined) throw new Error(`there is no ${name}`);
    return file;
  };
  const made = async (name: ServiceFileName) => {
    const { compressedFile } = await import('#http/reference/make-files.ts');
    return compressedFile(name, await groups());
  };
  /** Sections are asked for one after the other; where none is, the memory is free for something else. */
  let parsed: WeakRef<Json> | undefined;
  const document = async (): Promise<Json> => {
    const found = parsed?.deref() ?? (parseJson((await whole('openapi')).text()) as Json);
    parsed = new WeakRef(found);
    return found;
  };
  return {
    whole,
    tags: async () => tagSlugs(await document()),
    part: (tag: string): Promise<ServiceFile | undefined> =>
      remembered(known, `tag ${tag}`, async () => {
        const slice = sliceOf(await document(), tag);
        return slice && served(gzipSync(JSON.stringify(slice), { level: 9 }));
      }),
  };
}

/** What is not there, or could not be made, is not remembered: names come from callers. */
function remembered(
  known: Map<string, Promise<ServiceFile | undefined>>,
  key: string,
  make: () => Promise<ServiceFile | undefined>,
): Promise<ServiceFile | undefined> {
  const file = known.get(key) ?? make();
  known.set(key, file);
  const forget = () => void known.delete(key);
  file.then((found) => found ?? forget(), forget);
  return file;
}

/** The documentation by path. */
export function siteFiles({ groups }: Pick<Described, 'groups'>) {
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

async function readSite(groups: Described['groups']): Promise<Site> {
  const built = builtFile(SITE_FILE);
  if (built !== undefined) return parseJson(unpacked(built));
  const { siteOfGroups } = await import('#http/reference/make-files.ts');
  return siteOfGroups(await groups());
}
