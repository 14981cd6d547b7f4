// What is exported is imported: an export that no other file takes names a reader which is not there. Product code may give parts of
// itself to its tests, those of its own package or group and those of test/, as long as it uses these parts too. Decision 245.
import { describe, expect, test } from 'vitest';
import { type Export, exportsOf, roomOf } from './exported-names.ts';
import { isTestPath, type SourceFile, sourceFiles } from './source-files.ts';

/** Read from outside: functions by Lambda, the SDK by its users, the set-up of the bundles by vitest. */
const ENTRIES = /^functions\/|^packages\/sdk\/sdk\.ts$|^test\/bundles\/build\.ts$/;
/** Product code that only tests run, and why it stands there all the same. */
const FOR_TESTS: Readonly<Record<string, string>> = {
  'packages/resource/catalogue/of-groups.ts: catalogueOf':
    'groups of a test, as the build writes down the real ones',
  'packages/resource/sample.ts: boundaryBodies': 'the contract of every body, read from its schema',
  'packages/resource/sample.ts: invalidBodies': 'the contract of every body, read from its schema',
  'packages/tax-authority/wsfe/parameters.ts: isUp':
    'part of the client that the simulator must serve',
  'packages/tax-authority/wsfe/parameters.ts: parameterTable': 'as isUp',
};

const named = (found: readonly Export[]): string[] =>
  found
    .filter(({ path }) => !ENTRIES.test(path))
    .map(({ path, name }) => `${path}: ${name}`)
    .sort();

/** Tests of another room have no business in this one; what stands in test/ serves them all. */
const mayTake = (path: string) => (by: SourceFile) =>
  !by.isTest || isTestPath(path) || by.path.startsWith('test/') || roomOf(by.path) === roomOf(path);

const untaken = (files: readonly SourceFile[]) =>
  named(exportsOf(files).filter(({ path, by }) => !by.some(mayTake(path))));

const takenByTestsAlone = (files: readonly SourceFile[]) =>
  named(
    exportsOf(files).filter(
      ({ path, by, isUsedAtHome }) =>
        !isTestPath(path) && !isUsedAtHome && by.length > 0 && by.every(({ isTest }) => isTest),
    ),
  );

describe('the house', () => {
  const files = sourceFiles();

  test('every export has a file that imports it', () => {
    expect(untaken(files)).toEqual([]);
  });

  test('no product code is there for its tests alone, but for what is listed', () => {
    expect(takenByTestsAlone(files)).toEqual(Object.keys(FOR_TESTS).sort());
  });
});

describe('the rule', () => {
  const MADE = 'packages/kernel/clock.ts';
  const found = (made: string, others: Record<string, string>) => {
    const files = Object.entries({ [MADE]: made, ...others }).map(([path, text]) => ({
      path,
      text,
      lines: [],
      isTest: isTestPath(path),
      imports: [],
      packages: [],
    }));
    return [...untaken(files), ...takenByTestsAlone(files)];
  };
  const user = (text: string) => ({ 'packages/store/user.ts': text });

  test.each([
    'export const made = 1;',
    'export async function made() {}',
    'export type made = string;',
    'export interface made {}',
    'export abstract class made {}',
  ])('notices that nothing takes `%s`', (text) => {
    expect(found(text, user("import { other } from '#kernel/clock.ts';"))).toEqual([
      `${MADE}: made`,
    ]);
  });

  test.each([
    "import { type a, made as mine } from '#kernel/clock.ts';",
    "import type {\n  made,\n} from '../kernel/clock.ts';",
    "import * as all from '#kernel/clock.ts';\nall.made;",
    "const { made } = await import('#kernel/clock.ts');",
    "type M = import('#kernel/clock.ts').made;",
    "export { made } from '#kernel/clock.ts';",
  ])('sees what takes it: %s', (text) => {
    expect(found('export const made = 1;', user(text))).toEqual([]);
  });

  test('lets a test have what the product uses, if it is of the same room or of test/', () => {
    const used = 'export const made = 1;\nmade;';
    const taking = (path: string) => ({ [path]: "import { made } from '#kernel/clock.ts';" });
    expect(found(used, taking('packages/kernel/deep/a.test.ts'))).toEqual([]);
    expect(found(used, taking('test/e2e/a.test.ts'))).toEqual([]);
    expect(found(used, taking('packages/store/a.test.ts'))).toEqual([`${MADE}: made`]);
    expect(found('export const made = 1;', taking('test/e2e/a.test.ts'))).toEqual([
      `${MADE}: made`,
    ]);
  });

  test('takes no line of a template for an export', () => {
    expect(found('const file = `\nexport const made = 1;\n`;', {})).toEqual([]);
  });
});
