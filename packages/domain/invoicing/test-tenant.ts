// A context over plain maps for the tests of this folder: besides what the machine's own has, it gives numbers, claims and versions
// as the store does: a moved one asks for another run.
import { type Failure, fail } from '#kernel/error.ts';
import type { Change } from '#resource/change.ts';
import type { Answer, OwnId, TaxProfile } from '#resource/context.ts';
import type { Verb } from '#resource/declaration.ts';
import { type TestContext, testContext } from '#resource/test-data/plain-context.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { sandboxAuthority } from '#tax-authority/sandbox-authority.ts';
import { TaxDocument } from './records/tax-document.ts';

class ItemContention extends Error {}

export type TestTenant = {
  ctx: TestContext;
  numbers: Map<string, number>;
  claims: Map<string, string>;
  /** Runs a verb, again while it meets contention. */
  run: (verb: Verb, body: Rec, on?: Rec) => Promise<Rec>;
  /** The same, with all that is answered. */
  answer: (verb: Verb, body: Rec, on?: Rec) => Promise<Answer<Rec>>;
  /** The same, but gives the failure. */
  refused: (verb: Verb, body: Rec, on?: Rec) => Promise<Failure>;
  documents: () => Rec[];
};

const ISSUER: TaxProfile = {
  tax_condition: 'responsable_inscripto',
  cuit: '30715686054',
  legal_name: 'Almacén del Sur SRL',
  sale_points: [1, 2],
};

export function testTenant(tax: Partial<TaxProfile> = {}): TestTenant {
  const base = testContext();
  const numbers = new Map<string, number>();
  const claims = new Map<string, string>();
  const own = new Map<string, string>();
  const tenant = {
    id: 't',
    name: 'Sur',
    plan: 'premium',
    suspended: false,
    rate_limits: 'on',
  } as const;
  const ctx = Object.assign(base, {
    authority: sandboxAuthority(),
    store: {
      ...base.store,
      lastNumber: async (sequence: string) => numbers.get(sequence) ?? 0,
      claimed: async (key: string) => claims.get(key),
      tenant: async () => ({ ...tenant, tax: { ...ISSUER, ...tax }, created_at: '' }),
    },
    retry: <T>(step: () => Promise<T>) => untilWon(step),
    ownId: async () => ownId(ctx, own),
  });
  const commit = ctx.commit.bind(ctx);
  ctx.commit = async <D>(changes: readonly Change[], answer: Answer<D>) => {
    for (const change of changes) assertHolds(ctx, change, { numbers, claims });
    for (const change of changes) apply(ctx, change, { numbers, claims });
    await commit(changes, answer);
    return answer;
  };
  const answer: TestTenant['answer'] = (verb, body, on = {}) => {
    const callNow = () => ({ params: {}, query: {}, body, record: current(ctx, on) }) as never;
    return untilWon(() => verb.run(ctx, callNow()));
  };
  const run: TestTenant['run'] = async (...call) => (await answer(...call)).data;
  return {
    ctx,
    numbers,
    claims,
    answer,
    run,
    refused: (verb, body, on) =>
      run(verb, body, on).then(
        () => Promise.reject(new Error('was not refused')),
        (failure) => failure,
      ),
    documents: () => [...(ctx.records.get(TaxDocument.key)?.values() ?? [])],
  };
}

type Taken = Pick<TestTenant, 'numbers' | 'claims'>;

/** The id of a keyed request stays the same until the test takes another key. */
function ownId(ctx: TestContext, own: Map<string, string>): OwnId {
  const key = ctx.request.idempotencyKey;
  const id = key === undefined ? undefined : own.get(key);
  if (id !== undefined) return { id, isRepeat: true };
  const fresh = ctx.newId();
  if (key !== undefined) own.set(key, fresh);
  return { id: fresh, isRepeat: false };
}

function assertHolds(ctx: TestContext, change: Change, taken: Taken): void {
  if (change.kind === 'number') {
    const { sequence, to, from = to - 1 } = change;
    if ((taken.numbers.get(sequence) ?? 0) !== from) throw new ItemContention();
  }
  if (change.kind === 'claim' && taken.claims.has(change.key)) {
    if (change.retry === true) throw new ItemContention();
    fail(change.refusal.code, { errors: change.refusal.errors });
  }
  if (change.kind === 'update' && current(ctx, change.before).version !== change.before.version)
    throw new ItemContention();
  if (change.kind === 'require') {
    const held = current(ctx, { _id: change.id });
    const where = Object.entries(change.where ?? {});
    if (where.some(([name, value]) => held[name] !== value)) throw new ItemContention();
  }
}

function apply(ctx: TestContext, change: Change, { numbers, claims }: Taken): void {
  if (change.kind === 'number') numbers.set(change.sequence, change.to);
  if (change.kind === 'claim') claims.set(change.key, change.id);
  if (change.kind === 'release') claims.delete(change.key);
  if (change.kind === 'adjust') {
    const { id, field, by, set } = change;
    const record = current(ctx, { _id: id });
    ctx.records
      .get(change.noun.key)
      ?.set(id, { ...record, [field]: (record[field] ?? 0) + by, ...set });
  }
}

/** The record as it is stored now. */
function current(ctx: TestContext, record: Rec): Rec {
  for (const table of ctx.records.values()) {
    const found = table.get(record._id);
    if (found !== undefined) return found;
  }
  return record;
}

async function untilWon<T>(step: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof ItemContention)) throw error;
    }
  }
}
