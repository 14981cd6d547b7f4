// Where a tenant's sandbox stands, as its rate item tells it (data#sandbox-reset).
import { rateKey } from '../control-keys.ts';
import type { Item, Table } from '../table.ts';

/**
 * Generation of the keys, how far the sandbox clock stands from the real one, and whether faults were scripted for the generation,
 * so that other requests need not look for any.
 */
export type SandboxState = { generation: number; clockOffsetMs: number; hasFaults: boolean };

/** The sandbox of a tenant as it is now; undefined when there is no such tenant. */
export async function readSandbox(
  control: Table,
  tenantId: string,
): Promise<SandboxState | undefined> {
  const item = await control.get(rateKey(tenantId), ['pk', 'tg', 'co', 'fg']);
  return item && sandboxOf(item);
}

/** The same from the rate item in hand. */
export const sandboxOf = (item: Item): SandboxState => ({
  generation: Number(item.tg ?? 0),
  clockOffsetMs: Number(item.co ?? 0),
  hasFaults: item.fg !== undefined && Number(item.fg) === Number(item.tg ?? 0),
});
