// The Reference port: facts about all groups, made once per process when first asked for.
import type { NounFacts } from '#resource/catalogue/facts.ts';
import type { Ports } from '#resource/context.ts';
import type { Reference } from '#resource/ports.ts';
import { API_PREFIX } from '#resource/routes.ts';
import type { Described } from './built-files.ts';
import { serviceFiles, siteFiles } from './service-files.ts';
import { docsAsset } from './swagger-ui.ts';

export function referencePorts(service: Described): () => Ports {
  const files = serviceFiles(service);
  const bases = service.nouns.flatMap(baseOf);
  const reference: Reference = {
    file: files.whole,
    part: files.part,
    tags: files.tags,
    bases: () => bases,
    site: siteFiles(service),
    docsAsset,
  };
  return () => ({ reference });
}

/** Where the noun has a list. */
const baseOf = ({ plural, base, listPath, access, scope }: NounFacts) =>
  listPath === undefined
    ? []
    : [{ name: plural, href: `${API_PREFIX}${base}/${listPath}`, scope: access ?? scope }];
