// What differs between the standard operations of a noun: method, path, schemas, codes, and what is done. Spec: Standard CRUD set.
import type { ErrorCode } from '#kernel/error.ts';
import * as z from '#kernel/schema.ts';
import {
  bulkCreateBody,
  bulkDeleteBody,
  bulkUpdateBody,
  createBody,
  updateBody,
} from './bodies.ts';
import { runBulk } from './bulk.ts';
import type { Answer, Context, ListQuery } from './context.ts';
import * as crud from './crud.ts';
import type { Call, Noun, StandardVerb, Verb } from './declaration.ts';
import { expandQuery } from './expand/expand-query.ts';
import type { Members } from './fields/row.ts';
import { type BulkKind, bulkResultName } from './input/bulk-names.ts';
import { listRecords } from './list/list-page.ts';
import { LIST_FAILS, listQuerySchema } from './list/list-query.ts';
import { bulkData, deletedData, listData, shownRecord } from './record-schema.ts';
import { anyOf, manyOf, oneOf } from './shape/noun-words.ts';
import { isSoftDeleted, RESTORE_DAYS } from './shape/soft-deletion.ts';

export type Kind = StandardVerb | 'restore';
/** What differs from verb to verb beside its place; the rest follows from the noun. */
export type OperationTemplate = Pick<Verb, 'summary' | 'fails' | 'when'> & {
  status?: number;
  onRecord?: boolean;
  query?: () => z.ZodObject;
  body?: () => z.ZodType;
  data: () => z.ZodType;
  run: (ctx: Context, call: Call<Members, Members>) => Promise<Answer>;
};

const BULK_QUERY = z.strictObject({ atomic: z.boolean().optional() });

/** A kind of verb that is about one record. */
export type SingleKind = 'get' | 'create' | 'update' | 'delete';

/** Method and path below the noun's base: all that the table of paths needs of an operation. */
export function operationPlace(noun: Noun, kind: Kind): Pick<Verb, 'method' | 'path'> {
  const record = `/{${noun.idParam}}/`;
  const places: Record<Kind, [method: Verb['method'], path: string]> = {
    list: ['GET', `/${noun.wire.listPath}`],
    get: ['GET', record],
    create: ['POST', '/'],
    update: [noun.wire.updateMethod, record],
    delete: ['DELETE', record],
    restore: ['POST', `${record}restore/`],
    bulk_create: ['POST', '/bulk/create/'],
    bulk_update: ['PUT', '/bulk/update/'],
    bulk_delete: ['POST', '/bulk/delete/'],
  };
  const [method, path] = places[kind];
  return { method, path };
}

/** `single` gives the verb of one record that a bulk verb repeats. */
export function operationTemplate(
  noun: Noun,
  kind: Kind,
  single: (kind: Kind) => Verb,
): OperationTemplate {
  return kind === 'bulk_create' || kind === 'bulk_update' || kind === 'bulk_delete'
    ? bulk(noun, kind, single)
    : singleTemplate(noun, kind);
}

export const singleTemplate = (noun: Noun, kind: keyof typeof TEMPLATES): OperationTemplate =>
  TEMPLATES[kind](noun);

const TEMPLATES = { list, get, create, update, delete: deletion, restore };

function list(noun: Noun): OperationTemplate {
  return {
    summary: `List ${manyOf(noun)}`,
    query: () => listQuerySchema(noun),
    data: () => listData(shownRecord(noun)),
    fails: LIST_FAILS,
    run: (ctx, { query }) => listRecords(noun, ctx, query as ListQuery),
  };
}

function get(noun: Noun): OperationTemplate {
  return {
    summary: `Get one ${oneOf(noun)}`,
    onRecord: true,
    query: () => expandQuery(noun),
    data: () => shownRecord(noun),
    fails: ['invalid_id', 'not_found'],
    run: async (_, { record }) => ({ data: record }),
  };
}

function create(noun: Noun): OperationTemplate {
  return {
    summary: `Create ${anyOf(noun)}`,
    status: noun.wire.createStatus,
    body: () => createBody(noun),
    data: () => shownRecord(noun),
    fails: bodyFails(noun),
    run: (ctx, { body }) => crud.createRecord(noun, ctx, body),
  };
}

function update(noun: Noun): OperationTemplate {
  return {
    summary: `Change fields of ${anyOf(noun)}`,
    onRecord: true,
    when: (record) => !isSoftDeleted(noun, record),
    body: () => updateBody(noun),
    data: () => shownRecord(noun),
    fails: [
      'invalid_id',
      'not_found',
      ...bodyFails(noun),
      'version_conflict',
      ...stateFails(noun),
      ...(noun.softDelete && noun.guard !== undefined ? ['resource_in_use' as const] : []),
    ],
    run: (ctx, { record: before, body }) => crud.updateRecord(noun, ctx, before, body),
  };
}

function restore(noun: Noun): OperationTemplate {
  return {
    summary: `Bring back a deleted ${oneOf(noun)}, up to ${RESTORE_DAYS} days later`,
    onRecord: true,
    when: (record) => isSoftDeleted(noun, record),
    data: () => shownRecord(noun),
    fails: [
      'invalid_id',
      'not_found',
      'version_conflict',
      'invalid_state_transition',
      ...bodyFails(noun),
    ],
    run: (ctx, { record: before }) => crud.restoreRecord(noun, ctx, before),
  };
}

function deletion(noun: Noun): OperationTemplate {
  const refused: ErrorCode[] = ['version_conflict', ...stateFails(noun)];
  return {
    summary: `Delete ${anyOf(noun)}${noun.softDelete ? '; it keeps the status deleted' : ''}`,
    onRecord: true,
    when: (record) => !isSoftDeleted(noun, record),
    data: () => deletedData,
    fails: ['invalid_id', 'not_found', 'resource_in_use', ...refused, ...guardFails(noun)],
    run: (ctx, { record }) => crud.deleteRecord(noun, ctx, record),
  };
}

function bulk(noun: Noun, kind: BulkKind, single: (kind: Kind) => Verb): OperationTemplate {
  const bodies = {
    bulk_create: bulkCreateBody,
    bulk_update: bulkUpdateBody,
    bulk_delete: bulkDeleteBody,
  };
  const [, action] = kind.split('_') as ['bulk', 'create' | 'update' | 'delete'];
  return {
    summary: `${action[0]?.toUpperCase()}${action.slice(1)} up to 100 ${manyOf(noun)} at once`,
    query: () => BULK_QUERY,
    body: () => bodies[kind](noun),
    data: () => bulkData(bulkResultName(kind)),
    fails: [
      'bulk_empty',
      'bulk_limit_exceeded',
      'bulk_aborted',
      ...(kind === 'bulk_create' ? [] : ['bulk_duplicate_id' as const]),
    ],
    run: (ctx, call) => runBulk({ noun, kind, single: single(action) }, ctx, call),
  };
}

const bodyFails = (noun: Noun): ErrorCode[] => [
  ...(Object.keys({ ...noun.references, ...noun.lookups }).length > 0
    ? ['related_record_not_found' as const]
    : []),
  ...(noun.unique.length > 0 ? ['duplicate_value' as const] : []),
  ...(noun.inUse?.length ? LOCKED : guardFails(noun)),
];
const LOCKED: ErrorCode[] = ['record_locked'];
const stateFails = (noun: Noun): ErrorCode[] =>
  Object.keys(noun.states).length > 0 ? ['invalid_state_transition'] : [];
const guardFails = (noun: Noun): ErrorCode[] => (noun.guard === undefined ? [] : LOCKED);
