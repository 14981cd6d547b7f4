// The declarations of the group hold together.
import { expect, test } from 'vitest';
import { groupMistakes } from '#resource/check.ts';
import { stats } from './group.ts';

test('the group is well declared', () => {
  expect(groupMistakes([stats])).toEqual([]);
});
