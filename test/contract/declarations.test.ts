// All declarations together: what one group's alone cannot show, such as a key that two nouns share.
import { expect, test } from 'vitest';
import { groups } from '#domain/groups.ts';
import { groupMistakes } from '#resource/check.ts';

test('the declarations of all groups hold together', () => {
  expect(groupMistakes(groups)).toEqual([]);
});
