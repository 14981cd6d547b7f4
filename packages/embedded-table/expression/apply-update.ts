// The item after an update. All values are those of the item before it, whatever the order of the clauses.
import { addDecimals } from '../values/decimal.ts';
import { normalMap } from '../values/normal.ts';
import { type Path, readPath, removePaths, setPath } from '../values/path.ts';
import { isDecimal, ValidationError, type Value, type ValueMap } from '../values/value.ts';
import { needed } from './evaluate.ts';
import { type Binding, boundPath, type Step } from './syntax.ts';

/** A new item; the given one is not changed. Throws ValidationError. */
export function applyUpdate(steps: readonly Step[], before: ValueMap, binding: Binding): ValueMap {
  const after = normalMap(before);
  const removed: Path[] = [];
  const set: { path: Path; value: Value }[] = [];
  for (const step of steps) {
    const path = boundPath(step.path, binding);
    if (step.clause === 'REMOVE') removed.push(path);
    else set.push({ path, value: valueSet(step, path, before, binding) });
  }
  for (const { path, value } of set.sort(byPosition)) setPath(after, path, value);
  removePaths(after, removed);
  return after;
}

/** What is set beyond the end of a list is appended in the order of its positions. */
function byPosition(one: { path: Path }, other: { path: Path }): number {
  const [a, b] = [one.path.at(-1), other.path.at(-1)];
  return typeof a === 'number' && typeof b === 'number' ? a - b : 0;
}

function valueSet(
  step: Exclude<Step, { clause: 'REMOVE' }>,
  path: Path,
  before: ValueMap,
  binding: Binding,
): Value {
  const value = needed(step.value, before, binding);
  if (step.clause === 'SET') return copied(value);
  if (!isDecimal(value)) throw new ValidationError('ADD needs a number');
  const now = readPath(before, path);
  if (now === undefined) return value;
  if (!isDecimal(now)) throw new ValidationError('ADD to what is no number');
  return addDecimals(now, value, 1);
}

/** A list or map that is set in two places, or was in the item before, must not be one object. */
const copied = (value: Value): Value =>
  typeof value === 'object' && value !== null ? (normalMap({ value }).value as Value) : value;
