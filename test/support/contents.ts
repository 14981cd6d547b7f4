// What one tenant has in the in-memory tables, as one text: to show that a request changed nothing of it.
import type { Item, Key } from '#store/table.ts';
import { MemoryTable } from './memory/memory-table.ts';
import type { Stack } from './stack.ts';

/** Stored items never change in place, so each is written out once. */
const texts = new WeakMap<Item, string>();

/** Records, counters, claims and answers of the tenant in both modes; not its rate-limit item, which every call moves. */
export function contentsOf(stack: Stack, tenantId: string): string {
  const own = [stack.tables.live, stack.tables.test].flatMap(({ target }) => {
    if (!(target instanceof MemoryTable))
      throw new Error('only the in-memory table can be read whole');
    return [...target.shared((key) => belongs(key, tenantId))];
  });
  const lines = own.map((item) => ({ key: `${item.pk} ${item.sk}`, text: textOf(item) }));
  return lines
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ text }) => text)
    .join('\n');
}

const belongs = ({ pk, sk }: Key, tenantId: string): boolean =>
  pk.startsWith(`${tenantId}.`) || (pk === `c#${tenantId}` && sk !== 'RL');

function textOf(item: Item): string {
  const text = texts.get(item) ?? JSON.stringify(item);
  texts.set(item, text);
  return text;
}
