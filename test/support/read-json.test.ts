// What clients wrote comes back with its names: V8's reader may confuse those that are written with an escape (kernel/json.ts).
import { expect, test } from 'vitest';
import { codeOnly, sourceFiles } from './source-files.ts';

const ROOMS = /^packages\/(?:resource|store|background|http|domain)\//;
/** Of the engine, whose names need no escape (store/wire/attribute-name.ts). */
const ITEMS = 'packages/store/wire/json-call.ts';

test('what serves clients reads JSON by parseJson', () => {
  const files = sourceFiles().filter(
    ({ isTest, path }) => !isTest && ROOMS.test(path) && path !== ITEMS && !/\/test-/.test(path),
  );
  const direct = files.filter(({ text }) => /\bJSON\.parse\b/.test(codeOnly(text)));
  expect(files.length).toBeGreaterThan(0);
  expect(direct.map(({ path }) => path)).toEqual([]);
});
