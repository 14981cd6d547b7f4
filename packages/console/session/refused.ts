// What a person reads where the user pool refuses a step, and whether the login begins again then.
import type { Words } from '../words/en.ts';
import { PoolRefusal } from './pool.ts';

/** The login took too long, or was refused: it begins again. */
export const isOver = (error: unknown): boolean =>
  error instanceof PoolRefusal && error.kind === 'NotAuthorizedException';

/** What the person reads of a failure. */
export function toldOf(words: Words['login'], error: unknown): string {
  const [kind, said] = error instanceof PoolRefusal ? [error.kind, error.message] : ['', ''];
  return words.refused[kind] ?? (said || words.unheard);
}
