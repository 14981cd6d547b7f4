// Reads the text of a condition or of a filter.
import { OPERATORS, type Operator } from '../values/compare.ts';
import { ValidationError } from '../values/value.ts';
import type { Cursor } from './cursor.ts';
import { type Condition, type Operand, TESTS, type TestName } from './syntax.ts';

export function readCondition(cursor: Cursor): Condition {
  const condition = disjunction(cursor);
  if (!cursor.isAtEnd) throw cursor.unexpected();
  return condition;
}

function disjunction(cursor: Cursor): Condition {
  let left = conjunction(cursor);
  while (cursor.take('OR')) left = { kind: 'or', left, right: conjunction(cursor) };
  return left;
}

function conjunction(cursor: Cursor): Condition {
  let left = negation(cursor);
  while (cursor.take('AND')) left = { kind: 'and', left, right: negation(cursor) };
  return left;
}

/** Conditions that stood in parentheses: DynamoDB refuses a second pair around them. */
const wrapped = new WeakSet<Condition>();

function negation(cursor: Cursor): Condition {
  if (cursor.take('NOT')) return { kind: 'not', of: negation(cursor) };
  if (!cursor.take('(')) return comparison(cursor);
  const inner = disjunction(cursor);
  cursor.expect(')');
  if (wrapped.has(inner)) throw new ValidationError('the expression has redundant parentheses');
  wrapped.add(inner);
  return inner;
}

function comparison(cursor: Cursor): Condition {
  const name = cursor.called();
  if (name !== undefined && isTest(name)) return test(cursor, name);
  const left = cursor.operand();
  const operator = cursor.peek();
  if (operator !== undefined && isOperator(operator)) {
    cursor.next();
    return { kind: 'compare', operator, left, right: cursor.operand() };
  }
  if (cursor.take('BETWEEN')) {
    const low = cursor.operand();
    cursor.expect('AND');
    return { kind: 'between', of: left, low, high: cursor.operand() };
  }
  cursor.expect('IN');
  cursor.expect('(');
  return { kind: 'in', of: left, options: cursor.operands() };
}

function test(cursor: Cursor, name: TestName): Condition {
  const isOfPath = name === 'attribute_exists' || name === 'attribute_not_exists';
  const [of, by] = cursor.args(isOfPath ? 1 : 2) as [Operand, Operand | undefined];
  if (isOfPath && of.kind !== 'path') throw cursor.unexpected();
  return { kind: 'test', name, of, by };
}

const isTest = (name: string): name is TestName => (TESTS as readonly string[]).includes(name);
const isOperator = (word: string): word is Operator =>
  (OPERATORS as readonly string[]).includes(word);
