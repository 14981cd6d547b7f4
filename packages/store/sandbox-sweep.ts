// Deletes what resets left behind: the partitions of dead sandbox generations, in batches, from the sweeper. Repeatable at
// any point: progress is the absence of the items, then `sg` (generations swept) beside the generation on the rate item.
import type { Noun } from '#resource/declaration.ts';
import { ownerOfReset, RESETS_PARTITION, rateKey } from './control-keys.ts';
import { partitionsOf } from './keys.ts';
import { ConditionFailed, type Item, type Table } from './table.ts';

/** A request that overlapped the reset may write into the dead generation until its function's deadline. */
export const SWEEP_AFTER_MS = 120_000;
/** Deletions of one run: well within the sweeper's minute. */
const SWEPT_ITEMS_MAX = 5000;
/** Deletions of one tenant before the next is served. */
const ITEMS_A_ROUND = 500;
const DELETES_AT_ONCE = 25;
const KEYS_A_QUERY = 500;
/** Resets of one tenant that one run looks at. */
const MARKS_OF_ONE = 20;
/** Most partitions of a generation are empty: so many are asked at once. */
const ASKED_AT_ONCE = 16;

/** `nouns`: every noun that has test records. */
export type SweepInput = {
  control: Table;
  test: Table;
  nouns: readonly Pick<Noun, 'key' | 'keptOnReset'>[];
  nowMs: number;
  itemsMax?: number;
  itemsARound?: number;
  /** True when nothing further is to be begun. */
  isOver?: () => boolean;
};

/**
 * Sweeps for one run; what is left waits for the next. Tenants are served round robin, the oldest generation of each first;
 * another tenant is the first with every run, so that large sandboxes hold up no small ones. Returns the number of items deleted.
 */
export async function sweepSandboxes(input: SweepInput): Promise<number> {
  const { control, nowMs, itemsMax = SWEPT_ITEMS_MAX, itemsARound = ITEMS_A_ROUND } = input;
  const marks = await oldestMarks(control);
  const ripe = marks.filter(({ at }) => Number(at) + SWEEP_AFTER_MS <= nowMs);
  let waiting = rotated(Object.values(Object.groupBy(ripe, ownerOfReset)), nowMs / RUN_MS);
  let deleted = 0;
  while (waiting.length > 0) {
    const next: Item[][] = [];
    for (const own of waiting) {
      const left = itemsMax - deleted;
      if (left <= 0 || input.isOver?.() === true) return deleted;
      const { swept, rest } = await turnOf(input, own ?? [], Math.min(itemsARound, left));
      deleted += swept;
      if (rest.length > 0) next.push(rest);
    }
    waiting = next;
  }
  return deleted;
}

const RUN_MS = 60_000;

function rotated<T>(items: readonly T[], by: number): T[] {
  const at = Math.floor(by) % Math.max(items.length, 1);
  return [...items.slice(at), ...items.slice(0, at)];
}

/** The first of every tenant: those of one that resets its sandbox all day stand before no other's. */
async function oldestMarks(control: Table): Promise<Item[]> {
  const marks: Item[] = [];
  const counts = new Map<string, number>();
  let startKey: Item | undefined;
  do {
    const page = await control.query({ pk: RESETS_PARTITION, startKey, limit: KEYS_A_QUERY });
    for (const mark of page.items) {
      const count = (counts.get(ownerOfReset(mark)) ?? 0) + 1;
      counts.set(ownerOfReset(mark), count);
      if (count <= MARKS_OF_ONE) marks.push(mark);
    }
    startKey = page.lastKey;
  } while (startKey !== undefined);
  return marks;
}

/** One tenant's share of a run: its oldest mark; which of them are left. */
async function turnOf(
  input: SweepInput,
  marks: Item[],
  itemsMax: number,
): Promise<{ swept: number; rest: Item[] }> {
  const [mark, ...others] = marks;
  if (mark === undefined) return { swept: 0, rest: [] };
  const { swept, done } = await sweepTenant(input, mark, itemsMax);
  if (!done) return { swept, rest: marks };
  await forgetReset(input.control, mark);
  return { swept, rest: others };
}

/** Up to the generation that the mark names, as a later one may still be written to. */
async function sweepTenant(
  { control, test, nouns }: SweepInput,
  mark: Item,
  itemsMax: number,
): Promise<{ swept: number; done: boolean }> {
  const tenantId = ownerOfReset(mark);
  const item = await control.get(rateKey(tenantId));
  const end = Math.min(Number(item?.tg ?? 0), Number(mark.g) + 1);
  let swept = 0;
  for (let generation = Number(item?.sg ?? 0); generation < end; generation++) {
    for (const pk of await occupied(test, partitionsOf({ tenantId, generation }, nouns))) {
      swept += await emptyPartition(test, pk, itemsMax - swept);
      if (swept >= itemsMax) return { swept, done: false };
    }
    await noteSwept(control, tenantId, generation);
  }
  return { swept, done: true };
}

/** Those of the partitions in which something is. */
async function occupied(test: Table, partitions: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (let at = 0; at < partitions.length; at += ASKED_AT_ONCE) {
    const asked = partitions.slice(at, at + ASKED_AT_ONCE);
    const project = ['pk', 'sk'];
    const pages = await Promise.all(asked.map((pk) => test.query({ pk, limit: 1, project })));
    found.push(...asked.filter((_, i) => pages[i]?.items.length !== 0));
  }
  return found;
}

/** A tenant that is being erased has no such item any more. */
async function noteSwept(control: Table, tenantId: string, generation: number): Promise<void> {
  const noted = control.update({
    update: rateKey(tenantId),
    set: {
      expression: 'SET #sg = :next',
      names: { '#sg': 'sg' },
      values: { ':next': generation + 1 },
    },
    condition: { expression: 'attribute_exists(pk)' },
  });
  await noted.catch((error) => {
    if (!(error instanceof ConditionFailed)) throw error;
  });
}

async function emptyPartition(test: Table, pk: string, itemsMax: number): Promise<number> {
  let deleted = 0;
  let startKey: Item | undefined;
  do {
    const limit = Math.min(KEYS_A_QUERY, itemsMax - deleted);
    const page = await test.query({ pk, limit, startKey, project: ['pk', 'sk'] });
    for (let i = 0; i < page.items.length; i += DELETES_AT_ONCE) {
      const batch = page.items.slice(i, i + DELETES_AT_ONCE);
      await Promise.all(batch.map((item) => test.delete({ delete: keyOf(item) })));
    }
    deleted += page.items.length;
    startKey = page.lastKey;
  } while (startKey !== undefined && deleted < itemsMax);
  return deleted;
}

/** Unless the sandbox was reset again meanwhile. */
async function forgetReset(control: Table, mark: Item): Promise<void> {
  const condition = { expression: '#at = :at', names: { '#at': 'at' }, values: { ':at': mark.at } };
  try {
    await control.delete({ delete: keyOf(mark), condition });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

const keyOf = (item: Item): { pk: string; sk: string } => ({
  pk: String(item.pk),
  sk: String(item.sk),
});
