// The tenant's sandbox (data.md 3.5). Its records carry a generation in their keys; a reset adds one to it, which empties
// everything at once, idempotency answers included. The same transaction marks the dead generation for the sweep
// (sandbox-sweep.ts), so that none is ever left behind.
// Decision (decisions 20): what a noun declares keptOnReset (webhook subscriptions) stays; deliveries go with the rest.
import { randomUUID } from 'node:crypto';
import type { Clock } from '#kernel/clock.ts';
import type { Noun } from '#resource/declaration.ts';
import type { Sandbox } from '#resource/ports.ts';
import { addChange } from './commit/add-change.ts';
import { newPlan } from './commit/commit.ts';
import { rateKey, resetKey } from './control-keys.ts';
import { countersOf } from './keys.ts';
import type { Item, Table, Update } from './table.ts';

/** Generation of the keys, and how far the sandbox clock stands from the real one. */
export type SandboxState = { generation: number; clockOffsetMs: number };

const DAY_COUNT = /^d\d\d$/;
const TENANT_EXISTS = { expression: 'attribute_exists(pk)' };

/** `generation` as admission saw it; `nouns` are those whose records a reset reports. Use it only after admission. */
export function openSandbox(place: {
  control: Table;
  test: Table;
  tenantId: string;
  generation: number;
  nouns: readonly Noun[];
  clock: Clock;
}): Sandbox {
  const { control, test, tenantId, generation, clock } = place;
  const nouns = place.nouns.filter(({ keptOnReset }) => keptOnReset !== true);
  return {
    async reset() {
      const mark = { put: { ...resetKey(tenantId), g: generation, at: clock.now() } };
      const [counts] = await Promise.all([
        Promise.all(nouns.map((noun) => countRecords(test, { tenantId, generation }, noun))),
        control.transact([nextGeneration(tenantId), mark], randomUUID()),
      ]);
      const held = nouns.map((noun, i) => [noun.plural, counts[i] ?? 0] as const);
      return { deleted: Object.fromEntries(held.filter(([, count]) => count > 0)) };
    },
    async setClock(offsetMs, changes = []) {
      const plan = newPlan({ table: control, scope: liveScope(tenantId), onMoved }, clock.now());
      for (const one of changes) addChange(plan, one, 0);
      const actions = plan.steps().map(({ action }) => action);
      await control.transact([clockUpdate(tenantId, offsetMs), ...actions], plan.mark);
    },
    async clockOffsetMs() {
      return (await readSandbox(control, tenantId))?.clockOffsetMs ?? 0;
    },
  };
}

const liveScope = (tenantId: string) => ({ tenantId, generation: 0 });
const onMoved = () => undefined;

const nextGeneration = (tenantId: string): Update => ({
  update: rateKey(tenantId),
  set: { expression: 'ADD #tg :one', names: { '#tg': 'tg' }, values: { ':one': 1 } },
  condition: TENANT_EXISTS,
});

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

/** The sandbox of a tenant as it is now; undefined when there is no such tenant. */
export async function readSandbox(
  control: Table,
  tenantId: string,
): Promise<SandboxState | undefined> {
  const item = await control.get(rateKey(tenantId), ['pk', 'tg', 'co']);
  return item && sandboxOf(item);
}

/** The same from the rate item in hand. */
export const sandboxOf = (item: Item): SandboxState => ({
  generation: Number(item.tg ?? 0),
  clockOffsetMs: Number(item.co ?? 0),
});

/** What the month counters know: one query, a few read units for years of records. */
async function countRecords(
  test: Table,
  scope: { tenantId: string; generation: number },
  noun: Noun,
): Promise<number> {
  const { items } = await test.query({ pk: countersOf(scope, noun) });
  return items
    .flatMap((month) => Object.entries(month))
    .reduce((sum, [name, count]) => (DAY_COUNT.test(name) ? sum + Number(count) : sum), 0);
}
