// All declarations together: what one group's alone cannot show, such as a key that two nouns share.
import { expect, test } from 'vitest';
import { groups } from '#domain/groups.ts';
import { groupMistakes } from '#resource/check.ts';
import { nouns } from '../support/catalogue.ts';

test('the declarations of all groups hold together', () => {
  expect(groupMistakes(groups)).toEqual([]);
});

/** Why the machine reads each of them all the same: decision 248. */
const OF_ONE_NOUN = ['counted', 'eventPrefix', 'line', 'merges', 'ofSandbox'];

const isUsed = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.keys(value).length > 0
    : value !== undefined && value !== false;

test('only members that a decision names are used by one noun alone', () => {
  const uses = new Map<string, number>();
  for (const noun of nouns) {
    const used = Object.entries(noun).filter(([, value]) => isUsed(value));
    for (const [member] of used) uses.set(member, (uses.get(member) ?? 0) + 1);
  }
  const ofOne = [...uses].filter(([, count]) => count === 1).map(([member]) => member);
  expect(ofOne.sort()).toEqual(OF_ONE_NOUN);
});
