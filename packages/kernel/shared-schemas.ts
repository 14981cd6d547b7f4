// One schema for all who ask for the same: a hundred nouns have a name of 1 to 200 characters, and each schema that is made for itself
// costs a function its memory and its cold start. Schemas never change, so sharing shows nowhere.
import { heldBack, heldOf, type ZodType } from './schema.ts';

type Words = readonly (string | number | boolean | undefined)[];

/** `make`, called at most once for each list of arguments: when something asks the schema. */
export const shared = <A extends Words, T extends ZodType>(
  make: (...words: A) => T,
): ((...words: A) => T) => onceFor((...words: A) => heldBack(() => make(...words)));

/** The same for what is made of a schema: once for each schema and list of arguments. */
export function sharedOf<T extends ZodType, A extends Words, M extends ZodType>(
  make: (of: T, ...words: A) => M,
): (of: T, ...words: A) => M {
  const made = new WeakMap<T, (...words: A) => M>();
  return (of, ...words) => {
    const known =
      made.get(of) ?? onceFor((...each: A) => heldOf(of, (settledOf) => make(settledOf, ...each)));
    made.set(of, known);
    return known(...words);
  };
}

function onceFor<A extends Words, T extends ZodType>(hold: (...words: A) => T): (...words: A) => T {
  const made = new Map<string, T>();
  return (...words) => {
    const key = words.join('\n');
    const known = made.get(key) ?? hold(...words);
    made.set(key, known);
    return known;
  };
}
