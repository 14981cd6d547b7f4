// Draws the codes of drivers and devices. reliability#secrets: they are short, so they come from a secure source, are unique,
// never stand in a log or an event, and end the moment another one takes their place.
import { randomInt } from 'node:crypto';
import { Failure } from '#kernel/error.ts';
import { CODE_LENGTH, CODE_SYMBOLS } from '../records/fleet-access.ts';

const DRAWS_MAX = 3;

export const randomCode = (length: number = CODE_LENGTH): string =>
  Array.from({ length }, () => CODE_SYMBOLS[randomInt(CODE_SYMBOLS.length)]).join('');

/** Writes with a code of that unique field; with another one where another record has it, which hardly ever happens. */
export async function withFreshCode<T>(
  field: string,
  write: (code: string) => Promise<T>,
  draw: () => string = randomCode,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write(draw());
    } catch (error) {
      if (attempt === DRAWS_MAX || !isTaken(error, field)) throw error;
    }
  }
}

const isTaken = (error: unknown, field: string): boolean =>
  error instanceof Failure &&
  error.code === 'duplicate_value' &&
  error.errors.some((line) => line.field === field);
