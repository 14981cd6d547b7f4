// The declarations of the group hold together with those that it makes.
import { expect, test } from 'vitest';
import { groupMistakes } from '#resource/check.ts';
import { sales } from '../sales/group.ts';
import { budgets } from './group.ts';

test('the group is well declared, also beside the sales that it makes', () => {
  expect(groupMistakes([budgets])).toEqual([]);
  expect(groupMistakes([budgets, sales])).toEqual([]);
});
