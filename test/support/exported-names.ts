// What files give by name and what others take of it, so that an export without a taker is found. Reads the forms that the lint rules
// leave: exports at the start of a line, named imports, namespaces, and files loaded by `import()`.
import { resolve, type SourceFile } from './source-files.ts';

const GIVEN =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type) (\w+)/gm;
const GIVEN_ON = /^export (?:type )?\{([^}]*)\} from '([.#][^']+)'/gm;
const NAMED = /^import (?:type )?\{([^}]*)\} from '([.#][^']+)'/gm;
const NAMESPACE = /^import (?:type )?\* as (\w+) from '([.#][^']+)'/gm;
/** Loaded when it is needed: what is taken of it stands before the call or behind it, so every word of the file counts. */
const LOADED = /\bimport\(\s*'([.#][^']+)'/g;

export type Export = {
  path: string;
  name: string;
  /** Files that import it. */
  by: SourceFile[];
  /** Its own file says it again, beyond the line that exports it. */
  isUsedAtHome: boolean;
};

export function exportsOf(files: readonly SourceFile[]): Export[] {
  const takers = new Map<string, Set<SourceFile>>();
  for (const by of files) {
    for (const taken of takenBy(by)) {
      const known = takers.get(taken) ?? new Set();
      takers.set(taken, known.add(by));
    }
  }
  return files.flatMap(({ path, text }) =>
    [...withoutTemplates(text).matchAll(GIVEN)].map(([, name = '']) => ({
      path,
      name,
      by: [...(takers.get(`${path} ${name}`) ?? [])],
      isUsedAtHome: [...text.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length > 1,
    })),
  );
}

/** The package, or the group of the domain, that a file belongs to: tests of one may look into all of it. */
export const roomOf = (path: string): string | undefined =>
  /^packages\/(?:domain\/)?[^/]+\//.exec(path)?.[0];

function takenBy(by: SourceFile): string[] {
  const of = (target: string, names: readonly string[]) =>
    names.map((name) => `${resolve(by.path, target)} ${name}`);
  return [
    ...[...by.text.matchAll(NAMED), ...by.text.matchAll(GIVEN_ON)].flatMap(
      ([, list = '', target = '']) => of(target, namesIn(list)),
    ),
    ...[...by.text.matchAll(NAMESPACE)].flatMap(([, space = '', target = '']) =>
      of(target, membersOf(by.text, space)),
    ),
    ...[...by.text.matchAll(LOADED)].flatMap(([, target = '']) =>
      of(target, [...new Set(by.text.match(/\w+/g))]),
    ),
  ];
}

/** `a, type b as c`: a and b. */
const namesIn = (list: string): string[] =>
  list
    .split(',')
    .map((part) => part.trim().replace(/^type /, ''))
    .map((part) => part.split(' as ')[0] ?? '')
    .filter((name) => name !== '');

const membersOf = (text: string, space: string): string[] =>
  [...text.matchAll(new RegExp(`\\b${space}\\.(\\w+)`, 'g'))].map(([, name = '']) => name);

/** Files that write other files have lines of theirs in templates. */
const withoutTemplates = (text: string): string => text.replaceAll(/`(?:[^`\\]|\\.)*`/g, '``');
