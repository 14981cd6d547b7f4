// The rate limiter's one write per request (data#authentication): an atomic update of the tenant's item counts the call and gives
// back the counts, with the sandbox generation and the flags that admission needs. contract#rate-limit: it never over-admits, and
// refused requests do not count.
import { randomInt } from 'node:crypto';
import { rateKey } from './control-keys.ts';
import { bucketsIn, SKEW_MS } from './rate/buckets.ts';
import type { Refusal } from './rate/usage.ts';
import { RANDOM_PART, WINDOW_NAMES, WINDOWS } from './rate/windows.ts';
import {
  asUpdate,
  type Guard,
  LAST_USES,
  mayCount,
  noting,
  refundable,
  removal,
  type Use,
} from './rate-expression.ts';
import {
  BUCKET_PATTERNS,
  type Call,
  counted,
  GUARD_MAX_MS,
  judge,
  judgeGuarded,
  later,
  newCall,
  type RateState,
  refunded,
  tightest,
  uncountedNames,
  unlimited,
} from './rate-window.ts';
import { ConditionFailed, type Item, type Soon, type Table, type Update } from './table.ts';

export type { RateState } from './rate-window.ts';

/** What the update found. `item` is missing when there is no such tenant. */
export type Spending = {
  item?: Item;
  state: RateState;
  refusal?: Refusal;
  /** The call, when it was counted. */
  call?: Call;
  /** Settles when the count is durable: an answer waits for it, where the engine does not make sure of it before. */
  counted?: () => Promise<void>;
  /** Removes stale buckets meanwhile; never rejects, need not be waited for. */
  housekeeping?: Promise<void>;
};

/** All that counting a call names in the item: nothing by which a token, a plan or a suspension could be changed. */
export const COUNTED_ATTRIBUTES: readonly string[] = [
  ...['pk', 'sk', 'off', 'u', 'w', 't'],
  ...LAST_USES,
  ...BUCKET_PATTERNS,
];

/** From so many stale attributes on, one more write removes them. */
const STALE_MAX = 24;
const REMOVED_AT_ONCE = 90;
const REMEMBERED_TENANTS_MAX = 10_000;

type Memory = {
  guards: Map<string, { refusal: Refusal; state: RateState }>;
  unlimited: Set<string>;
};
const memories = new WeakMap<Table, Memory>();

/** The refusal that still holds for the tenant, as this process remembers it: no I/O. */
export function heldRefusal(
  control: Table,
  tenantId: string,
  nowMs: number,
): { refusal: Refusal; state: RateState } | undefined {
  const { guards } = memoryOf(control);
  const guard = guards.get(tenantId);
  if (guard === undefined) return undefined;
  const isOfThisClock = guard.state.nowMs <= nowMs + SKEW_MS;
  const leftMs = guard.refusal.untilMs - nowMs;
  if (isOfThisClock && leftMs > 0 && leftMs <= GUARD_MAX_MS)
    return { refusal: guard.refusal, state: later(guard.state, nowMs) };
  guards.delete(tenantId);
  return undefined;
}

/** Counts one call of the tenant and tells whether it is within the limits. A refused call is not counted. `use`: by which token. */
export async function spend(
  control: Table,
  tenantId: string,
  nowMs: number,
  use?: Use,
): Promise<Spending> {
  const memory = memoryOf(control);
  if (memory.unlimited.has(tenantId)) return spendUncounted(control, tenantId, nowMs, use);
  const call = newCall(nowMs, randomInt(1, RANDOM_PART));
  const set = noting(asUpdate(counted(call)), use, nowMs);
  try {
    const counting = { update: rateKey(tenantId), set, condition: mayCount(nowMs) };
    const { item, durable } = await updateSoon(control, counting);
    return { ...(await settle(control, tenantId, call, item)), counted: durable };
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return uncounted(memory, tenantId, error.item, nowMs);
  }
}

/**
 * Takes the count of a call back, so that it does not burn the window; with a guard nothing is counted until it ends.
 * Holds once: a retry after a lost answer must not take back twice.
 */
