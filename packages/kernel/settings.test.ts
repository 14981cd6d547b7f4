import { expect, test } from 'vitest';
import { dataDirectory } from '#data-directory/directory.ts';
import { selectEngine } from '#data-directory/select-engine.ts';
import { settingsOf } from './settings.ts';

test('a variable that is empty is a variable that is not set', () => {
  const read = settingsOf({ DATA_DIR: '', PORT: '3001', STAGE: '0' });
  expect([read.DATA_DIR, read.PORT, read.STAGE, read.OTHER]).toEqual([
    undefined,
    '3001',
    '0',
    undefined,
  ]);
  expect({ ...read }).toEqual({ DATA_DIR: undefined, PORT: '3001', STAGE: '0' });
});

test('a variable that is set later is seen', () => {
  const variables: Record<string, string> = {};
  const read = settingsOf(variables);
  variables.PORT = '3002';
  expect(read.PORT).toBe('3002');
});

test('an empty DATA_DIR is the usual folder, an empty address is no engine', () => {
  const read = settingsOf({ DATA_DIR: '', AWS_ENDPOINT_URL_DYNAMODB: '', ENGINE: '' });
  expect(dataDirectory(read)).toBe(dataDirectory({}));
  expect(selectEngine(read).kind).toBe('embedded');
});
