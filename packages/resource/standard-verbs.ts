// The eight standard operations of a noun, and restore where deletion is soft, as verbs like any other: the rest of the
// machine sees only verbs. Spec: Standard CRUD set. Schemas are built when they are first asked for.
import type { Noun, Verb } from './declaration.ts';
import { operationId } from './input/standard-kind.ts';
import type { Access } from './scopes.ts';
import { type Kind, type Plan, plans } from './standard-plans.ts';

/** `own(name)` gives the verb that replaces the standard one of that name, if the group has one. */
export function standardVerbs(noun: Noun, own: (name: string) => Verb | undefined): Verb[] {
  const kinds: Kind[] = [...noun.standard, ...(noun.softDelete ? (['restore'] as const) : [])];
  const made = new Map<Kind, Verb>();
  const single = (kind: Kind): Verb => {
    const name = operationId(noun, kind);
    const verb = own(name) ?? made.get(kind) ?? toVerb(noun, kind, plans(noun, single)[kind]);
    made.set(kind, verb);
    return verb;
  };
  return kinds.map(single);
}

export function toVerb(noun: Noun, kind: Kind, plan: Plan): Verb {
  const right = plan.method === 'GET' ? 'read' : 'write';
  const { query, body, data, onRecord, when } = plan;
  return {
    name: operationId(noun, kind),
    summary: plan.summary,
    method: plan.method,
    path: noun.base + plan.path,
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
    status: [plan.status ?? 200],
    fails: plan.fails,
    failStatus: plan.failStatus,
    idempotent: plan.idempotent === true,
    run: plan.run as Verb['run'],
  };
}
