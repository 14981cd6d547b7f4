// Whether a condition holds for an item.
import { compare, contains } from '../values/compare.ts';
import { typeName, type Value, type ValueMap } from '../values/value.ts';
import { evaluate } from './evaluate.ts';
import type { Binding, Condition } from './syntax.ts';

/** A missing item is an empty one. */
export function holds(condition: Condition, item: ValueMap, binding: Binding): boolean {
  switch (condition.kind) {
    case 'and':
      return holds(condition.left, item, binding) && holds(condition.right, item, binding);
    case 'or':
      return holds(condition.left, item, binding) || holds(condition.right, item, binding);
    case 'not':
      return !holds(condition.of, item, binding);
    case 'compare':
      return compare(
        condition.operator,
        evaluate(condition.left, item, binding),
        evaluate(condition.right, item, binding),
      );
    case 'between':
      return isBetween(condition, item, binding);
    case 'in':
      return condition.options.some((option) =>
        compare('=', evaluate(condition.of, item, binding), evaluate(option, item, binding)),
      );
    case 'test':
      return passes(condition, item, binding);
  }
}

function isBetween(
  { of, low, high }: Extract<Condition, { kind: 'between' }>,
  item: ValueMap,
  binding: Binding,
): boolean {
  const value = evaluate(of, item, binding);
  return (
    compare('>=', value, evaluate(low, item, binding)) &&
    compare('<=', value, evaluate(high, item, binding))
  );
}

function passes(
  { name, of, by }: Extract<Condition, { kind: 'test' }>,
  item: ValueMap,
  binding: Binding,
): boolean {
  const value = evaluate(of, item, binding);
  const other: Value | undefined = by && evaluate(by, item, binding);
  switch (name) {
    case 'attribute_exists':
      return value !== undefined;
    case 'attribute_not_exists':
      return value === undefined;
    case 'attribute_type':
      return value !== undefined && typeName(value) === other;
    case 'begins_with':
      return typeof value === 'string' && typeof other === 'string' && value.startsWith(other);
    case 'contains':
      return contains(value, other);
  }
}
