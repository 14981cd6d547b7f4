// The declarations of the group hold together.
import { expect, test } from 'vitest';
import { groupMistakes } from '#resource/check.ts';
import { iva } from './group.ts';

test('the group is well declared', () => {
  expect(groupMistakes([iva])).toEqual([]);
});
