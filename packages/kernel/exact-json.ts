// JSON of which every number is kept as it is written. The service reads doubles, and programs print a double in one of two ways: the
// shortest that leads back to it, or 17 digits (19.99, 19.989999999999998). A number that is neither would lose digits without a word.
import { parseJson } from './json.ts';
import { decimal } from './money.ts';

/** Numbers of less than 16 digits are kept, unless they vanish. */
const MAY_BE_LOST = /\d[\d.]{15}|[eE]-\d{3}/;
const DOUBLE_DIGITS = 17;

/** True where reading the text of a number (JSON's grammar) loses nothing of it. */
export function isKept(text: string): boolean {
  const value = Number(text);
  if (!MAY_BE_LOST.test(text) || !Number.isFinite(value)) return true;
  const written = decimal(text);
  return written.eq(value) || written.eq(value.toPrecision(DOUBLE_DIGITS));
}

/** Refused for its size, whatever its digits. */
const isBeyond = (value: number): boolean => Math.abs(value) > Number.MAX_SAFE_INTEGER;

/**
 * As parseJson, but a number that is not kept becomes a symbol of its text, which no schema takes; one that would become 0 becomes the
 * number nearest to 0. Throws SyntaxError.
 */
export function parseExactJson(text: string): unknown {
  if (!MAY_BE_LOST.test(text)) return parseJson(text);
  try {
    return parseJson(text, (_, value, { source = '' } = {}) => {
      if (typeof value !== 'number' || isKept(source) || isBeyond(value)) return value;
      return value === 0 ? Number.MIN_VALUE : Symbol(source);
    });
  } catch (error) {
    // A body whose depth leaves no stack to ask of its numbers is refused for that depth.
    if (error instanceof RangeError) return parseJson(text);
    throw error;
  }
}
