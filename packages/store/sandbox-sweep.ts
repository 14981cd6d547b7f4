// Deletes what resets left behind: the partitions of dead sandbox generations, in batches, from the sweeper. Repeatable at
// any point: progress is the absence of the items, then `sg` (generations swept) beside the generation on the rate item.
import type { Noun } from '#resource/declaration.ts';
import { RESETS_PARTITION, rateKey } from './control-keys.ts';
import { partitionsOf } from './keys.ts';
import { ConditionFailed, type Item, type Table } from './table.ts';

/** A request that overlapped the reset may write into the dead generation until its function's deadline. */
export const SWEEP_AFTER_MS = 120_000;
/** Deletions of one run: well within the sweeper's minute. */
const SWEPT_ITEMS_MAX = 5000;
const TENANTS_A_RUN = 25;
const DELETES_AT_ONCE = 25;
const KEYS_A_QUERY = 500;

/** `nouns`: every noun that has test records. */
export type SweepInput = {
  control: Table;
  test: Table;
  nouns: readonly Noun[];
  nowMs: number;
  itemsMax?: number;
};

/** Sweeps for one run; what is left waits for the next. Returns the number of items deleted. */
export async function sweepSandboxes(input: SweepInput): Promise<number> {
  const { control, nowMs, itemsMax = SWEPT_ITEMS_MAX } = input;
  const { items } = await control.query({ pk: RESETS_PARTITION, limit: TENANTS_A_RUN });
  let deleted = 0;
  for (const mark of items) {
    if (Number(mark.at) + SWEEP_AFTER_MS > nowMs) continue;
    const { swept, done } = await sweepTenant(input, mark, itemsMax - deleted);
    deleted += swept;
    if (!done) return deleted;
    await forgetReset(control, mark);
  }
  return deleted;
}

/** Up to the generation that the mark names, as a later one may still be written to. */
async function sweepTenant(
  { control, test, nouns }: SweepInput,
  mark: Item,
  itemsMax: number,
): Promise<{ swept: number; done: boolean }> {
  const tenantId = String(mark.sk);
  const item = await control.get(rateKey(tenantId));
  const end = Math.min(Number(item?.tg ?? 0), Number(mark.g) + 1);
  let swept = 0;
  for (let generation = Number(item?.sg ?? 0); generation < end; generation++) {
    for (const pk of partitionsOf({ tenantId, generation }, nouns)) {
      swept += await emptyPartition(test, pk, itemsMax - swept);
      if (swept >= itemsMax) return { swept, done: false };
    }
    await control.update({
      update: rateKey(tenantId),
      set: {
        expression: 'SET #sg = :next',
        names: { '#sg': 'sg' },
        values: { ':next': generation + 1 },
      },
      condition: { expression: 'attribute_exists(pk)' },
    });
  }
  return { swept, done: true };
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
