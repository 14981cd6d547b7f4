// The eight standard operations of a noun, and restore where deletion is soft, as verbs like any other: the rest of the
// machine sees only verbs. Spec: Standard CRUD set. Schemas are built when they are first asked for.
import type { Noun, Verb } from './declaration.ts';
import { operationId } from './input/standard-kind.ts';
import { type Kind, type OperationTemplate, operationTemplates } from './operation-templates.ts';
import type { Access } from './scopes.ts';

/** `own(name)` gives the verb that replaces the standard one of that name, if the group has one. */
export function standardVerbs(noun: Noun, own: (name: string) => Verb | undefined): Verb[] {
  const kinds: Kind[] = [...noun.standard, ...(noun.softDelete ? (['restore'] as const) : [])];
  const made = new Map<Kind, Verb>();
  const single = (kind: Kind): Verb => {
    const name = operationId(noun, kind);
    const verb = own(name) ?? made.get(kind) ?? toVerb(noun, kind, templates[kind]);
    made.set(kind, verb);
    return verb;
  };
  const templates = operationTemplates(noun, single);
  return kinds.map(single);
}

export function toVerb(noun: Noun, kind: Kind, template: OperationTemplate): Verb {
  const right = template.method === 'GET' ? 'read' : 'write';
  const { query, body, data, onRecord, when } = template;
  return {
    name: operationId(noun, kind),
    summary: template.summary,
    method: template.method,
    path: noun.base + template.path,
    access: noun.access ?? (`${noun.scope}:${right}` as Access),
    noun,
    ...(onRecord === true && { on: 'record' as const }),
    ...(when !== undefined && { when }),
    get query() {
      return query?.();
    },
    get body() {
      return body?.();
    },
    get data() {
      return data();
    },
    status: [template.status ?? 200],
    fails: template.fails,
    idempotent: template.idempotent === true,
    run: template.run as Verb['run'],
  };
}
