// Removes items whose time has passed, of both tables, as DynamoDB's TTL does in its own time.
import type { Engine } from './engine.ts';
import { TABLES } from './environment.ts';

/** Returns how many. */
export async function expireItems({ database, url }: Engine, nowSeconds: number): Promise<number> {
  if (database === undefined) {
    const { expireOverWire } = await import('./wire-engine.ts');
    return expireOverWire(url, nowSeconds);
  }
  let removed = 0;
  for (const table of TABLES) removed += await database.expire(table, nowSeconds);
  return removed;
}
