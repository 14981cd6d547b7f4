// One schema for all who ask for the same: a hundred nouns have a name of 1 to 200 characters, and each schema that is made for itself
// costs a function its memory and its cold start. Schemas never change, so sharing shows nowhere.

type Words = readonly (string | number | boolean | undefined)[];

/** `make`, called once for each list of arguments. */
export function shared<A extends Words, T>(make: (...words: A) => T): (...words: A) => T {
  const made = new Map<string, T>();
  return (...words) => {
    const key = JSON.stringify(words);
    const known = made.get(key) ?? make(...words);
    made.set(key, known);
    return known;
  };
}

/** The same for what is made of a schema: once for each schema and list of arguments. */
export function sharedOf<T extends object, A extends Words, M>(
  make: (of: T, ...words: A) => M,
): (of: T, ...words: A) => M {
  const made = new WeakMap<T, (...words: A) => M>();
  return (of, ...words) => {
    const known = made.get(of) ?? shared((...each: A) => make(of, ...each));
    made.set(of, known);
    return known(...words);
  };
}
