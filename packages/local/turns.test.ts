// Turns: many owners with more work than places, and one who has a single piece.
import { expect, it } from 'vitest';
import { Turns } from './turns.ts';

const opened = () => new Turns<string>({ shared: 4, own: 2, max: 8 }, (work) => work.slice(0, 1));
const begun = (turns: Turns<string>): string[] => {
  const works: string[] = [];
  for (let work = turns.begin(); work !== undefined; work = turns.begin()) works.push(work);
  return works;
};

it('go to the owner with the least under way, each in its own order', () => {
  const turns = opened();
  for (const work of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'c1']) turns.add(work);
  expect(begun(turns)).toEqual(['a1', 'b1', 'c1', 'a2']);
  expect(turns.waiting).toBe(3);
  turns.end('b1');
  expect(begun(turns)).toEqual(['a3']);
});

it('are had at once by one who has nothing under way, whatever others have', () => {
  const turns = opened();
  for (let n = 0; n < 100; n += 1) turns.add(`a${n}`);
  expect(begun(turns)).toHaveLength(4);
  for (const work of ['b1', 'b2', 'b3']) turns.add(work);
  expect(begun(turns)).toEqual(['b1', 'b2']);
  turns.end('b1');
  expect(begun(turns)).toEqual(['b3']);
});

it('are bounded in all, however many owners there are', () => {
  const turns = opened();
  for (const owner of 'abcdefghijkl') for (const n of [1, 2]) turns.add(owner + n);
  expect(begun(turns)).toHaveLength(8);
  for (const work of ['a1', 'b1']) turns.end(work);
  expect(begun(turns)).toEqual(['i1', 'j1']);
});
