// What one tenant has in the in-memory tables, as one text: to show that a request changed nothing of it.
import type { Item } from '#store/table.ts';
import { MemoryTable } from './memory/memory-table.ts';
import type { Stack } from './stack.ts';

/** Records, counters, claims and answers of the tenant in both modes; not its rate-limit item, which every call moves. */
export function contentsOf(stack: Stack, tenantId: string): string {
  const items = [stack.tables.live, stack.tables.test].flatMap(({ target }) => {
    if (!(target instanceof MemoryTable))
      throw new Error('only the in-memory table can be read whole');
    return target.items();
  });
  const own = items.filter((item) => belongs(item, tenantId));
  return JSON.stringify(own.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)));
}

const belongs = ({ pk, sk }: Item, tenantId: string): boolean =>
  String(pk).startsWith(`${tenantId}.`) || (pk === `c#${tenantId}` && sk !== 'RL');

const keyOf = ({ pk, sk }: Item): string => `${String(pk)} ${String(sk)}`;
