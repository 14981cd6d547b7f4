// Patterns with classes of Unicode (letters, marks, format characters): V8 reads each of them from its tables, which takes longer than all
// other patterns of a start together. So what stands at the top of a file is made when it is first asked (decision 502).

/** A pattern without state (no flag g or y) that is made by its first test. */
export function pattern(make: () => RegExp): Pick<RegExp, 'test'> {
  let made: RegExp | undefined;
  return {
    test: (text) => {
      made ??= make();
      return made.test(text);
    },
  };
}
