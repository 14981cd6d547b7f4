// Bulk commits: every change set stands or falls alone, but many share a transaction. A change set that is refused is taken
// out and the rest is sent again (data#writes); asked to be atomic, all are written or none.
import { Failure, fail } from '#kernel/error.ts';
import { Contention } from '../contention.ts';
import { addChange } from './add-change.ts';
import {
  ACTIONS_MAX,
  assertSize,
  type CommitExtra,
  errorsOf,
  gravest,
  newTransactionPlan,
  requestToken,
  type Target,
  transact,
  updatePlainly,
} from './commit.ts';
import type { Step } from './edit.ts';
import { joinedSteps } from './joined-steps.ts';
import { MovedVersions } from './moved-versions.ts';
import { newMark } from './new-mark.ts';
import { byNumber, following, noteWritten, type Standing, standingBefore } from './number-runs.ts';
import { type ChangeSet, type Measured, measure, separate } from './packing.ts';
import { beyondTheirShare, type Refused } from './shares.ts';

export type { ChangeSet };
/** The outcome of one change set: done, or the error that commit would have thrown for it alone. */
export type CommitOutcome = { done: true } | { done: false; error: Failure | Contention };

/** `batchId` goes with the events of every record; `atomic` asks for all change sets in one transaction or none. */
export type ManyExtra = Omit<CommitExtra, 'answer'> & { atomic?: boolean; batchId?: string };

type Report = (index: number, error: unknown) => void;

/** Of a round of deliveries all, so that where writes share a commit they share one. */
const PLAIN_AT_ONCE = 16;

/**
 * Results in the order of the change sets. One that an atomic refusal is not about is told of Contention. Throws
 * service_unavailable when the table could not be reached: what was written by then stays, and a repetition under the
 * same key goes on from there.
 */
export async function commitMany(
  target: Target,
  changeSets: readonly ChangeSet[],
  extra: ManyExtra,
): Promise<CommitOutcome[]> {
  const results: CommitOutcome[] = changeSets.map(() => ({ done: true }));
  const report: Report = (index, error) => {
    if (error instanceof Failure && error.code === 'service_unavailable') throw error;
    results[index] = { done: false, error: asResult(error) };
  };
  if (extra.atomic === true) {
    await commitTogether(target, changeSets, extra, report);
    return results;
  }
  const measured = changeSets.flatMap((changeSet, index) => {
    try {
      return [measure(target, { changeSet, index }, extra)];
    } catch (error) {
      report(index, error);
      return [];
    }
  });
  const inTurn = byNumber(measured);
  const standing = standingBefore(inTurn);
  const { plain, packs } = separate(followingOn(inTurn, standing, report));
  await commitPlain(target, plain, report);
  const versions = new MovedVersions();
  for (const pack of packs) await commitPack({ target, extra, report, standing, versions }, pack);
  return results;
}

async function commitTogether(
  target: Target,
  changeSets: readonly ChangeSet[],
  extra: ManyExtra,
  report: Report,
): Promise<void> {
  const blame = (errors: ReadonlyMap<number, unknown>) => {
    for (const index of changeSets.keys())
      report(index, errors.get(index) ?? new Contention('version'));
  };
  const plan = newTransactionPlan(target, extra.nowMs, extra);
  for (const [index, { changes }] of changeSets.entries()) {
    try {
      for (const change of changes) addChange(plan, change, index);
    } catch (error) {
      return blame(new Map([[index, error]]));
    }
  }
  const steps = plan.steps();
  assertTogether(target, steps, { changeSets, extra });
  const refused = await transact(target.table, steps, requestToken(extra.token, plan.mark));
  if (refused !== undefined) blame(errorsByOwner(steps, refused, [...changeSets.keys()]));
}

type Together = { changeSets: readonly ChangeSet[]; extra: ManyExtra };

