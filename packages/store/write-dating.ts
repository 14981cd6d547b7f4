// How far the date of a change (updated_at, hence l2) may lie before its commit: what reads changes by their date relies on
// it. Machines' clocks are taken to be within a minute of the true time.
import type { Noun } from '#resource/declaration.ts';
import type { AnyRow } from '#resource/fields/row.ts';

/** A change that is dated further back than that, as its commit begins, is marked (keys.ts, month counter). */
const DATED_BACK_MS = 30_000;
/** The longest that a commit takes: no function runs longer. */
const COMMIT_MS = 60_000;
const CLOCK_ERROR_MS = 60_000;
const SLACK_MS = 30_000;

/**
 * Who saw everything that was committed before an instant of its own clock finds everything unmarked that was committed
 * since among the changes dated from that instant less this on: the clocks of writer and reader may each be wrong.
 */
export const OVERLAP_MS = DATED_BACK_MS + COMMIT_MS + 2 * CLOCK_ERROR_MS + SLACK_MS;

/** True for a change that its date does not tell. What is kept for some days only is never read by it. */
export const isDatedBack = (noun: Noun, record: AnyRow, nowMs: number): boolean =>
  noun.retentionDays === undefined && Date.parse(record.updated_at) < nowMs - DATED_BACK_MS;
