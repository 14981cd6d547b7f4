// Values of operands, evaluated against one item.
import { addDecimals } from '../values/decimal.ts';
import { readPath } from '../values/path.ts';
import { isDecimal, isMap, ValidationError, type Value, type ValueMap } from '../values/value.ts';
import { type Binding, boundPath, type Operand } from './syntax.ts';

/** undefined when the item lacks it. */
export function evaluate(operand: Operand, item: ValueMap, binding: Binding): Value | undefined {
  switch (operand.kind) {
    case 'path':
      return readPath(item, boundPath(operand.path, binding));
    case 'value':
      return binding.values[operand.name];
    case 'size':
      return sizeOf(evaluate(operand.of, item, binding));
    case 'sum':
      return sumOf(operand, item, binding);
    case 'made':
      return made(operand, item, binding);
  }
}

/** Refuses an operand that the item lacks. */
export function needed(operand: Operand, item: ValueMap, binding: Binding): Value {
  const value = evaluate(operand, item, binding);
  if (value !== undefined) return value;
  throw new ValidationError('the expression refers to an attribute that is not in the item');
}

function sumOf(
  { left, right, sign }: Extract<Operand, { kind: 'sum' }>,
  item: ValueMap,
  binding: Binding,
): Value {
  const [a, b] = [needed(left, item, binding), needed(right, item, binding)];
  if (isDecimal(a) && isDecimal(b)) return addDecimals(a, b, sign);
  throw new ValidationError('an operand of a sum is no number');
}

function made(
  { name, left, right }: Extract<Operand, { kind: 'made' }>,
  item: ValueMap,
  binding: Binding,
): Value | undefined {
  if (name === 'if_not_exists') {
    return evaluate(left, item, binding) ?? evaluate(right, item, binding);
  }
  const [head, tail] = [needed(left, item, binding), needed(right, item, binding)];
  if (Array.isArray(head) && Array.isArray(tail)) return [...head, ...tail];
  throw new ValidationError('list_append needs lists');
}

function sizeOf(value: Value | undefined): number | undefined {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (Array.isArray(value) || value instanceof Uint8Array) return value.length;
  return isMap(value) ? Object.keys(value).length : undefined;
}
