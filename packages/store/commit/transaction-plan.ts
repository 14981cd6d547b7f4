// Changes as the actions of one transaction: at most one an item. Counters and reference counters of several changes are added up,
// numbers of one sequence that follow on are taken together; a record may be adjusted, updated and required at once; anything else that
// meets on one item is a mistake of the verb and an internal error.
import { Failure } from '#kernel/error.ts';
import type { Change } from '#resource/change.ts';
import type { Noun } from '#resource/declaration.ts';
import { membersOf } from '#resource/fields/row.ts';
import { counterKey, dayAttribute, dayOf, type Keyspace, recordKey, sequenceKey } from '../keys.ts';
import type { Key } from '../table.ts';
import { type Adjust, applyAll } from './adjustment.ts';
import { Edit, type EditKind, type Step } from './edit.ts';
import type { EndNote } from './end-notes.ts';
import { type Hold, keyText } from './held-keys.ts';
import { type CounterSum, joinedSteps, type OwnStep, type Parts } from './joined-steps.ts';
import type { VersionMove } from './moved-versions.ts';
import { addRun, type NumberRun } from './number-runs.ts';
import { type RequestNote, type WrittenOrigin, writtenOrigin } from './request-note.ts';
import { type ReferenceSum, referenceEdit, type UniqueMove, uniqueEdit } from './shared-items.ts';
import { type Require, require, type Touched } from './touched-items.ts';

/** What goes with the events of every record written: its batch, and the request that asked. `isQuiet`: the relay need not see it. */
export type Origin = { batchId?: string; request?: RequestNote; isQuiet?: boolean };

/** `mark` is on the items of one commit, so that a write of ours is recognised when its reply was lost. */
export type TransactionBasis = {
  keyspace: Keyspace;
  nowMs: number;
  /** The real time, where `nowMs` is that of a sandbox. */
  writtenMs?: number;
  mark: string;
  origin?: Origin;
  /** Told where a sequence stands that another commit moved. */
  onMoved: (sequence: string, last: number) => void;
};

type Take = Extract<Change, { kind: 'number' }>;

export class TransactionPlan {
  readonly keyspace: Keyspace;
  readonly nowMs: number;
  readonly writtenMs: number;
  readonly mark: string;
  readonly origin: WrittenOrigin;
  readonly onMoved: TransactionBasis['onMoved'];
  readonly #edits = new Map<string, Edit>();
  readonly #touched = new Map<string, Touched>();
  /** Items of which the plan does more than touch a record. */
  readonly #whole = new Set<string>();
  readonly #counters = new Map<string, CounterSum>();
  readonly #references = new Map<string, ReferenceSum>();
  readonly #numbers = new Map<string, NumberRun>();
  readonly #uniques = new Map<string, UniqueMove>();
  readonly #versions = new Map<string, VersionMove>();

  constructor({ keyspace, nowMs, writtenMs = nowMs, mark, origin, onMoved }: TransactionBasis) {
    this.keyspace = keyspace;
    this.nowMs = nowMs;
    this.writtenMs = writtenMs;
    this.mark = mark;
    this.origin = writtenOrigin(origin, nowMs, writtenMs);
    this.onMoved = onMoved;
  }

  /** The action on that item, begun here or by an earlier change; throws where the two cannot be one. */
  edit(key: Key, kind: EditKind): Edit {
    const text = keyText(key);
    this.#whole.add(text);
    return this.#edit(text, key, kind);
  }

