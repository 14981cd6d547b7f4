// Held here: a test begins at an instant that was chosen, unless it says why it cannot.
import { expect, test } from 'vitest';
import { ON_MACHINE_TIME } from './on-machine-time.ts';
import { type SourceFile, sourceFiles } from './source-files.ts';

const OWN = /^test\/support\/on-machine-time\./;
/** It is replaced by an instant that was chosen. */
const HAS_FAKE_NOW = /\buseFakeTimers\(\{ now\b/;
const reads = ({ text }: Pick<SourceFile, 'text'>): boolean =>
  /\b(systemClock|Date\.now)\b/.test(text) && !HAS_FAKE_NOW.test(text);

test('no file of the suite reads the clock of the machine but those that name why', () => {
  const found = sourceFiles()
    .filter(({ isTest, path }) => isTest && !path.startsWith('test/bench/') && !OWN.test(path))
    .filter(reads)
    .map(({ path }) => path);
  expect(found.toSorted()).toEqual(Object.keys(ON_MACHINE_TIME).toSorted());
});

test('it is read by its name in the kernel and by that of the language, and not where a test sets it', () => {
  expect(reads({ text: 'const NOW = systemClock.now();' })).toBe(true);
  expect(reads({ text: 'const [from] = [Date.now() - 1];' })).toBe(true);
  expect(reads({ text: 'vi.useFakeTimers({ now: 0 }); Date.now();' })).toBe(false);
  expect(reads({ text: 'const clock = new MovableClock();' })).toBe(false);
});
