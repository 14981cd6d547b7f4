// The subset of DynamoDB's expression language that our store sends, parsed and evaluated for the in-memory table.
// Anything outside it throws, so that a new construct is noticed here and checked against a real engine.
import type { Expression, Item } from '#store/table.ts';
import {
  add,
  compare,
  ExpressionError,
  type Path,
  read,
  remove,
  stored,
  write,
} from './attribute.ts';
import { evaluate, needed, type Operand } from './evaluate.ts';

type Test = (item: Item) => boolean;
type Step = (before: Item, after: Item) => void;

const TOKEN = /\s*(<=|>=|<>|[=<>(),+\-.[\]]|[#:]?[A-Za-z0-9_]+)/y;
const COMPARISONS = ['=', '<>', '<', '<=', '>', '>='];

/** True when the condition holds for the item; a missing item is an empty one. */
export function holds(condition: Expression | undefined, item: Item | undefined): boolean {
  return condition === undefined || new Parser(condition).condition()(item ?? {});
}

/** The item after an update expression; the given one is not changed. */
export function applyUpdate(set: Expression, before: Item): Item {
  const after = stored(before);
  for (const step of new Parser(set).update()) step(before, after);
  return after;
}

/** The item with only those top-level attributes. */
export const project = (item: Item, names: readonly string[]): Item =>
  Object.fromEntries(names.flatMap((name) => (name in item ? [[name, item[name]]] : [])));

/**
 * The expressions of one call as DynamoDB sees them: they share their placeholders, of which none may mean two things and
 * none may be left over.
 */
export function joined(expressions: readonly Expression[]): Expression[] {
  const names = union(expressions.map((each) => each.names ?? {}));
  const values = union(expressions.map((each) => each.values ?? {}));
  const used = new Set(expressions.flatMap((each) => tokensOf(each.expression)));
  const unused = [...Object.keys(names), ...Object.keys(values)].filter((name) => !used.has(name));
  if (unused.length > 0) throw new ExpressionError(`not used: ${unused.join(', ')}`);
  return expressions.map(({ expression }) => ({ expression, names, values }));
}

function union<T>(maps: readonly Record<string, T>[]): Record<string, T> {
  const [only] = maps;
  if (only !== undefined && maps.length === 1) return only;
  const all: Record<string, T> = {};
  for (const [name, value] of maps.flatMap((map) => Object.entries(map))) {
    if (name in all && all[name] !== value) throw new ExpressionError(`two meanings: ${name}`);
    all[name] = value;
  }
  return all;
}

function tokensOf(expression: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < expression.trimEnd().length) {
    const token = TOKEN.exec(expression)?.[1];
    if (token === undefined) throw new ExpressionError(`cannot read ${expression}`);
    tokens.push(token);
  }
  return tokens;
}

/** Recursive descent over the tokens; conditions become tests, update clauses become steps. */
class Parser {
  private readonly tokens: string[];
  private at = 0;
  private readonly names: Record<string, string>;
  private readonly values: Record<string, unknown>;

  constructor(source: Expression) {
    this.names = source.names ?? {};
    this.values = source.values ?? {};
    this.tokens = tokensOf(source.expression);
  }

  condition(): Test {
    const test = this.or();
    if (this.at < this.tokens.length) throw this.unexpected();
    return test;
  }

  update(): Step[] {
    const steps: Step[] = [];
    while (this.at < this.tokens.length) {
      const clause = this.next().toUpperCase();
      do steps.push(this.clause(clause));
      while (this.take(','));
    }
    return steps;
  }

  private or(): Test {
    let left = this.and();
    while (this.take('OR')) {
      const [a, b] = [left, this.and()];
      left = (item) => a(item) || b(item);
    }
    return left;
  }

  private and(): Test {
    let left = this.not();
    while (this.take('AND')) {
      const [a, b] = [left, this.not()];
      left = (item) => a(item) && b(item);
    }
    return left;
  }

  private not(): Test {
    if (this.take('NOT')) {
      const inner = this.not();
      return (item) => !inner(item);
    }
    if (this.take('(')) {
      const inner = this.or();
      this.expect(')');
      return inner;
    }
    return this.comparison();
  }

  private comparison(): Test {
    const left = this.operand();
    const operator = this.peek();
    if (operator !== undefined && COMPARISONS.includes(operator)) {
      this.at += 1;
      const right = this.operand();
      return (item) => compare(operator, evaluate(left, item), evaluate(right, item));
    }
    if (this.take('BETWEEN')) return this.between(left);
    if (this.take('IN')) return this.among(left);
    if (left.kind !== 'call') throw this.unexpected();
    return (item) => evaluate(left, item) === true;
  }

  private between(left: Operand): Test {
    const low = this.operand();
    this.expect('AND');
    const high = this.operand();
    return (item) =>
      compare('>=', evaluate(left, item), evaluate(low, item)) &&
      compare('<=', evaluate(left, item), evaluate(high, item));
  }

  private among(left: Operand): Test {
    this.expect('(');
    const options = this.operands();
    return (item) =>
      options.some((option) => compare('=', evaluate(left, item), evaluate(option, item)));
  }

  private clause(clause: string): Step {
    const path = this.path();
    if (clause === 'REMOVE') return (_before, after) => remove(after, path);
    if (clause === 'SET') {
      this.expect('=');
      const value = this.sum();
      return (before, after) => write(after, path, needed(evaluate(value, before), path));
    }
    if (clause === 'ADD') {
      const value = this.operand();
      return (before, after) => {
        const now = read(before, path);
        const sum =
          now === undefined ? evaluate(value, before) : add(now, evaluate(value, before), 1);
        write(after, path, sum);
      };
    }
    throw new ExpressionError(`clause ${clause} is not supported here`);
  }

  private sum(): Operand {
    const left = this.operand();
    const sign = this.take('+') ? 1 : this.take('-') ? -1 : 0;
    return sign === 0 ? left : { kind: 'sum', sign, left, right: this.operand() };
  }

  private operand(): Operand {
    const token = this.peek() ?? '';
    if (token.startsWith(':')) {
      this.at += 1;
      if (!(token in this.values)) throw new ExpressionError(`${token} is not defined`);
      return { kind: 'value', value: this.values[token] };
    }
    if (this.tokens[this.at + 1] === '(') {
      this.at += 2;
      return { kind: 'call', name: token, args: this.operands() };
    }
    return { kind: 'path', path: this.path() };
  }

  private operands(): Operand[] {
    const list: Operand[] = [];
    do list.push(this.operand());
    while (this.take(','));
    this.expect(')');
    return list;
  }

  private path(): Path {
    const path: Path = [this.member()];
    for (;;) {
      if (this.take('.')) path.push(this.member());
      else if (this.take('[')) {
        path.push(Number(this.next()));
        this.expect(']');
      } else return path;
    }
  }

  private member(): string {
    const token = this.next();
    if (!token.startsWith('#')) return token;
    const name = this.names[token];
    if (name === undefined) throw new ExpressionError(`${token} is not defined`);
    return name;
  }

  private peek(): string | undefined {
    return this.tokens[this.at];
  }

  private next(): string {
    const token = this.tokens[this.at];
    if (token === undefined) throw new ExpressionError('expression ends too soon');
    this.at += 1;
    return token;
  }

  private take(word: string): boolean {
    if (this.peek()?.toUpperCase() !== word) return false;
    this.at += 1;
    return true;
  }

  private expect(word: string): void {
    if (!this.take(word)) throw this.unexpected();
  }

  private unexpected(): ExpressionError {
    return new ExpressionError(`unexpected ${this.peek() ?? 'end'} in ${this.tokens.join(' ')}`);
  }
}
