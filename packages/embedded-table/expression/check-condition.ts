// What DynamoDB refuses of a condition before it looks at any item: operands of types that an operator never takes, an operand
// compared with itself, bounds the wrong way round.
import { orderOf } from '../values/compare.ts';
import { type TypeName, typeName, ValidationError, type Value } from '../values/value.ts';
import { type Binding, boundPath, type Condition, type Operand } from './syntax.ts';

const OPTIONS_MAX = 100;
const ORDERED: ReadonlySet<TypeName> = new Set(['S', 'N', 'B']);
const BEGINNING: ReadonlySet<TypeName> = new Set(['S', 'B']);
const TYPES: readonly unknown[] = ['S', 'N', 'B', 'BOOL', 'NULL', 'L', 'M', 'SS', 'NS', 'BS'];

/** Throws ValidationError. */
export function refuseBadCondition(condition: Condition, binding: Binding): void {
  switch (condition.kind) {
    case 'and':
    case 'or':
      refuseBadCondition(condition.left, binding);
      refuseBadCondition(condition.right, binding);
      break;
    case 'not':
      refuseBadCondition(condition.of, binding);
      break;
    case 'compare':
      refuseBadComparison(condition, binding);
      break;
    case 'between':
      refuseOtherThan(ORDERED, [condition.of, condition.low, condition.high], binding);
      refuseCrossed(given(condition.low, binding), given(condition.high, binding));
      break;
    case 'in':
      if (condition.options.length > OPTIONS_MAX) throw bad('IN with too many operands');
      break;
    case 'test':
      refuseBadTest(condition, binding);
  }
}

/** The attributes that a condition looks at. */
export function attributesOf(condition: Condition, binding: Binding): string[] {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return [...attributesOf(condition.left, binding), ...attributesOf(condition.right, binding)];
    case 'not':
      return attributesOf(condition.of, binding);
    case 'compare':
      return attributes([condition.left, condition.right], binding);
    case 'between':
      return attributes([condition.of, condition.low, condition.high], binding);
    case 'in':
      return attributes([condition.of, ...condition.options], binding);
    case 'test':
      return attributes(condition.by ? [condition.of, condition.by] : [condition.of], binding);
  }
}

function refuseBadComparison(
  { operator, left, right }: Extract<Condition, { kind: 'compare' }>,
  binding: Binding,
): void {
  refuseSame(left, right, binding);
  if (operator !== '=' && operator !== '<>') refuseOtherThan(ORDERED, [left, right], binding);
}

function refuseBadTest({ name, of, by }: Extract<Condition, { kind: 'test' }>, binding: Binding) {
  if (by === undefined) return;
  refuseSame(of, by, binding);
  const value = given(by, binding);
  if (name === 'begins_with') refuseOtherThan(BEGINNING, [of, by], binding);
  if (name === 'attribute_type' && !TYPES.includes(value)) throw bad('no type of that name');
}

function refuseOtherThan(
  types: ReadonlySet<TypeName>,
  operands: readonly Operand[],
  binding: Binding,
): void {
  for (const operand of operands) {
    const value = given(operand, binding);
    if (value !== undefined && !types.has(typeName(value))) throw bad('an operand of that type');
  }
}

function refuseSame(left: Operand, right: Operand, binding: Binding): void {
  if (left.kind !== 'path' || right.kind !== 'path') return;
  const [a, b] = [left.path, right.path].map((path) => JSON.stringify(boundPath(path, binding)));
  if (a === b) throw bad('an operand that stands on both sides');
}

function refuseCrossed(low: Value | undefined, high: Value | undefined): void {
  if (low === undefined || high === undefined) return;
  const order = orderOf(low, high);
  if (order === undefined || order > 0) throw bad('bounds the wrong way round');
}

/** The value that the call itself gives. */
const given = (operand: Operand, { values }: Binding): Value | undefined =>
  operand.kind === 'value' ? values[operand.name] : undefined;

function attributes(operands: readonly Operand[], binding: Binding): string[] {
  return operands.flatMap((operand) => {
    if (operand.kind === 'path') return [String(boundPath(operand.path, binding)[0])];
    if (operand.kind === 'size') return attributes([operand.of], binding);
    if (operand.kind === 'value') return [];
    return attributes([operand.left, operand.right], binding);
  });
}

const bad = (what: string): ValidationError => new ValidationError(`a condition has ${what}`);
