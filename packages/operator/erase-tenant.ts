// Erases a tenant for good. Its tokens end at once; what requests and work under way still write until their deadlines is
// erased by later passes, until one finds nothing. Interrupted anywhere, the same command goes on.

import { beginErasure, endErasure, eraseItems } from '#store/erasure/tenant-erasure.ts';
import { SWEEP_AFTER_MS } from '#store/sandbox-sweep.ts';
import { UsageError } from './command.ts';
import type { Connection } from './connect.ts';
import { allNouns } from './tenant-places.ts';

type ErasureOptions = {
  nowMs: () => number;
  /** Waits between passes while requests may be under way. */
  pause: (ms: number) => Promise<void>;
  /** Told before each wait. */
  report: (line: string) => void;
};

/** The tenant's id and how many items were erased. Throws a UsageError when there is no such tenant. */
export async function eraseTenant(
  { tables, isServing }: Connection,
  name: string,
  { nowMs, pause, report }: ErasureOptions,
): Promise<{ tenantId: string; erased: number }> {
  const erasure = await beginErasure(tables.live, name, nowMs());
  if (erasure === undefined) throw new UsageError(`There is no tenant named ${name}.`);
  const place = { tables, nouns: allNouns };
  let erased = erasure.ended + (await eraseItems(place, erasure));
  let found = Number.POSITIVE_INFINITY;
  while (isServing && found > 0) {
    report(`${erased} items erased; waiting ${SWEEP_AFTER_MS / 1000} s for work under way`);
    await pause(SWEEP_AFTER_MS);
    found = await eraseItems(place, erasure);
    erased += found;
  }
  erased += await endErasure(tables.live, name);
  return { tenantId: erasure.tenantId, erased };
}
