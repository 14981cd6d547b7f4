// The part of the document that is about one tag: its operations and events, and the components that these need.
import type { JsonSchema } from '../json-schema.ts';
import { usedComponents } from './components.ts';
import { shallowExpanded } from './expansions.ts';
import type { Json } from './names.ts';

type Components = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** "Products options" is asked for as products_options. */
export const tagSlug = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_');

export const tagSlugs = (document: Json): string[] =>
  (document.tags as { name: string }[]).map(({ name }) => tagSlug(name));

/** undefined where nothing has the tag. */
export function sliceOf(document: Json, slug: string): Json | undefined {
  const tags = (document.tags as { name: string }[]).filter(({ name }) => tagSlug(name) === slug);
  const [tag] = tags;
  if (tag === undefined) return undefined;
  const info = document.info as Json;
  const paths = partsWith(tag.name, document.paths as Record<string, Json>);
  const webhooks = partsWith(tag.name, document.webhooks as Record<string, Json>);
  const { securitySchemes, ...components } = document.components as Components;
  return {
    openapi: document.openapi,
    info: { ...info, title: `${info.title}: ${tag.name}`, description: WHOLE },
    servers: document.servers,
    tags,
    paths,
    webhooks,
    components: { securitySchemes, ...usedComponents({ paths, webhooks }, shallow(components)) },
  };
}

/** Other records that may be shown with one are no part of its section. */
const shallow = ({ schemas, ...others }: Components): Components => ({
  ...others,
  schemas: Object.fromEntries(
    Object.entries(schemas ?? {}).map(([name, schema]) => [
      name,
      shallowExpanded(name, schema as JsonSchema),
    ]),
  ),
});

const WHOLE = 'One section of the interface; the whole is /api/v1/openapi.json';

function partsWith(tag: string, items: Record<string, Json>): Record<string, Json> {
  const kept = Object.entries(items).map(([path, item]) => {
    const own = Object.entries(item).filter(([, each]) =>
      (each as { tags: string[] }).tags.includes(tag),
    );
    return [path, Object.fromEntries(own)] as const;
  });
  return Object.fromEntries(kept.filter(([, item]) => Object.keys(item).length > 0));
}
