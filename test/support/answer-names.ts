// The names in an answer, without its values: what has to be the same of one that was recorded and of one that came now.
const NAME = /^[a-z]\w*$/i;

/** Paths of members, in order; the elements of a list are one. Members that are called by a value, such as a day, are left out. */
export function namesOf(value: unknown, path = ''): string[] {
  return [...new Set(pathsOf(value, path))].sort();
}

function pathsOf(value: unknown, path: string): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => pathsOf(each, `${path}[]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([name]) => NAME.test(name))
    .flatMap(([name, member]) => [`${path}.${name}`, ...pathsOf(member, `${path}.${name}`)]);
}
