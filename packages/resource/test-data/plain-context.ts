// A context over plain maps, for the tests of the machine: it keeps every rule of the Context and BulkContext ports that the
// machine relies on, and counts its reads and commits.

import { toIso } from '#kernel/clock.ts';
import { ERRORS, Failure } from '#kernel/error.ts';
import { newId } from '#kernel/id.ts';
import type { Change } from '../change.ts';
import type { Actor, ListQuery, Store, TaxAuthority, Tenant } from '../context.ts';
import type { BulkContext, CommitOutcome, Repeatable } from '../context-bulk.ts';
import type { Noun } from '../declaration.ts';
import { idOf } from '../fields/row.ts';
import { SCOPES } from '../scopes.ts';
import type { Rec } from './rec.ts';

const NO_AUTHORITY = { simulated: true } as TaxAuthority;
const TENANT: Tenant = {
  id: 'tenant',
  name: 'Sur',
  plan: 'premium',
  suspended: false,
  rate_limits: 'on',
  tax: { tax_condition: 'responsable_inscripto', sale_points: [] },
  created_at: '2026-01-01T00:00:00.000Z',
};
export const NOW_MS = Date.parse('2026-03-10T12:00:00Z');

export type TestContext = BulkContext & {
  /** Records by noun key and id. */
  records: Map<string, Map<string, Rec>>;
  /** Every committed change set; each call of commitMany is one entry of `batches`. */
  committed: Change[][];
  batches: { sizes: number[]; atomic: boolean; batchId: string }[];
  reads: { noun: string; ids: number }[];
  /** Called before a group is written: may refuse it or ask for another run. */
  refuse: (changes: readonly Change[]) => CommitOutcome;
  /** Was the answer told not to be the last word? */
  isLeft: boolean;
  repeatable: Repeatable | undefined;
  nowMs: number;
};

export function testContext(actor: Partial<Actor> = {}): TestContext {
  const records: TestContext['records'] = new Map();
  const ctx: TestContext = {
    tenantId: 'tenant',
    mode: 'test',
    livemode: false,
    actor: { kind: 'token', id: 'tok', mode: 'test', scopes: SCOPES, ...actor } as Actor,
    clock: { now: () => ctx.nowMs },
    store: testStore(records, (noun, ids) => ctx.reads.push({ noun: noun.name, ids })),
    authority: NO_AUTHORITY,
    ports: {},
    request: { id: 'req', method: 'POST', path: '/', language: 'en', headers: {} },
    records,
    committed: [],
    batches: [],
    reads: [],
    refuse: () => 'done',
    isLeft: false,
    repeatable: undefined,
    nowMs: NOW_MS,
    admitted: async () => ctx.actor,
    newId: () => newId(ctx.nowMs),
    retry: (step) => step(),
    begin: async () => ctx.repeatable,
    leave: async () => {
      ctx.isLeft = true;
    },
    ownId: async () => ({ id: ctx.newId(), isRepeat: false }),
    checkpoint: async (changes) => {
      await ctx.commit(changes, { data: undefined });
    },
    pause: async () => undefined,
    inOrder: (_key, _patienceMs, work) => work(0),
    remainingMs: () => 25_000,
    log: () => undefined,
    async commit(changes, answer) {
      const result = changes.length === 0 ? 'done' : outcome(ctx, changes);
      if (result !== 'done') throw result;
      write(ctx, changes);
      return answer;
    },
    async commitMany(groups, { atomic, batchId }) {
      ctx.batches.push({ sizes: groups.map((group) => group.length), atomic, batchId });
      const results = groups.map((group) => outcome(ctx, group));
      if (atomic && results.some((result) => result !== 'done')) {
        return results.map((result) => (result === 'done' ? 'contended' : result));
      }
      for (const group of groups.filter((_, index) => results[index] === 'done')) write(ctx, group);
      return results;
    },
    explain: (error) => {
      const failure = error instanceof Failure ? error : new Failure('internal_error');
      return { error: ERRORS[failure.code].en, code: failure.code, errors: failure.errors };
    },
  };
  return ctx;
}

/** What the table itself refuses comes after what the test refuses: an id is created once. */
function outcome(ctx: TestContext, changes: readonly Change[]): CommitOutcome {
  const result = ctx.refuse(changes);
  const isTaken = changes.some(
    (change) =>
      change.kind === 'create' &&
      tableOf(ctx.records, change.noun).has(idOf(change.noun, change.record)),
  );
  return result === 'done' && isTaken ? new Failure('duplicate_value') : result;
}

/** Puts a record there as if it had been created. */
export function given(ctx: TestContext, noun: Noun, fields: Rec): Rec {
  const at = toIso(ctx.nowMs);
  const record: Rec = {
    [noun.idField]: ctx.newId(),
    ...fields,
    created_at: at,
    updated_at: at,
    version: 1,
    livemode: false,
  };
  tableOf(ctx.records, noun).set(record[noun.idField], record);
  return record;
}

function write(ctx: TestContext, changes: readonly Change[]): void {
  if (changes.length > 0) ctx.committed.push([...changes]);
  for (const change of changes) {
    if (change.kind === 'create') put(ctx.records, change.noun, change.record);
    if (change.kind === 'update') put(ctx.records, change.noun, change.after);
    if (change.kind === 'delete') {
      tableOf(ctx.records, change.noun).delete(idOf(change.noun, change.record));
    }
  }
}

const put = (records: TestContext['records'], noun: Noun, record: Rec) =>
  tableOf(records, noun).set(record[noun.idField], record);

function tableOf(records: TestContext['records'], noun: Noun): Map<string, Rec> {
  const table = records.get(noun.key) ?? new Map<string, Rec>();
  records.set(noun.key, table);
  return table;
}

function testStore(
  records: TestContext['records'],
  seen: (noun: Noun, ids: number) => void,
): Store {
  const getMany: Store['getMany'] = async (noun, ids) => {
    seen(noun, ids.length);
    const table = tableOf(records, noun);
    return new Map(
      ids.flatMap((id) => {
        const record = table.get(id);
        return record === undefined ? [] : [[id, record] as const];
      }),
    );
  };
  return {
    getMany,
    get: async (noun, id) => (await getMany(noun, [id])).get(id),
    list: async (noun, { page, perPage }: ListQuery) => {
      const all = [...tableOf(records, noun).values()];
      return { items: all.slice((page - 1) * perPage, page * perPage), total: all.length };
    },
    async *pages(noun, { perPage }: ListQuery) {
      const all = [...tableOf(records, noun).values()];
      for (let at = 0; at < all.length; at += perPage) yield all.slice(at, at + perPage);
    },
    async *each(noun) {
      yield* tableOf(records, noun).values();
    },
    find: async () => undefined,
    claimed: async () => undefined,
    lastNumber: async () => 0,
    sorted: async () => [],
    perDay: async () => new Map(),
    ordered: async () => [],
    signCursor: (_, position) => position,
    readCursor: (_, cursor) => cursor,
    tenant: async () => TENANT,
  };
}
