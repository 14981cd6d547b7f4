// The eight standard operations of a noun, and restore where deletion is soft, as verbs like any other: the rest of the
// machine sees only verbs. Spec: Standard CRUD set. Schemas are built when they are first asked for.
import * as z from 'zod';
import type { ErrorCode } from '#kernel/error.ts';
import { bulkCreateBody, bulkDeleteBody, bulkUpdateBody, createBody, updateBody } from './bodies.ts';
import { bulkResultName, runBulk } from './bulk.ts';
import type { Answer, Context, ListQuery, Rec } from './context.ts';
import * as crud from './crud.ts';
import type { Access, Call, Noun, StandardVerb, Verb } from './declaration.ts';
import type { BulkKind } from './input/bulk-body.ts';
import { operationId } from './input/standard-kind.ts';
import { listQuerySchema } from './list-query.ts';
import { bulkData, deletedData, listData, shownRecord } from './record-schema.ts';

type Kind = StandardVerb | 'restore';
/** What differs from verb to verb; the rest follows from the noun. */
type Plan = Pick<Verb, 'method' | 'summary' | 'fails' | 'failStatus' | 'when'> & {
  path: string;
  status?: number;
  onRecord?: boolean;
  idempotent?: boolean;
  query?: () => z.ZodObject;
  body?: () => z.ZodType;
  data: () => z.ZodType;
  run: (ctx: Context, call: Call<Rec, Rec>) => Promise<Answer>;
};

const BULK_QUERY = z.strictObject({ atomic: z.boolean().optional() });

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

function toVerb(noun: Noun, kind: Kind, plan: Plan): Verb {
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

function plans(noun: Noun, single: (kind: Kind) => Verb): Record<Kind, Plan> {
  return {
    ...reading(noun),
    ...writing(noun),
    bulk_create: bulk(noun, 'bulk_create', single),
    bulk_update: bulk(noun, 'bulk_update', single),
    bulk_delete: bulk(noun, 'bulk_delete', single),
  };
}

function reading(noun: Noun): Record<'list' | 'get', Plan> {
  return {
    list: {
      summary: `List ${words(noun.plural)}`,
      method: 'GET',
      path: `/${noun.wire.listPath}`,
      query: () => listQuerySchema(noun),
      data: () => listData(shownRecord(noun)),
      fails: ['invalid_query_parameter', 'invalid_sort_field', 'invalid_field_selection', 'invalid_cursor'],
      run: (ctx, { query }) => crud.listRecords(noun, ctx, query as unknown as ListQuery),
    },
    get: {
      summary: `Get one ${words(noun.name)}`,
      method: 'GET',
      path: recordPart(noun),
      onRecord: true,
      data: () => shownRecord(noun),
      fails: ['invalid_id', 'not_found'],
      run: async (_, { record }) => ({ data: record }),
    },
  };
}

function writing(noun: Noun): Record<'create' | 'update' | 'delete' | 'restore', Plan> {
  const record = () => shownRecord(noun);
  const alive = (rec: Rec) => !crud.isSoftDeleted(noun, rec);
  return {
    create: {
      summary: `Create a ${words(noun.name)}`,
      method: 'POST',
      path: '/',
      status: noun.wire.createStatus,
      idempotent: true,
      body: () => createBody(noun),
      data: record,
      fails: bodyFails(noun),
      run: (ctx, { body }) => crud.createRecord(noun, ctx, body),
    },
    update: {
      summary: `Change fields of a ${words(noun.name)}`,
      method: noun.wire.updateMethod,
      path: recordPart(noun),
      onRecord: true,
      when: alive,
      body: () => updateBody(noun),
      data: record,
      fails: ['invalid_id', 'not_found', ...bodyFails(noun), 'version_conflict', ...stateFails(noun)],
      run: (ctx, { record: before, body }) => crud.updateRecord(noun, ctx, before, body),
    },
    delete: deletion(noun, alive),
    restore: {
      summary: `Bring back a deleted ${words(noun.name)}, up to ${crud.RESTORE_DAYS} days later`,
      method: 'POST',
      path: `${recordPart(noun)}restore/`,
      onRecord: true,
      when: (rec) => !alive(rec),
      data: record,
      fails: ['invalid_id', 'not_found', 'version_conflict', 'invalid_state_transition', ...bodyFails(noun)],
      run: (ctx, { record: before }) => crud.restoreRecord(noun, ctx, before),
    },
  };
}

/** Spec: DELETE has no 409, so what would be one is a 400 here (decision 0). */
function deletion(noun: Noun, when: (record: Rec) => boolean): Plan {
  const refused: ErrorCode[] = ['version_conflict', ...stateFails(noun)];
  return {
    summary: `Delete a ${words(noun.name)}${noun.softDelete ? '; it keeps the status deleted' : ''}`,
    method: 'DELETE',
    path: recordPart(noun),
    onRecord: true,
    when,
    data: () => deletedData,
    fails: ['invalid_id', 'not_found', 'resource_in_use', ...refused, ...guardFails(noun)],
    failStatus: { version_conflict: 400, invalid_state_transition: 400, record_locked: 400 },
    run: (ctx, { record }) => crud.deleteRecord(noun, ctx, record),
  };
}

function bulk(noun: Noun, kind: BulkKind, single: (kind: Kind) => Verb): Plan {
  const bodies = { bulk_create: bulkCreateBody, bulk_update: bulkUpdateBody, bulk_delete: bulkDeleteBody };
  const [, action] = kind.split('_') as ['bulk', 'create' | 'update' | 'delete'];
  return {
    summary: `${action[0]?.toUpperCase()}${action.slice(1)} up to 100 ${words(noun.plural)} at once`,
    method: kind === 'bulk_update' ? 'PUT' : 'POST',
    path: `/bulk/${action}/`,
    idempotent: kind === 'bulk_create',
    query: () => BULK_QUERY,
    body: () => bodies[kind](noun),
    data: () => bulkData(bulkResultName(kind)),
    fails: ['bulk_empty', 'bulk_limit_exceeded', ...(kind === 'bulk_create' ? [] : ['bulk_duplicate_id' as const])],
    run: (ctx, call) => runBulk({ noun, kind, single: single(action) }, ctx, call),
  };
}

const recordPart = (noun: Noun): string => `/{${noun.idParam}}/`;
const words = (name: string): string => name.replaceAll(/[_/-]/g, ' ');

const bodyFails = (noun: Noun): ErrorCode[] => [
  ...(Object.keys(noun.references).length > 0 ? ['related_record_not_found' as const] : []),
  ...(noun.unique.length > 0 ? ['duplicate_value' as const] : []),
  ...guardFails(noun),
];
const stateFails = (noun: Noun): ErrorCode[] =>
  Object.keys(noun.states).length > 0 ? ['invalid_state_transition'] : [];
const guardFails = (noun: Noun): ErrorCode[] => (noun.guard === undefined ? [] : ['record_locked']);
