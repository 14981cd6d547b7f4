// The forms in which a Spanish sentence of the reference has a record, by what records are called in English sentences.
import { type Called, SPANISH_NOUNS } from '#kernel/errors/words/spanish-nouns.ts';

const words = ([gender, one, many]: Called) => ({
  one,
  many,
  any: `${gender === 'm' ? 'un' : 'una'} ${one}`,
  the: `${gender === 'm' ? 'el' : 'la'} ${one}`,
  The: `${gender === 'm' ? 'El' : 'La'} ${one}`,
  of: `${gender === 'm' ? 'del' : 'de la'} ${one}`,
});

/** The forms in which a sentence has it. */
export type NounForms = ReturnType<typeof words>;

export const NOUN_FORMS: ReadonlyMap<string, NounForms> = new Map(
  Object.entries(SPANISH_NOUNS).map(([english, called]) => [english, words(called)]),
);
