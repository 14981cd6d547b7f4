// Expressions that were read before: the store sends few texts, again and again.
import { ValidationError } from '../values/value.ts';
import { Cursor } from './cursor.ts';
import { readCondition } from './read-condition.ts';
import { readUpdate } from './read-update.ts';
import type { Condition, Read, Step } from './syntax.ts';

const CACHED_MAX = 2000;
/** DynamoDB's limit on the text of an expression. */
const BYTES_MAX = 4096;

export const conditionOf: (text: string) => Read<Condition> = cached(readCondition);
export const updateOf: (text: string) => Read<Step[]> = cached(readUpdate);

function cached<T>(read: (cursor: Cursor) => T): (text: string) => Read<T> {
  const known = new Map<string, Read<T>>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (Buffer.byteLength(text) > BYTES_MAX) throw new ValidationError('an expression is too long');
    const cursor = new Cursor(text);
    const now = { syntax: read(cursor), placeholders: cursor.placeholders() };
    if (known.size >= CACHED_MAX) known.clear();
    known.set(text, now);
    return now;
  };
}
