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
import { isSoftDeleted, RESTORE_DAYS } from './shape/soft-deletion.ts';

export type Kind = StandardVerb | 'restore';
/** What differs from verb to verb; the rest follows from the noun. */
export type OperationTemplate = Pick<Verb, 'method' | 'summary' | 'fails' | 'when'> & {
  path: string;
  status?: number;
  onRecord?: boolean;
  idempotent?: boolean;
  query?: () => z.ZodObject;
  body?: () => z.ZodType;
  data: () => z.ZodType;
  run: (ctx: Context, call: Call<Members, Members>) => Promise<Answer>;
};

const BULK_QUERY = z.strictObject({ atomic: z.boolean().optional() });

/** A kind of verb that is about one record. */
export type SingleKind = 'get' | 'create' | 'update' | 'delete';

export const singleTemplate = (noun: Noun, kind: SingleKind): OperationTemplate =>
  ({ ...reading(noun), ...writing(noun) })[kind];

/** `single` gives the verb of one record that a bulk verb repeats. */
export function operationTemplates(
  noun: Noun,
  single: (kind: Kind) => Verb,
): Record<Kind, OperationTemplate> {
  return {
    ...reading(noun),
    ...writing(noun),
    bulk_create: bulk(noun, 'bulk_create', single),
    bulk_update: bulk(noun, 'bulk_update', single),
    bulk_delete: bulk(noun, 'bulk_delete', single),
  };
}

function reading(noun: Noun): Record<'list' | 'get', OperationTemplate> {
  return {
    list: {
      summary: `List ${manyOf(noun)}`,
      method: 'GET',
      path: `/${noun.wire.listPath}`,
      query: () => listQuerySchema(noun),
      data: () => listData(shownRecord(noun)),
      fails: LIST_FAILS,
      run: (ctx, { query }) => listRecords(noun, ctx, query as ListQuery),
    },
    get: {
      summary: `Get one ${words(noun.name)}`,
      method: 'GET',
      path: recordPart(noun),
      onRecord: true,
      query: () => expandQuery(noun),
      data: () => shownRecord(noun),
      fails: ['invalid_id', 'not_found'],
      run: async (_, { record }) => ({ data: record }),
    },
  };
}

function writing(
  noun: Noun,
): Record<'create' | 'update' | 'delete' | 'restore', OperationTemplate> {
  const record = () => shownRecord(noun);
  const alive = (rec: object) => !isSoftDeleted(noun, rec);
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
      fails: [
        'invalid_id',
        'not_found',
        ...bodyFails(noun),
        'version_conflict',
        ...stateFails(noun),
        ...(noun.softDelete && noun.guard !== undefined ? ['resource_in_use' as const] : []),
      ],
      run: (ctx, { record: before, body }) => crud.updateRecord(noun, ctx, before, body),
    },
    delete: deletion(noun, alive),
    restore: {
      summary: `Bring back a deleted ${words(noun.name)}, up to ${RESTORE_DAYS} days later`,
      method: 'POST',
      path: `${recordPart(noun)}restore/`,
      onRecord: true,
      when: (rec) => !alive(rec),
      data: record,
      fails: [
        'invalid_id',
        'not_found',
        'version_conflict',
        'invalid_state_transition',
        ...bodyFails(noun),
      ],
      run: (ctx, { record: before }) => crud.restoreRecord(noun, ctx, before),
    },
  };
}

function deletion(noun: Noun, when: (record: object) => boolean): OperationTemplate {
  const refused: ErrorCode[] = ['version_conflict', ...stateFails(noun)];
  return {
    summary: `Delete a ${words(noun.name)}${noun.softDelete ? '; it keeps the status deleted' : ''}`,
    method: 'DELETE',
    path: recordPart(noun),
    onRecord: true,
    when,
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
    summary: `${action[0]?.toUpperCase()}${action.slice(1)} up to 100 ${words(noun.plural)} at once`,
    method: kind === 'bulk_update' ? 'PUT' : 'POST',
    path: `/bulk/${action}/`,
    idempotent: kind === 'bulk_create',
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

const recordPart = (noun: Noun): string => `/{${noun.idParam}}/`;
const words = (name: string): string => name.replaceAll(/[_/-]/g, ' ');

/** A path of several words names no record: then its own name does. */
const manyOf = ({ name, plural }: Noun): string =>
  words(plural.includes('/') ? `${name}s`.replace(/ys$/, 'ies') : plural);

const bodyFails = (noun: Noun): ErrorCode[] => [
  ...(Object.keys({ ...noun.references, ...noun.lookups }).length > 0
    ? ['related_record_not_found' as const]
    : []),
  ...(noun.unique.length > 0 ? ['duplicate_value' as const] : []),
  ...guardFails(noun),
];
const stateFails = (noun: Noun): ErrorCode[] =>
  Object.keys(noun.states).length > 0 ? ['invalid_state_transition'] : [];
const guardFails = (noun: Noun): ErrorCode[] => (noun.guard === undefined ? [] : ['record_locked']);
