// Records that change sets touch without making a version of them: numbers that move, and what is asked of the record. What several
// change sets of one transaction do so to one record is one action, each of them with its own conditions and its own failure.

import { Failure } from '#kernel/error.ts';
import type { Change } from '#resource/change.ts';
import { encodeValue } from '../codec.ts';
import { Contention } from '../contention.ts';
import type { Key } from '../table.ts';
import { type Adjust, applyAll, canJoin, changedBy, type Owned } from './adjustment.ts';
import { Edit, type Step } from './edit.ts';
import { equality, isEqual } from './field-test.ts';
import type { WrittenOrigin } from './request-note.ts';

export type Require = Extract<Change, { kind: 'require' }>;
type Asked = { owner: number; change: Require };

/** All that one plan does to a record that it only touches. */
export type Touched = {
  key: Key;
  moves: Owned[];
  asked: Asked[];
  mark: string;
  origin: WrittenOrigin;
};

/** The expressions of one action are 4 KB at most; a number and its bound are some eighty characters. */
const NUMBERS_MAX = 40;

/** What the requirement asks of the record that the action is on. */
export function require(edit: Edit, all: readonly Asked[]): void {
  const [first] = all;
  if (first === undefined) return;
  const { where = {} } = first.change;
  const tests = Object.entries(where).map(([field, value]) => equality(edit, field, value));
  edit.condition([`attribute_exists(${edit.path('pk')})`, ...tests].join(' AND '));
  for (const { owner, change } of all) {
    edit.clause({
      owner,
      holds: (item) =>
        item !== undefined &&
        Object.entries(where).every(([field, value]) => isEqual(item, field, value)),
      error: () => {
        const { refusal } = change;
        if (refusal === undefined) return new Contention('version');
        return new Failure(refusal.code, { errors: refusal.errors });
      },
    });
  }
}

/** One action for what several plans do to the record. */
export function touchedStep(all: readonly Touched[]): Step {
  const [first] = all;
  if (first === undefined) throw new Error('nothing touches it');
  const edit = new Edit(first.key);
  for (const alike of Map.groupBy(
    all.flatMap(({ asked }) => asked),
    whatIsAsked,
  ).values())
    require(edit, alike);
  const moves = all.flatMap((one) => one.moves);
  if (moves.length > 0) edit.kind = 'update';
  applyAll(edit, moves, first.mark, first.origin);
  return edit.toStep();
}

const whatIsAsked = ({ change: { where = {} } }: Asked): string =>
  JSON.stringify(Object.entries(where).map(([field, value]) => [field, encodeValue(value)]));

/** Can what another plan does to the record be one action with these? */
export function canTouchToo(known: readonly Touched[], { moves, asked }: Touched): boolean {
  const begun = known.flatMap((one) => one.moves);
  const adjusts: Adjust[] = [];
  for (const { change } of [...begun, ...moves]) {
    const alike = adjusts.filter(({ field }) => field === change.field);
    if (alike.length === 0) adjusts.push(change);
    if (!adjusts.every((one) => one === change || canJoin(one, change))) return false;
  }
  // What is asked is asked of the record as those before it leave it, and one action sees it as it was before all of them.
  const changed = new Set(begun.flatMap(({ change }) => changedBy(change)));
  if ([...asked, ...moves].some(({ change }) => askedOf(change).some((name) => changed.has(name))))
    return false;
  const wheres = new Set([...known.flatMap((one) => one.asked), ...asked].map(whatIsAsked));
  return adjusts.length + wheres.size <= NUMBERS_MAX;
}

/** Fields of which it wants a value. Bounds of a number that moves are reckoned in turn instead (adjustment.ts). */
const askedOf = (change: Require | Adjust): string[] =>
  change.kind === 'require'
    ? Object.keys(change.where ?? {})
    : change.unless === undefined
      ? []
      : [change.unless.field];
