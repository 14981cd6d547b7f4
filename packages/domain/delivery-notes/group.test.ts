// The declarations of the group hold together, also beside the sales that notes name.
import { expect, test } from 'vitest';
import { groupMistakes } from '#resource/check.ts';
import { sales } from '../sales/group.ts';
import { deliveryNotes } from './group.ts';

test('the group is well declared, also beside the sales that its notes name', () => {
  expect(groupMistakes([deliveryNotes])).toEqual([]);
  expect(groupMistakes([deliveryNotes, sales])).toEqual([]);
});
