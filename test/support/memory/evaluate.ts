// Values of operands: paths, given values, functions and sums, evaluated against one item.
import type { Item } from '#store/table.ts';
import { add, contains, ExpressionError, type Path, read, size, typeName } from './attribute.ts';

export type Operand =
  | { kind: 'path'; path: Path }
  | { kind: 'value'; value: unknown }
  | { kind: 'call'; name: string; args: Operand[] }
  | { kind: 'sum'; sign: 1 | -1; left: Operand; right: Operand };

/** The value of an operand for that item; undefined when the item lacks it. */
export function evaluate(operand: Operand, item: Item): unknown {
  switch (operand.kind) {
    case 'path':
      return read(item, operand.path);
    case 'value':
      return operand.value;
    case 'sum':
      return add(
        needed(evaluate(operand.left, item), operand),
        needed(evaluate(operand.right, item), operand),
        operand.sign,
      );
    case 'call':
      return call(operand, item);
  }
}

function call({ name, args }: { name: string; args: Operand[] }, item: Item): unknown {
  const [first, second] = args;
  if (first === undefined) throw new ExpressionError(`${name} needs an operand`);
  const left = evaluate(first, item);
  const right = () => (second === undefined ? undefined : evaluate(second, item));
  switch (name) {
    case 'attribute_exists':
      return left !== undefined;
    case 'attribute_not_exists':
      return left === undefined;
    case 'if_not_exists':
      return left === undefined ? right() : left;
    case 'begins_with':
      return typeof left === 'string' && left.startsWith(String(right()));
    case 'contains':
      return contains(left, right());
    case 'list_append':
      return [...asList(left), ...asList(right())];
    case 'size':
      return size(left);
    case 'attribute_type':
      return typeName(left) === right();
    default:
      throw new ExpressionError(`function ${name} is not supported here`);
  }
}

function asList(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new ExpressionError('list_append needs lists');
  return value;
}

/** Refuses an operand that the item lacks. */
export function needed(value: unknown, what: unknown): unknown {
  if (value === undefined) {
    throw new ExpressionError(`the item has no attribute for ${JSON.stringify(what)}`);
  }
  return value;
}
