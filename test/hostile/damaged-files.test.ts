// Every file of a data directory emptied, cut and overwritten: the start names it and says what to do (decision 257).
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openArcaState } from '#arca-simulator/arca-state.ts';
import { lockDirectory } from '#data-directory/directory.ts';
import { openEmbedded } from '#data-directory/embedded.ts';
import { localKeys } from '#data-directory/keys.ts';
import { MovableClock } from '../support/clock.ts';

const WAYS: Record<string, (bytes: Buffer) => Uint8Array> = {
  emptied: () => new Uint8Array(),
  'cut in half': (bytes) => bytes.subarray(0, bytes.length / 2),
  overwritten: (bytes) => Buffer.alloc(Math.max(bytes.length, 200), 'no such thing '),
};
/** What tells nothing that is missed: the port may be another one, a lock is taken whatever it holds. */
const FREE = ['arca/port', 'lock.db emptied', 'lock.db cut in half'];

let whole: string;
const made: string[] = [];
const newDirectory = (): string => {
  made.push(mkdtempSync(join(tmpdir(), 'damaged-')));
  return made.at(-1) ?? '';
};
beforeAll(async () => {
  whole = newDirectory();
  await begin(whole);
});
afterAll(() => {
  for (const directory of made) rmSync(directory, { recursive: true });
});

/** As a stack begins, and ends again. */
async function begin(directory: string): Promise<void> {
  const lock = lockDirectory(directory);
  try {
    localKeys(directory);
    const engine = await openEmbedded(directory, true);
    try {
      await engine.database?.table('t').put({ put: { pk: 'p', sk: 's' } });
    } finally {
      await engine.stop();
    }
    const clock = new MovableClock();
    (await openArcaState({ directory: join(directory, 'arca'), clock })).database.close();
  } finally {
    lock?.release();
  }
}

test('every file of a directory that is damaged is named, with what to do about it', async () => {
  const files = readdirSync(whole, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(whole, name)).isFile(),
  );
  expect(files).toEqual(expect.arrayContaining(['server-key', 'talonario.db', 'arca/arca.db']));
  const silent: string[] = [];
  for (const file of files) {
    for (const [way, damaged] of Object.entries(WAYS)) {
      const directory = newDirectory();
      cpSync(whole, directory, { recursive: true });
      writeFileSync(join(directory, file), damaged(readFileSync(join(whole, file))));
      const said = await begin(directory).then(
        () => 'begins',
        (error: Error) => `${error.constructor.name}: ${error.message}`,
      );
      const [, at, advice = ''] =
        /^Error: The (?:data )?file (\S+) is damaged (.*)/.exec(said) ?? [];
      const isNamed = at === join(directory, file) && /copy of it|Delete it/.test(advice);
      if (!isNamed) silent.push(`${file} ${way}: ${said}`);
    }
  }
  const unexpected = silent.filter((line) => !FREE.some((each) => line.startsWith(each)));
  expect(unexpected).toEqual([]);
});
