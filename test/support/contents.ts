// What one tenant has in the tables of a test, as one text: to show that a request changed nothing of it.
import { canonicalJson } from '#http/middleware/idempotency.ts';
import type { Item, Key } from '#store/table.ts';
import { EngineTable } from './engine-table.ts';
import { MemoryTable } from './memory/memory-table.ts';
import type { Stack } from './stack.ts';

/** Stored items never change in place, so each is written out once; an engine gives their members in any order. */
const texts = new WeakMap<Item, string>();

/** Records, counters, claims and answers of the tenant in both modes; not its rate-limit item, which every call moves. */
export async function contentsOf(stack: Stack, tenantId: string): Promise<string> {
  const tables = [stack.tables.live.target, stack.tables.test.target];
  const parts = tables.map(async (table) => {
    if (table instanceof MemoryTable) return [...table.shared((key) => belongs(key, tenantId))];
    if (!(table instanceof EngineTable)) throw new Error('this table cannot be read whole');
    return (await table.items(tenantId)).filter((item) => belongs(item as Key, tenantId));
  });
  const own = (await Promise.all(parts)).flat();
  const lines = own.map((item) => ({ key: `${item.pk} ${item.sk}`, text: textOf(item) }));
  return lines
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ text }) => text)
    .join('\n');
}

const belongs = ({ pk, sk }: Key, tenantId: string): boolean =>
  pk.startsWith(`${tenantId}.`) || (pk === `c#${tenantId}` && sk !== 'RL');

function textOf(item: Item): string {
  const text = texts.get(item) ?? canonicalJson(item);
  texts.set(item, text);
  return text;
}
