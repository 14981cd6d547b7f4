// Records whose ids follow from what they are made of: to make them again changes nothing.
import { randomUUID } from 'node:crypto';
import type { Binding, Workers } from '#background/workers.ts';
import type { Noun } from '#resource/declaration.ts';
import type { AnyRow } from '#resource/fields/row.ts';
import { Contention } from '#store/contention.ts';
import type { CommitOutcome } from '#store/repository.ts';

export type Written = { noun: Noun; record: AnyRow & { readonly _id: string } };

/** Creates those that are not there yet; the relay need not see them. */
export async function createOnce(
  workers: Workers,
  binding: Binding,
  wanted: readonly Written[],
): Promise<void> {
  if (wanted.length === 0) return;
  const results = await workers.store(binding).commitMany(
    wanted.map(({ noun, record }) => ({ changes: [creationOnce(noun, record)] })),
    { token: randomUUID(), nowMs: workers.nowMs(), isQuiet: true },
  );
  refuseAllBut(results);
}

/** One that loses to the record that is there. */
export const creationOnce = <N extends Noun>(noun: N, record: Written['record']) =>
  ({ kind: 'create', noun, record, shared: true }) as const;

/** Throws what went wrong, unless a record was there or moved meanwhile. */
export function refuseAllBut(results: readonly CommitOutcome[]): void {
  const failed = results.find((result) => !result.done && !(result.error instanceof Contention));
  if (failed !== undefined && !failed.done) throw failed.error;
}
