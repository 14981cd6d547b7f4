// Who of several change sets takes more of a number than those before it leave, by the items that refused their transaction: each is
// judged in its turn, and one that gets nothing leaves what it wanted to those behind it.
import { sum } from '#kernel/money.ts';
import type { Item, TransactionRefused } from '../table.ts';
import { type Clause, type CommitError, errorOfClause, type Step } from './edit.ts';

export type Refused = TransactionRefused['reasons'];
type Taking = { step: Step; clause: Clause; share: NonNullable<Clause['share']>; item: Item };

/** By change set, in the order of `owners`. */
export function beyondTheirShare(
  steps: readonly Step[],
  refused: Refused,
  owners: readonly number[],
): Map<number, CommitError[]> {
  const byOwner = Map.groupBy(
    steps.flatMap((step, at) => takingsOf(step, refused[at])),
    ({ clause }) => clause.owner,
  );
  const moved = new Map<object, number>();
  const beyond = new Map<number, CommitError[]>();
  for (const owner of owners) {
    const own = byOwner.get(owner) ?? [];
    const before = ({ share }: Taking) => moved.get(share.of) ?? 0;
    const short = own.filter((taking) => !taking.share.fits(taking.item, before(taking)));
    if (short.length > 0) {
      const errors = short.map(({ step, clause, item }) => errorOfClause(step, clause, item));
      beyond.set(owner, errors);
    } else
      for (const taking of own)
        moved.set(taking.share.of, sum([before(taking), taking.share.by]).toNumber());
  }
  return beyond;
}

function takingsOf(step: Step, reason: Refused[number]): Taking[] {
  if (reason?.kind !== 'condition' || reason.item === undefined) return [];
  const { item } = reason;
  return step.clauses.flatMap((clause) =>
    clause.share === undefined ? [] : [{ step, clause, share: clause.share, item }],
  );
}
