// The expressions of one call with what their placeholders stand for. They share them: none may mean two things, none may be
// left over, none may be missing.
import { isDeepStrictEqual } from 'node:util';
import type { Expression } from '#store/table.ts';
import { normalMap } from '../values/normal.ts';
import type { Path } from '../values/path.ts';
import { ValidationError, type ValueMap } from '../values/value.ts';
import { refuseBadCondition } from './check-condition.ts';
import { conditionOf, updateOf } from './read-cache.ts';
import { refuseOverlaps } from './read-update.ts';
import { type Binding, boundPath, type Condition, type Step } from './syntax.ts';

export type Bound = { binding: Binding; condition?: Condition; steps?: Step[] };

/** Reads and binds; throws ValidationError for what DynamoDB refuses before it looks at the item. */
export function bind(condition: Expression | undefined, set?: Expression): Bound {
  if (condition === undefined && set === undefined) return { binding: { names: {}, values: {} } };
  const given = [set, condition].filter((each) => each !== undefined);
  const binding = { names: namesOf(given), values: valuesOf(given) };
  const update = set && updateOf(set.expression);
  const test = condition && conditionOf(condition.expression);
  refuseStrangers(binding, [...(update?.placeholders ?? []), ...(test?.placeholders ?? [])]);
  if (test !== undefined) refuseBadCondition(test.syntax, binding);
  if (update !== undefined)
    refuseBadPaths(update.syntax.map(({ path }) => boundPath(path, binding)));
  return { binding, condition: test?.syntax, steps: update?.syntax };
}

function namesOf(given: readonly Expression[]): Record<string, string> {
  return union(given.map(({ names }) => names ?? {}));
}

function valuesOf(given: readonly Expression[]): ValueMap {
  return normalMap(union(given.map(({ values }) => values ?? {})));
}

function union<T>(maps: readonly Readonly<Record<string, T>>[]): Record<string, T> {
  const all: Record<string, T> = {};
  for (const map of new Set(maps)) {
    for (const name of Object.keys(map)) {
      const value = map[name] as T;
      if (Object.hasOwn(all, name) && !isDeepStrictEqual(all[name], value)) {
        throw new ValidationError(`${name} has two meanings`);
      }
      all[name] = value;
    }
  }
  return all;
}

function refuseBadPaths(paths: readonly Path[]): void {
  refuseOverlaps(paths);
  if (!paths.some(([attribute]) => attribute === 'pk' || attribute === 'sk')) return;
  throw new ValidationError('the key of an item cannot change');
}

function refuseStrangers({ names, values }: Binding, used: readonly string[]): void {
  for (const name of used) {
    if (!Object.hasOwn(name.startsWith('#') ? names : values, name)) {
      throw new ValidationError(`${name} is not defined`);
    }
  }
  const isUsed = new Set(used);
  const unused = [...Object.keys(names), ...Object.keys(values)].filter(
    (name) => !isUsed.has(name),
  );
  if (unused.length > 0) throw new ValidationError(`not used: ${unused.join(', ')}`);
}
