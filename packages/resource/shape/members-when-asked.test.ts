import { expect, it } from 'vitest';
import { membersWhenAsked } from './members-when-asked.ts';

const withSize = membersWhenAsked<{ size: number; unit: string }>(['size', 'unit']);

it('makes members once, when the first is asked for', () => {
  let made = 0;
  const thing = withSize({ name: 'rule' }, () => {
    made++;
    return { size: 3, unit: 'cm' };
  });
  expect([Object.keys(thing), made]).toEqual([['name', 'size', 'unit'], 0]);
  expect([thing.size, thing.unit, thing.size, made]).toEqual([3, 'cm', 3, 1]);
});

it('gives copies their members as they are, each object its own', () => {
  const [one, other] = [1, 2].map((size) => withSize({}, () => ({ size, unit: 'm' })));
  const copy = { ...one, unit: 'mm' };
  expect([copy, { ...other }]).toEqual([
    { size: 1, unit: 'mm' },
    { size: 2, unit: 'm' },
  ]);
  expect(Object.getOwnPropertyDescriptor(copy, 'size')?.value).toBe(1);
});

it('gives members to what stands before the object, too', () => {
  const thing = withSize({}, () => ({ size: 5, unit: 'm' }));
  expect(Object.create(thing).size).toBe(5);
});
