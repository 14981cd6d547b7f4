// The eight standard operations of a noun, and restore where deletion is soft, as verbs like any other: the rest of the
// machine sees only verbs. Spec: Standard CRUD set. What the table of paths does not need is made when it is first asked for.
import type { Noun, Verb } from './declaration.ts';
import { operationId } from './input/standard-kind.ts';
import {
  type Kind,
  type OperationTemplate,
  operationPlace,
  operationTemplate,
} from './operation-templates.ts';
import type { Access } from './scopes.ts';
import { membersWhenAsked } from './shape/members-when-asked.ts';

/** `own(name)` gives the verb that replaces the standard one of that name, if the group has one. */
export function standardVerbs(noun: Noun, own: (name: string) => Verb | undefined): Verb[] {
  const kinds: Kind[] = [...noun.standard, ...(noun.softDelete ? (['restore'] as const) : [])];
  const made = new Map<Kind, Verb>();
  const single = (kind: Kind): Verb => {
    const verb =
      made.get(kind) ??
      own(operationId(noun, kind)) ??
      toVerb(noun, kind, () => operationTemplate(noun, kind, single));
    made.set(kind, verb);
    return verb;
  };
  return kinds.map(single);
}

/** `template` is asked once, for what follows. */
export function toVerb(noun: Noun, kind: Kind, template: () => OperationTemplate): Verb {
  const { method, path } = operationPlace(noun, kind);
  const right = method === 'GET' ? 'read' : 'write';
  const place = {
    name: operationId(noun, kind),
    method,
    path: noun.base + path,
    access: noun.access ?? (`${noun.scope}:${right}` as Access),
    noun,
    // What is deleted twice is deleted once.
    idempotent: method === 'POST' && kind !== 'bulk_delete',
  };
  return withOperation(place, () => operationOf(template()));
}

/** Gives a verb what its place does not say. */
const withOperation = membersWhenAsked<ReturnType<typeof operationOf>>([
  'summary',
  'on',
  'when',
  'query',
  'body',
  'data',
  'status',
  'fails',
  'run',
]);

function operationOf({ query, body, data, ...told }: OperationTemplate) {
  return {
    summary: told.summary,
    on: told.onRecord === true ? ('record' as const) : undefined,
    when: told.when,
    get query() {
      return query?.();
    },
    get body() {
      return body?.();
    },
    get data() {
      return data();
    },
    status: [told.status ?? 200],
    fails: told.fails,
    run: told.run as Verb['run'],
  };
}
