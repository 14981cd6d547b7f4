// The tenant's sandbox (data#sandbox-reset). Its records carry a generation in their keys; a reset adds one to it, which empties
// everything at once, idempotency answers included. The same transaction marks the dead generation for the sweep
// (sandbox-sweep.ts), so that none is ever left behind.
// Decision (contract#sandbox): what a noun declares keptOnReset (webhook subscriptions) stays; deliveries go with the rest.
import type { Clock } from '#kernel/clock.ts';
import type { Change } from '#resource/change.ts';
import type { Noun } from '#resource/declaration.ts';
import { hasStandardEvents } from '#resource/event-kinds.ts';
import type { Sandbox } from '#resource/ports.ts';
import { addChange } from './commit/add-change.ts';
import { newTransactionPlan } from './commit/commit.ts';
import type { RequestNote } from './commit/request-note.ts';
import type { TransactionPlan } from './commit/transaction-plan.ts';
import { rateKey, resetKey } from './control-keys.ts';
import { countersOf, type Keyspace } from './keys.ts';
import { readSandbox } from './rate/sandbox-state.ts';
import {
  type Action,
  ConditionFailed,
  type Table,
  TransactionRefused,
  type Update,
} from './table.ts';
import { unavailable } from './wire/retry.ts';

const DAY_COUNT = /^d\d\d$/;
const TENANT_EXISTS = { expression: 'attribute_exists(pk)' };

type CountedNoun = Pick<Noun, 'key' | 'plural' | 'access' | 'keptOnReset'>;

/** `generation` as admission saw it; `nouns` are those whose records a reset reports. Use it only after admission. */
export function openSandbox(place: {
  control: Table;
  test: Table;
  tenantId: string;
  generation: number;
  nouns: readonly CountedNoun[];
  clock: Clock;
}): Sandbox {
  const { control, test, tenantId, generation, clock } = place;
  /** Every request opens its sandbox, hardly one asks for these. */
  const emptied = () => place.nouns.filter(({ keptOnReset }) => keptOnReset !== true);
  return {
    async reset(changes = [], request = undefined) {
      const by = { nowMs: clock.now(), changes, request };
      let from = generation;
      for (;;) {
        const [deleted, isDone] = await Promise.all([
          countsOf(test, { tenantId, generation: from }, emptied()),
          leave(control, { tenantId, generation: from }, by),
        ]);
        if (isDone) return { deleted, generation: from + 1 };
        from = await generationAfter(control, { tenantId, generation: from });
      }
    },
    counts: (of) =>
      countsOf(test, { tenantId, generation: of }, emptied().filter(hasStandardEvents)),
    async expectFaults() {
      await control.update(faultsExpected({ tenantId, generation })).catch(onlyLate);
    },
    async setClock(offsetMs, changes = []) {
      const plan = liveTransactionPlan(control, tenantId, { nowMs: clock.now() });
      const actions = actionsOf(plan, { changes });
      await control.transact([clockUpdate(tenantId, offsetMs), ...actions], plan.mark);
    },
    async clockOffsetMs() {
      return (await readSandbox(control, tenantId))?.clockOffsetMs ?? 0;
    },
  };
}

/** When it is, the live records that are written with it, and the request that asks for both. */
type Reset = { nowMs: number; changes: readonly Change[]; request?: RequestNote };

const liveTransactionPlan = (
  control: Table,
  tenantId: string,
  { nowMs, request }: Pick<Reset, 'nowMs' | 'request'>,
): TransactionPlan => {
  const keyspace = { tenantId, generation: 0 };
  return newTransactionPlan({ table: control, keyspace, onMoved: () => undefined }, nowMs, {
    request,
  });
};

function actionsOf(plan: TransactionPlan, { changes }: Pick<Reset, 'changes'>): Action[] {
  for (const one of changes) addChange(plan, one, 0);
  return plan.steps().map(({ action }) => action);
}

/** Goes on to the next generation and marks this one for the sweep; false where another reset has left it before. */
async function leave(control: Table, keyspace: Keyspace, by: Reset): Promise<boolean> {
  const { tenantId, generation } = keyspace;
  const mark = { put: { ...resetKey(tenantId, generation), g: generation, at: by.nowMs } };
  const plan = liveTransactionPlan(control, tenantId, by);
  try {
    await control.transact([nextGeneration(keyspace), mark, ...actionsOf(plan, by)], plan.mark);
    return true;
  } catch (error) {
    if (!(error instanceof TransactionRefused)) throw error;
    if (error.reasons[0]?.kind !== 'condition') throw unavailable(error);
    return false;
  }
}

/** Where two resets meet, each leaves a generation of its own, so that the reset that fills the new one fills it alone. */
const nextGeneration = ({ tenantId, generation }: Keyspace): Update => ({
  update: rateKey(tenantId),
  set: {
    expression: 'SET #tg = :next',
    names: { '#tg': 'tg' },
    values: { ':next': generation + 1 },
  },
  condition:
    generation === 0
      ? { expression: 'attribute_exists(pk) AND attribute_not_exists(#tg)', names: { '#tg': 'tg' } }
      : { expression: '#tg = :now', names: { '#tg': 'tg' }, values: { ':now': generation } },
});

/** The one that another reset went on to. */
async function generationAfter(
  control: Table,
  { tenantId, generation }: Keyspace,
): Promise<number> {
  const now = (await readSandbox(control, tenantId))?.generation;
  if (now === undefined) throw new Error('the sandbox of a tenant that does not exist');
  if (now === generation) throw unavailable(new Error('the sandbox moves'));
  return now;
}

/** Said before the first fault is written, and over with the generation. */
const faultsExpected = ({ tenantId, generation }: Keyspace): Update => ({
  update: rateKey(tenantId),
  set: {
    expression: 'SET #fg = :of',
    names: { '#fg': 'fg' },
    values: { ':of': generation },
  },
  condition: {
    expression: 'attribute_exists(pk) AND (attribute_not_exists(#fg) OR #fg <= :of)',
    names: { '#fg': 'fg' },
    values: { ':of': generation },
  },
});

/** Who overlapped a reset scripts what it emptied. */
function onlyLate(error: unknown): void {
  if (!(error instanceof ConditionFailed)) throw error;
}

function clockUpdate(tenantId: string, offsetMs: number | undefined): Update {
  const isReal = offsetMs === undefined || offsetMs === 0;
  return {
    update: rateKey(tenantId),
    set: {
      expression: isReal ? 'REMOVE #co' : 'SET #co = :offset',
      names: { '#co': 'co' },
      ...(!isReal && { values: { ':offset': offsetMs } }),
    },
    condition: TENANT_EXISTS,
  };
}

/** How many records of each noun that has any; the month counters know, at a few read units for years of records. */
async function countsOf(test: Table, keyspace: Keyspace, nouns: readonly CountedNoun[]) {
  const counts = await Promise.all(nouns.map((noun) => countRecords(test, keyspace, noun)));
  const held = nouns.map((noun, i) => [noun.plural, counts[i] ?? 0] as const);
  return Object.fromEntries(held.filter(([, count]) => count > 0));
}

async function countRecords(test: Table, keyspace: Keyspace, noun: CountedNoun): Promise<number> {
  const { items } = await test.query({ pk: countersOf(keyspace, noun) });
  return items
    .flatMap((month) => Object.entries(month))
    .reduce((sum, [name, count]) => (DAY_COUNT.test(name) ? sum + Number(count) : sum), 0);
}
