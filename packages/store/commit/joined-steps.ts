// Transaction plans joined into the actions of one transaction: each has items to itself, what several move together adds up, and what
// several do to a record that they only touch is one action.
import { MARKS, VISIBILITY_CHANGES } from '../keys.ts';
import type { Key } from '../table.ts';
import { Edit, type Step } from './edit.ts';
import type { VersionMove } from './moved-versions.ts';
import { addRun, type NumberRun, numberEdit } from './number-runs.ts';
import { type ReferenceSum, referenceEdit } from './shared-items.ts';
import { type Touched, touchedStep } from './touched-items.ts';

/** An action of one plan. What it does to a record that it only touches may be joined with what others do to it. */
export type OwnStep = Step & { touched?: Touched & { text: string } };

/**
 * What a plan does: `own` actions, and what adds up with other plans. `alone` names the items that nothing else of its transaction may
 * touch, `together` those that others may too.
 */
export type Parts = {
  own: readonly OwnStep[];
  counters: ReadonlyMap<string, CounterSum>;
  references: ReadonlyMap<string, ReferenceSum>;
  numbers: ReadonlyMap<string, NumberRun>;
  versions: ReadonlyMap<string, VersionMove>;
  alone: readonly string[];
  together: readonly string[];
};

/** All that a plan does to the counter of one month. */
export type CounterSum = {
  key: Key;
  days: Map<string, number>;
  marks: number;
  visibilityChanges: number;
};

/** The actions of plans whose own items do not meet, as one transaction. */
export function joinedSteps(plans: readonly Parts[], writtenMs: number): Step[] {
  const counters = new Map<string, CounterSum>();
  const references = new Map<string, ReferenceSum>();
  const numbers = new Map<string, NumberRun>();
  for (const plan of plans) {
    for (const [key, sum] of plan.counters) addCounter(counters, key, sum);
    for (const [key, sum] of plan.references) addReference(references, key, sum);
    for (const [key, run] of plan.numbers) addRun(numbers, key, run);
  }
  const shared = [
    ...[...numbers.values()].map(numberEdit),
    ...[...references.values()].map((sum) => referenceEdit(sum, writtenMs)),
    ...[...counters.values()].map(counterEdit),
  ];
  const steps = shared.filter((edit) => edit !== undefined).map((edit) => edit.toStep());
  return [...ownSteps(plans), ...steps];
}

function ownSteps(plans: readonly Parts[]): readonly Step[] {
  const all = plans.flatMap(({ own }) => own);
  if (plans.length < 2) return all;
  const byRecord = Map.groupBy(
    all.flatMap(({ touched }) => touched ?? []),
    ({ text }) => text,
  );
  return all.flatMap((step) => {
    const met = step.touched === undefined ? [] : (byRecord.get(step.touched.text) ?? []);
    if (met.length < 2) return [step];
    return met[0] === step.touched ? [touchedStep(met)] : [];
  });
}

function addCounter(all: Map<string, CounterSum>, key: string, more: CounterSum): void {
  const sum = all.get(key) ?? { ...more, days: new Map(), marks: 0, visibilityChanges: 0 };
  for (const [day, by] of more.days) sum.days.set(day, (sum.days.get(day) ?? 0) + by);
  sum.marks += more.marks;
  sum.visibilityChanges += more.visibilityChanges;
  all.set(key, sum);
}

function addReference(all: Map<string, ReferenceSum>, key: string, more: ReferenceSum): void {
  const sum = all.get(key) ?? { ...more, by: 0, users: [] };
  sum.by += more.by;
  sum.users.push(...more.users);
  all.set(key, sum);
}

function counterEdit({ key, days, marks, visibilityChanges }: CounterSum): Edit | undefined {
  const grown = [[MARKS, marks] as const, [VISIBILITY_CHANGES, visibilityChanges] as const];
  const moved = [...days, ...grown].filter(([, by]) => by !== 0);
  if (moved.length === 0) return undefined;
  const edit = new Edit(key);
  edit.kind = 'update';
  for (const [day, by] of moved) edit.add(edit.path(day), by);
  return edit;
}
