// Reads the text of an update: each of its clauses once, no two of its paths on one another.
import type { Path } from '../values/path.ts';
import { ValidationError } from '../values/value.ts';
import type { Cursor } from './cursor.ts';
import type { Operand, Step } from './syntax.ts';

type Clause = Step['clause'];
const CLAUSES: readonly Clause[] = ['SET', 'REMOVE', 'ADD'];

export function readUpdate(cursor: Cursor): Step[] {
  const steps: Step[] = [];
  const seen = new Set<Clause>();
  do {
    const clause = clauseOf(cursor);
    if (seen.has(clause)) throw new ValidationError(`${clause} stands twice in one update`);
    seen.add(clause);
    do steps.push(step(cursor, clause));
    while (cursor.take(','));
  } while (!cursor.isAtEnd);
  return steps;
}

/** DynamoDB refuses an update of two paths of which one leads through the other. */
export function refuseOverlaps(paths: readonly Path[]): void {
  if (paths.length < 2) return;
  const texts = paths.map((path) => `${JSON.stringify(path).slice(1, -1)},`).sort();
  const crossed = texts.some((text, at) => at > 0 && text.startsWith(texts[at - 1] as string));
  if (crossed) throw new ValidationError('two document paths overlap');
}

function clauseOf(cursor: Cursor): Clause {
  const word = cursor.peek()?.toUpperCase();
  const clause = CLAUSES.find((each) => each === word);
  if (clause === undefined) throw cursor.unexpected();
  cursor.next();
  return clause;
}

function step(cursor: Cursor, clause: Clause): Step {
  const path = cursor.path();
  if (clause === 'REMOVE') return { clause, path };
  if (clause === 'SET') {
    cursor.expect('=');
    return { clause, path, value: sum(cursor) };
  }
  const value = cursor.operand();
  if (value.kind !== 'value') throw cursor.unexpected();
  return { clause, path, value };
}

function sum(cursor: Cursor): Operand {
  const left = cursor.operand();
  const sign = cursor.take('+') ? 1 : cursor.take('-') ? -1 : 0;
  return sign === 0 ? left : { kind: 'sum', sign, left, right: cursor.operand() };
}
