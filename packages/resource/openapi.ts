// The OpenAPI 3.1 document of all groups, made from the same declarations that serve the requests, so that it cannot be out of date.
import { ERRORS } from '#kernel/error.ts';
import type { Group } from './declaration.ts';
import {
  HEADERS,
  PARAMETERS,
  SECURITY_SCHEMES,
  WEBHOOK_PARAMETERS,
} from './openapi/common-parts.ts';
import { usedComponents } from './openapi/components.ts';
import { introduction } from './openapi/introduction.ts';
import { type Json, tagOf, tagOfNoun } from './openapi/names.ts';
import { operation, type Shared } from './openapi/operation.ts';
import { SharedResponses } from './openapi/responses.ts';
import { nounSchemas, ownBodies, schemaRefs } from './openapi/schemas.ts';
import { sharedSchemas } from './openapi/shared-schemas.ts';
import {
  EVENT_ENVELOPE,
  eventEnvelope,
  eventSchema,
  eventSchemaName,
  webhookEntries,
} from './openapi/webhooks.ts';
import { groupVerbs, wirePath } from './routes.ts';
import { SCOPES } from './scopes.ts';
import { titleOf } from './shape/noun-words.ts';

const OPENAPI_VERSION = '3.1.0';
const INTERFACE_VERSION = '1.0.0';

/** What was made last: file, collection and pages are made of it one after the other, and it goes where memory is needed. */
let last: { groups: readonly Group[]; document: WeakRef<Json> } | undefined;

/** A plain JSON object; asked again for the same groups it is the same one, so not to be changed. */
export function openApiDocument(groups: readonly Group[]): Json {
  const isSame =
    last?.groups.length === groups.length && groups.every((each, at) => each === last?.groups[at]);
  const document = (isSame ? last?.document.deref() : undefined) ?? made(groups);
  last = { groups: [...groups], document: new WeakRef(document) };
  return document;
}

function made(groups: readonly Group[]): Json {
  const nouns = groups.flatMap((group) => group.nouns);
  const verbs = groups.flatMap(groupVerbs);
  const refs = schemaRefs(nouns, verbs);
  const responses = new SharedResponses();
  const parameters = new Map<string, Json>();
  const paths = pathItems(groups, { refs, responses, parameters });
  const webhooks = webhookEntries(groups);
  const schemas = {
    ...sharedSchemas(),
    ...Object.assign({}, ...nouns.map((noun) => nounSchemas(noun, refs))),
    [EVENT_ENVELOPE]: eventEnvelope(),
    ...ownBodies(verbs, nouns, refs),
    ...Object.fromEntries(nouns.map((noun) => [eventSchemaName(noun), eventSchema(noun)])),
  };
  return {
    openapi: OPENAPI_VERSION,
    info: {
      title: 'Talonario API',
      version: INTERFACE_VERSION,
      description: introduction(),
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: 'The host that serves this document' }],
    tags: tags(groups),
    'x-tagGroups': groups.map((group) => ({ name: group.title, tags: ownTags(group) })),
    'x-error-codes': ERRORS,
    'x-scopes': SCOPES,
    paths,
    webhooks,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      ...usedComponents(
        { paths, webhooks },
        {
          schemas,
          responses: responses.all(),
          parameters: { ...PARAMETERS, ...WEBHOOK_PARAMETERS, ...Object.fromEntries(parameters) },
          headers: HEADERS,
        },
      ),
    },
  };
}

function pathItems(groups: readonly Group[], shared: Shared): Record<string, Json> {
  const items: Record<string, Json> = {};
  for (const group of groups) {
    for (const verb of groupVerbs(group).filter(({ outsideApi }) => outsideApi !== true)) {
      const path = wirePath(verb);
      items[path] = {
        ...items[path],
        [verb.method.toLowerCase()]: operation(verb, group, shared),
      };
    }
  }
  return items;
}

/** Tags of the group's own nouns, and its title where verbs stand under it. */
function ownTags(group: Group): string[] {
  const own = new Set([group.title, ...group.nouns.map(tagOfNoun)]);
  return tagNames(group).filter((name) => own.has(name));
}

const tagNames = (group: Group): string[] => [
  ...new Set(groupVerbs(group).map((verb) => tagOf(verb, group))),
];

/** A tag belongs to the group that owns the noun, even where another group has a verb about it. */
function tags(groups: readonly Group[]): Json[] {
  const own = groups.flatMap((group) =>
    group.nouns.map((noun) => ({
      name: tagOfNoun(noun),
      'x-displayName': titleOf(noun),
      description: noun.summary,
    })),
  );
  const titles = groups.map(({ title, verbsTitle = title }) => ({
    name: title,
    'x-displayName': verbsTitle,
    description: title,
  }));
  const shown = new Set(groups.flatMap(tagNames));
  const byName = new Map([...titles, ...own].map((tag) => [tag.name, tag]));
  return [...byName.values()].filter(({ name }) => shown.has(name));
}
