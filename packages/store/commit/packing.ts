// Which change sets of a bulk commit may share a transaction: as many as fit, none that would meet another on one item but where what
// they do to it is one action (touched-items.ts).
import type { Change } from '#resource/change.ts';
import { addChange } from './add-change.ts';
import {
  ACTIONS_MAX,
  assertSize,
  isPlainUpdate,
  newTransactionPlan,
  type Target,
} from './commit.ts';
import { joinedSteps, type Parts } from './joined-steps.ts';
import { recordBytes } from './record-size.ts';
import { canTouchToo, type Touched } from './touched-items.ts';
import type { Origin } from './transaction-plan.ts';

export type ChangeSet = { changes: readonly Change[] };
type Numbered = { changeSet: ChangeSet; index: number };

/** A change set with what it does, planned once, and about how many bytes it writes. */
export type Measured = Numbered & {
  parts: Parts;
  mark: string;
  writtenMs: number;
  bytes: number;
  isPlain: boolean;
};

/** What goes with the events of every record. */
type BatchBasis = Origin & { nowMs: number };

/** DynamoDB takes 4 MB a transaction; the rest is room for what a record's JSON does not show. */
const BYTES_MAX = 3_000_000;

/** Throws the failure that the change set has by itself. */
export function measure(
  target: Target,
  { changeSet, index }: Numbered,
  basis: BatchBasis,
): Measured {
  const { changes } = changeSet;
  const plan = newTransactionPlan(target, basis.nowMs, basis);
  for (const change of changes) addChange(plan, change, index);
  const { mark, writtenMs } = plan;
  const parts = plan.parts();
  const { own, together } = parts;
  if (own.length + together.length > ACTIONS_MAX) assertSize(joinedSteps([parts], writtenMs));
  const isPlain = together.length === 0 && isPlainUpdate(own, changes);
  const bytes = changes.reduce((total, change) => total + sizeOf(change), 0);
  return { changeSet, index, parts, mark, writtenMs, bytes, isPlain };
}

/** Plain updates of records that no other change set touches need no transaction; the others are packed. */
export function separate(all: readonly Measured[]): { plain: Measured[]; packs: Measured[][] } {
  const uses = new Map<string, number>();
  for (const { parts } of all)
    for (const key of [...parts.alone, ...parts.together]) uses.set(key, (uses.get(key) ?? 0) + 1);
  const isSingle = ({ isPlain, parts }: Measured) =>
    isPlain && parts.alone.every((key) => uses.get(key) === 1);
  return { plain: all.filter(isSingle), packs: packed(all.filter((one) => !isSingle(one))) };
}

/** Groups in order, cut where one more would not fit or would meet another. */
function packed(changeSets: readonly Measured[]): Measured[][] {
  const packs: Pack[] = [];
  for (const changeSet of changeSets) {
    const last = packs.at(-1);
    const pack = last?.takes(changeSet) ? last : new Pack();
    if (pack !== last) packs.push(pack);
    pack.add(changeSet);
  }
  return packs.map(({ changeSets: packedSets }) => packedSets);
}

class Pack {
  readonly changeSets: Measured[] = [];
  readonly #alone = new Set<string>();
  readonly #together = new Set<string>();
  readonly #touched = new Map<string, Touched[]>();
  #bytes = 0;

  takes({ parts: { alone, together, own }, bytes }: Measured): boolean {
    if (this.#bytes + bytes > BYTES_MAX) return false;
    for (const key of alone) if (this.#alone.has(key) || this.#together.has(key)) return false;
    let actions = this.#alone.size + this.#together.size + alone.length;
    for (const key of together) {
      if (this.#alone.has(key)) return false;
      if (!this.#together.has(key)) actions += 1;
    }
    if (actions > ACTIONS_MAX) return false;
    return own.every(({ touched }) => {
      if (touched === undefined) return true;
      const known = this.#touched.get(touched.text);
      return known === undefined || canTouchToo(known, touched);
    });
  }

  add(changeSet: Measured): void {
    this.changeSets.push(changeSet);
    for (const key of changeSet.parts.alone) this.#alone.add(key);
    for (const key of changeSet.parts.together) this.#together.add(key);
    for (const { touched } of changeSet.parts.own) {
      if (touched === undefined) continue;
      const known = this.#touched.get(touched.text) ?? [];
      known.push(touched);
      this.#touched.set(touched.text, known);
    }
    this.#bytes += changeSet.bytes;
  }
}

function sizeOf(change: Change): number {
  if (change.kind === 'create') return recordBytes(change.record);
  return change.kind === 'update' ? recordBytes(change.after) : 0;
}
