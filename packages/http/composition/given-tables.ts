// Tables that the process itself holds. A local stack whose engine is in its process gives them to the functions that it loads,
// from their sources or from bundles; elsewhere nothing is given, and functions reach their tables over the wire.
import type { Mode } from '#resource/context.ts';
import type { Table } from '#store/table.ts';

/** `aloneSinceMs`: who wrote into them before then, as another process, is dead. */
type Given = { tables: Record<Mode, Table>; aloneSinceMs?: number };
type Place = { [PLACE]?: Given };

/** A bundle has its own copy of this module, but not of the process. */
const PLACE = Symbol.for('talonario.tables');
const place = globalThis as Place;

/** Returns the way back. */
export function giveTables(given: Given): () => void {
  place[PLACE] = given;
  return () => {
    if (place[PLACE] === given) delete place[PLACE];
  };
}

export const givenTables = (): Given | undefined => place[PLACE];
