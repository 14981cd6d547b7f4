// Lets many small works that each commit on their own share their commits: a round is written once every work that is still
// running waits for a commit. A work that commits twice takes part in two rounds.
import type { Change } from '../change.ts';
import type { CommitOutcome } from '../context-bulk.ts';

type ChangeSet = readonly Change[];
type Waiting = {
  changes: ChangeSet;
  resolve: (result: CommitOutcome) => void;
  reject: (error: unknown) => void;
};

export type CommitRounds = {
  /** Runs all works at once; settles when all have. Works report their own failures. */
  runAll(works: readonly (() => Promise<void>)[]): Promise<void>;
  /** Only inside a work: waits for the round that writes these changes. Rejects when the write as a whole failed. */
  commit(changes: ChangeSet): Promise<CommitOutcome>;
};

/** `write` is given the changes of a round in the order in which they were handed in, and the round's number from 0. */
export function commitRounds(
  write: (changeSets: readonly ChangeSet[], round: number) => Promise<readonly CommitOutcome[]>,
): CommitRounds {
  let running = 0;
  let rounds = 0;
  let waiting: Waiting[] = [];

  const leave = () => {
    running -= 1;
    if (running === 0 && waiting.length > 0) writeRound();
  };

  const writeRound = () => {
    const round = waiting;
    waiting = [];
    running += round.length;
    const number = rounds++;
    const changeSets = round.map(({ changes }) => changes);
    write(changeSets, number).then(
      (results) => {
        for (const [index, { resolve, reject }] of round.entries()) {
          const result = results[index];
          if (result === undefined) reject(new Error('a round was answered in part'));
          else resolve(result);
        }
      },
      (error) => {
        for (const { reject } of round) reject(error);
      },
    );
  };

  return {
    async runAll(works) {
      running = works.length + 1;
      const settled = Promise.allSettled(works.map((work) => work().finally(leave)));
      leave();
      await settled;
    },
    commit: (changes) =>
      new Promise((resolve, reject) => {
        waiting.push({ changes, resolve, reject });
        leave();
      }),
  };
}
