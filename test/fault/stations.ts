// Where the quiet run of a scenario stood before each step of the background. What a fault strikes later begins there: up to the
// fault it would do the same calls in the same order. Decision 300.
import type { Mode } from '#resource/context.ts';
import type { Standing } from '../support/background.ts';
import type { Reply } from '../support/exchange.ts';
import type { Schedule } from '../support/fault.ts';
import type { MemoryTable } from '../support/memory/memory-table.ts';
import type { Random } from '../support/random.ts';

/** A round of the background, before the timer. */
export const STEPS = ['relay', 'jobs', 'deliveries'] as const;
/** The round and its step that comes next; `still`: sweeps that found nothing to do so far. */
export type Step = { round: number; still: number; next: (typeof STEPS)[number] };
export type Station = {
  /** How many calls led here. */
  calls: number;
  tables: Record<Mode, MemoryTable>;
  random: Random;
  standing: Standing;
  /** What the scenario meets outside (`meets`). */
  outside: unknown;
  nowMs: number;
  answered: { reply?: Reply; tries: number };
  step: Step;
};

export const firstCall = (schedule: Schedule): number => Math.min(...schedule.keys());

/** The last one before that call. */
export const stationBefore = (stations: readonly Station[], call: number): Station | undefined =>
  stations.findLast(({ calls }) => calls < call);
