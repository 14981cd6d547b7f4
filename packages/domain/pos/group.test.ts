// The declarations of the group hold together with those that refer to them.
import { expect, test } from 'vitest';
import { groupMistakes } from '#resource/check.ts';
import { sales } from '../sales/group.ts';
import { pos } from './group.ts';

test('the group is well declared, also beside the sales that it makes', () => {
  expect(groupMistakes([pos])).toEqual([]);
  expect(groupMistakes([pos, sales])).toEqual([]);
});