export async function refund(
  control: Table,
  tenantId: string,
  call: Call,
  guard?: Guard,
): Promise<void> {
  const change = refunded(call);
  const set = asUpdate(change, guard);
  try {
    await control.update({ update: rateKey(tenantId), set, condition: refundable(change) });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

const WINDOW_HEADERS = WINDOW_NAMES.map((name) => {
  const suffix = name.charAt(0).toUpperCase() + name.slice(1);
  return {
    name,
    limit: `X-RateLimit-Limit-${suffix}`,
    remaining: `X-RateLimit-Remaining-${suffix}`,
  };
});
const POLICY = WINDOWS.map(
  ({ name, limit, lengthMs }) => `"${name}";q=${limit};w=${lengthMs / 1000}`,
).join(', ');

/** Headers of every authenticated answer (contract#rate-headers): the tightest window, each window, and the IETF draft's pair. */
export function rateHeaders(state: RateState): Record<string, string> {
  const { nowMs, windows } = state;
  const window = tightest(state);
  const seconds = (ms: number): number => Math.ceil(ms / 1000);
  const headers: Record<string, string> = {
    'X-RateLimit-Limit': String(windows[window].limit),
    'X-RateLimit-Remaining': String(windows[window].remaining),
    'X-RateLimit-Reset': String(seconds(windows[window].resetMs)),
    'X-RateLimit-Window': window,
  };
  for (const { name, limit, remaining } of WINDOW_HEADERS) {
    headers[limit] = String(windows[name].limit);
    headers[remaining] = String(windows[name].remaining);
  }
  headers['RateLimit-Policy'] = POLICY;
  headers.RateLimit = WINDOW_NAMES.map((name) => {
    const { remaining, resetMs } = windows[name];
    return `"${name}";r=${remaining};t=${Math.max(0, seconds(resetMs - nowMs))}`;
  }).join(', ');
  return headers;
}

/** Whole seconds until the refused client may try again, at least 1. */
export const retryAfterSeconds = (refusal: Refusal, nowMs: number): number =>
  Math.max(1, Math.ceil((refusal.untilMs - nowMs) / 1000));

/** The item as it is after the count decides. */
async function settle(control: Table, tenantId: string, call: Call, item: Item): Promise<Spending> {
  const buckets = bucketsIn(item);
  const { state, refusal } = judge(item, call.atMs, buckets);
  if (refusal !== undefined) {
    remember(memoryOf(control).guards, tenantId, { refusal, state });
    await refund(control, tenantId, call, { untilMs: refusal.untilMs, fromMs: call.atMs });
    return { item, state, refusal };
  }
  const { stale, behind } = uncountedNames(item, call.atMs, buckets);
  const isDue = behind.length > 0 || stale.length >= STALE_MAX;
  const removed = [...new Set([...behind, ...stale])];
  const housekeeping = isDue ? removeStale(control, tenantId, removed) : undefined;
  return { item, state, call, housekeeping };
}

/** The condition did not hold: no such tenant, no limits, or the guard stands. */
function uncounted(
  memory: Memory,
  tenantId: string,
  item: Item | undefined,
  nowMs: number,
): Spending {
  if (item === undefined) return { state: unlimited(nowMs) };
  if (item.off !== undefined) {
    if (memory.unlimited.size < REMEMBERED_TENANTS_MAX) memory.unlimited.add(tenantId);
    return { item, state: unlimited(nowMs) };
  }
  const { state, refusal } = judgeGuarded(item, nowMs);
  remember(memory.guards, tenantId, { refusal, state });
  return { item, state, refusal };
}

/**
 * A tenant without limits costs the same one write; it only moves one number, so that the item does not grow. No answer waits until that
 * is durable.
 */
async function spendUncounted(
  control: Table,
  tenantId: string,
  nowMs: number,
  use?: Use,
): Promise<Spending> {
  const moved = { expression: 'SET #t = :now', names: { '#t': 't' }, values: { ':now': nowMs } };
  const set = noting(moved, use, nowMs);
  const condition = { expression: 'attribute_exists(#off)', names: { '#off': 'off' } };
  try {
    const { item } = await updateSoon(control, { update: rateKey(tenantId), set, condition });
    return { item, state: unlimited(nowMs) };
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    memoryOf(control).unlimited.delete(tenantId);
    return spend(control, tenantId, nowMs, use);
  }
}

const updateSoon = async (
  control: Table,
  action: Update,
): Promise<Pick<Soon, 'item'> & Partial<Soon>> =>
  control.updateSoon?.(action) ?? { item: await control.update(action) };

async function removeStale(
  control: Table,
  tenantId: string,
  stale: readonly string[],
): Promise<void> {
  const set = removal(stale.slice(0, REMOVED_AT_ONCE));
  const condition = { expression: 'attribute_exists(pk)' };
  await control.update({ update: rateKey(tenantId), set, condition }).catch(() => undefined);
}

function memoryOf(control: Table): Memory {
  const memory = memories.get(control) ?? { guards: new Map(), unlimited: new Set() };
  memories.set(control, memory);
  return memory;
}

/** Forgets the tenant remembered longest when there are too many. */
function remember<V>(map: Map<string, V>, tenantId: string, value: V): void {
  const [first] = map.keys();
  if (map.size >= REMEMBERED_TENANTS_MAX && first !== undefined) map.delete(first);
  map.set(tenantId, value);
}
