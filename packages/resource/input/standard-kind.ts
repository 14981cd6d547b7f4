// Which of the eight standard operations a verb is, by its name; own verbs that replace one count as it.
import type { Noun, Verb } from '../declaration.ts';
import { STANDARD_VERBS, type StandardVerb } from '../shape/noun.ts';

/** undefined: an operation of its own. */
export function standardKind(verb: Pick<Verb, 'name' | 'noun'>): StandardVerb | undefined {
  const { noun, name } = verb;
  if (noun === undefined || !name.startsWith(`${noun.plural}.`)) return undefined;
  const rest = name.slice(noun.plural.length + 1);
  return STANDARD_VERBS.find((kind) => kind === rest);
}

/** Operation id of a noun's standard verb. */
export const operationId = (noun: Noun, kind: StandardVerb | 'restore'): string =>
  `${noun.plural}.${kind}`;