/** Throws bulk_limit_exceeded with how many of the change sets, from the first on, one transaction takes; none: as assertSize. */
function assertTogether(target: Target, steps: readonly Step[], together: Together): void {
  if (steps.length <= ACTIONS_MAX) return;
  const { changeSets, extra } = together;
  const fits = (count: number): boolean => {
    const plan = newTransactionPlan(target, extra.nowMs, extra);
    const first = changeSets.slice(0, count);
    for (const [index, { changes }] of first.entries())
      for (const change of changes) addChange(plan, change, index);
    return plan.steps().length <= ACTIONS_MAX;
  };
  let max = changeSets.length - 1;
  while (max > 0 && !fits(max)) max -= 1;
  if (max === 0) assertSize(steps);
  const message = `Together the items change ${steps.length} entries, and ${ACTIONS_MAX} can be changed at once: send at most ${max} of them, or leave atomic out`;
  const size = { max, actual: changeSets.length, changed: steps.length };
  const line = { location: 'body', code: 'too_many_items', ...size, message } as const;
  fail('bulk_limit_exceeded', { errors: [line] });
}

async function commitPlain(
  target: Target,
  changeSets: readonly Measured[],
  report: Report,
): Promise<void> {
  const waiting = [...changeSets];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      await commitOne(target, next, report);
    }
  };
  const stopping = () =>
    work().catch((error) => {
      waiting.length = 0;
      throw error;
    });
  const workers = Array.from({ length: Math.min(PLAIN_AT_ONCE, waiting.length) }, stopping);
  const broken = (await Promise.allSettled(workers)).find(({ status }) => status === 'rejected');
  if (broken?.status === 'rejected') throw broken.reason;
}

async function commitOne(
  target: Target,
  { parts, mark, index }: Measured,
  report: Report,
): Promise<void> {
  const [step] = parts.own;
  if (step === undefined) return;
  await updatePlainly(target.table, step, mark).catch((error) => report(index, error));
}

type Writing = {
  target: Target;
  extra: ManyExtra;
  report: Report;
  standing: Standing;
  versions: MovedVersions;
};

/** Sends the pack again without the change sets that were refused, until it is written or empty. */
async function commitPack(
  { target, extra, report, standing, versions }: Writing,
  pack: readonly Measured[],
): Promise<void> {
  let left = followingOn(current(pack, versions, report), standing, report);
  try {
    while (left.length > 0) {
      const steps = joinedSteps(
        left.map(({ parts }) => parts),
        left[0]?.writtenMs ?? extra.nowMs,
      );
      const refused = await transact(target.table, steps, requestToken(extra.token, newMark()));
      if (refused === undefined) {
        versions.note(left);
        return noteWritten(left, standing);
      }
      const errors = errorsByOwner(
        steps,
        refused,
        left.map(({ index }) => index),
      );
      for (const [index, error] of errors) report(index, error);
      const others = left.filter(({ index }) => !errors.has(index));
      left = followingOn(others, standing, report);
    }
  } catch (error) {
    for (const { index } of left) report(index, error);
  }
}

/** Who was planned on a version that an earlier pack moved is told of contention without a call. */
function current(
  pack: readonly Measured[],
  versions: MovedVersions,
  report: Report,
): readonly Measured[] {
  const { outdated = [], sound = [] } = Object.groupBy(pack, (one) =>
    versions.isOutdated(one) ? 'outdated' : 'sound',
  );
  for (const { index } of outdated) report(index, new Contention('version'));
  return sound;
}

/** Who took a number after one that is not given after all is told of contention without a call. */
function followingOn(
  all: readonly Measured[],
  standing: Standing,
  report: Report,
): readonly Measured[] {
  const { sound, broken } = following(all, standing);
  for (const { index } of broken) report(index, new Contention('sequence'));
  return sound;
}

/**
 * The error of every change set that the refusal is about; at least one, or the refusal is beyond understanding. A change set that takes
 * too much of a number that others take too is told so where none is refused for anything else: one that is leaves its own to those
 * behind it.
 */
function errorsByOwner(
  steps: readonly Step[],
  refused: Refused,
  owners: readonly number[],
): Map<number, unknown> {
  const all = owners.map((owner) => [owner, errorsOf(steps, refused, owner)] as const);
  const blamed = all.filter(([, errors]) => errors.length > 0);
  if (blamed.length > 0) return new Map(blamed.map(([owner, errors]) => [owner, gravest(errors)]));
  const beyond = beyondTheirShare(steps, refused, owners);
  if (beyond.size === 0) throw new Error('a transaction was refused without a reason');
  return new Map([...beyond].map(([owner, errors]) => [owner, gravest(errors)]));
}

const asResult = (error: unknown): Failure | Contention =>
  error instanceof Failure || error instanceof Contention
    ? error
    : new Failure('internal_error', { cause: error });