  #edit(text: string, key: Key, kind: EditKind): Edit {
    const begun = this.#edits.get(text);
    const edit = begun ?? new Edit(key);
    if (begun === undefined) this.#edits.set(text, edit);
    else {
      const joined =
        kind === 'check' ||
        begun.kind === 'check' ||
        (kind === 'update' && begun.kind === 'update');
      const clash = !joined || kind === 'put' || begun.kind === 'put';
      if (clash) throw new Error(`two changes of one item of ${key.pk}`);
    }
    if (kind !== 'check') edit.kind = kind;
    return edit;
  }

  /** Moves numbers of a record; adjustments of one field add up. */
  adjust(change: Adjust, owner: number): void {
    this.#touch(change, 'update').touched.moves.push({ owner, change });
  }

  /** Holds only if the record is there and has these values. */
  require(change: Require, owner: number): void {
    const asked = { owner, change };
    const { edit, touched } = this.#touch(change, 'check');
    touched.asked.push(asked);
    const { version } = membersOf(change.where ?? {});
    if (typeof version === 'number') this.version(touched.key, { from: version, to: version });
    require(edit, [asked]);
  }

  /** The record must be at that version, and is left at the other. */
  version(key: Key, move: VersionMove): void {
    const text = keyText(key);
    const begun = this.#versions.get(text);
    if (begun === undefined || begun.from === begun.to) this.#versions.set(text, move);
  }

  #touch({ noun, id }: Adjust | Require, kind: 'update' | 'check') {
    const key = recordKey(this.keyspace, noun, id);
    const text = keyText(key);
    const edit = this.#edit(text, key, kind);
    const { mark, origin } = this;
    const touched = this.#touched.get(text) ?? { key, moves: [], asked: [], mark, origin };
    this.#touched.set(text, touched);
    return { edit, touched };
  }

  /** Moves the counter of the day on which the record was created. */
  count(noun: Noun, id: string, by: number): void {
    const sum = this.#counter(noun, id);
    const day = dayAttribute(dayOf(id));
    sum.days.set(day, (sum.days.get(day) ?? 0) + by);
  }

  /** Moves that counter for a record that stops being shown, or is shown again: what lies after it moves with it. */
  changeVisibility(noun: Noun, id: string, by: number): void {
    this.count(noun, id, by);
    this.#counter(noun, id).visibilityChanges += 1;
  }

  /** Tells those who remember rows that the dates of changes do not tell this one (list/cached-search.ts). */
  addMark(noun: Noun, id: string): void {
    this.#counter(noun, id).marks += 1;
  }

  /** Takes numbers of a sequence; where another took them first, the target is told where it really stands. */
  number({ sequence, to, from = to - 1 }: Take, owner: number): void {
    const key = sequenceKey(this.keyspace, sequence);
    const onMoved = (last: number) => this.onMoved(sequence, last);
    addRun(this.#numbers, keyText(key), { key, from, to, owners: [owner], onMoved });
  }

  /** One record more or less refers to the target. */
  refer(hold: Hold, by: number, owner: number): void {
    const sum = this.#reference(hold.key);
    sum.by += by;
    sum.users.push({ owner, by, field: hold.field, kind: hold.kind, isWord: hold.isWord });
  }

  /** The target is deleted for good: holds only if nothing refers to it, or says the word. */
  retire({ key, isWord, end }: Pick<Hold, 'key' | 'isWord'> & { end?: EndNote }, owner: number) {
    const sum = { ...this.#reference(key), retiredBy: owner, isWord, end };
    this.#references.set(keyText(key), sum);
  }

  /** The record is called otherwise from now on: holds only if nothing says the word. */
  rename(hold: Hold, owner: number): void {
    this.retire(hold, owner);
    this.#reference(hold.key).renamed = hold.field;
  }

  /** The record takes a unique value. Throws duplicate_value where this commit has taken it already. */
  take(hold: Hold, id: string, owner: number): void {
    const move = this.#unique(hold.key);
    if (move.taken !== undefined) {
      throw new Failure('duplicate_value', {
        errors: [{ field: hold.field, location: 'body', code: 'not_unique' }],
      });
    }
    move.taken = { id, field: hold.field, owner, retry: hold.retry };
  }

  /** The record lets a unique value go. */
  drop(hold: Hold, id: string, owner: number): void {
    this.#unique(hold.key).dropped = { id, owner };
  }

  /** The actions, each with what its failure means. Asked for once, when all changes are in. */
  steps(): Step[] {
    return joinedSteps([this.parts()], this.writtenMs);
  }

  /** The same, to be joined with other plans. Asked for once. */
  parts(): Parts {
    const edits = [...this.#edits].map(([text, edit]) => this.#ownStep(text, edit));
    const references = [...this.#references];
    const retired = references.filter(([, { retiredBy }]) => retiredBy !== undefined);
    const counted = references.filter(([, { retiredBy }]) => retiredBy === undefined);
    const others = [
      ...[...this.#uniques.values()].map(uniqueEdit),
      ...retired.map(([, sum]) => referenceEdit(sum, this.writtenMs)),
    ];
    const touched = edits.flatMap((own) => (own.touched === undefined ? [] : [own.touched.text]));
    return {
      own: [...edits, ...others.filter((edit) => edit !== undefined).map((edit) => edit.toStep())],
      counters: this.#counters,
      references: new Map(counted),
      numbers: this.#numbers,
      versions: this.#versions,
      alone: [...this.#whole, ...this.#uniques.keys(), ...retired.map(([key]) => key)],
      together: [
        ...touched,
        ...this.#counters.keys(),
        ...counted.map(([key]) => key),
        ...this.#numbers.keys(),
      ],
    };
  }

  #ownStep(text: string, edit: Edit): OwnStep {
    const touched = this.#touched.get(text);
    if (touched !== undefined) applyAll(edit, touched.moves, this.mark, this.origin);
    const step: OwnStep = edit.toStep();
    if (touched !== undefined && !this.#whole.has(text)) step.touched = { text, ...touched };
    return step;
  }

  #counter(noun: Noun, id: string): CounterSum {
    const key = counterKey(this.keyspace, noun, dayOf(id));
    const text = keyText(key);
    const begun = this.#counters.get(text);
    if (begun !== undefined) return begun;
    const sum = { key, days: new Map(), marks: 0, visibilityChanges: 0 };
    this.#counters.set(text, sum);
    return sum;
  }

  #reference(key: Key): ReferenceSum {
    const text = keyText(key);
    const begun = this.#references.get(text);
    if (begun !== undefined) return begun;
    const sum = { key, by: 0, users: [], retiredBy: undefined };
    this.#references.set(text, sum);
    return sum;
  }

  #unique(key: Key): UniqueMove {
    const move = this.#uniques.get(keyText(key)) ?? { key };
    this.#uniques.set(keyText(key), move);
    return move;
  }
}
