// Tables that the process itself holds. A local stack whose engine is in its process gives them to the functions that it loads,
// from their sources or from bundles; elsewhere nothing is given, and functions reach their tables over the wire.
import type { Mode } from '#resource/context.ts';
import type { Table } from '#store/table.ts';

type Place = { [PLACE]?: Record<Mode, Table> };

/** A bundle has its own copy of this module, but not of the process. */
const PLACE = Symbol.for('talonario.tables');
const place = globalThis as Place;

/** Returns the way back. */
export function giveTables(tables: Record<Mode, Table>): () => void {
  place[PLACE] = tables;
  return () => {
    if (place[PLACE] === tables) delete place[PLACE];
  };
}

export const givenTables = (): Record<Mode, Table> | undefined => place[PLACE];
