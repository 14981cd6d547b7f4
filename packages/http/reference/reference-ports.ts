// The Reference port: facts about all groups, made once per process when first asked for.
import type { Ports } from '#resource/context.ts';
import type { Group } from '#resource/declaration.ts';
import { eventKinds } from '#resource/event-reference.ts';
import type { Reference } from '#resource/ports.ts';
import { API_PREFIX } from '#resource/routes.ts';
import { docsAsset } from './docs-page.ts';
import { serviceFiles, siteFiles } from './service-files.ts';

export function referencePorts(groups: readonly Group[]): () => Ports {
  const files = serviceFiles(groups);
  const reference: Reference = {
    file: files.whole,
    part: files.part,
    tags: once(files.tags),
    eventKinds: once(() => eventKinds(groups)),
    bases: once(() =>
      groups
        .flatMap((group) => group.nouns)
        .filter((noun) => noun.standard.includes('list'))
        .map((noun) => ({
          name: noun.plural,
          href: `${API_PREFIX}${noun.base}/${noun.wire.listPath}`,
          scope: noun.access ?? noun.scope,
        })),
    ),
    site: siteFiles(groups),
    docsAsset,
  };
  return () => ({ reference });
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
