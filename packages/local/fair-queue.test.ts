// The fair queue: many owners with more work than places, and one who has a single piece.
import { expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const opened = () =>
  new FairQueue<string>({ shared: 4, own: 2, max: 8 }, (work) => work.slice(0, 1));
const begun = (queue: FairQueue<string>): string[] => {
  const works: string[] = [];
  for (let work = queue.begin(); work !== undefined; work = queue.begin()) works.push(work);
  return works;
};

it('begins work of the owner with the least under way, each in its own order', () => {
  const queue = opened();
  for (const work of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'c1']) queue.add(work);
  expect(begun(queue)).toEqual(['a1', 'b1', 'c1', 'a2']);
  expect(queue.waiting).toBe(3);
  queue.end('b1');
  expect(begun(queue)).toEqual(['a3']);
});

it('begins at once the work of an owner with nothing under way, whatever others have', () => {
  const queue = opened();
  for (let n = 0; n < 100; n += 1) queue.add(`a${n}`);
  expect(begun(queue)).toHaveLength(4);
  for (const work of ['b1', 'b2', 'b3']) queue.add(work);
  expect(begun(queue)).toEqual(['b1', 'b2']);
  queue.end('b1');
  expect(begun(queue)).toEqual(['b3']);
});

it('begins no more than it has places in all, however many owners there are', () => {
  const queue = opened();
  for (const owner of 'abcdefghijkl') for (const n of [1, 2]) queue.add(owner + n);
  expect(begun(queue)).toHaveLength(8);
  for (const work of ['a1', 'b1']) queue.end(work);
  expect(begun(queue)).toEqual(['i1', 'j1']);
});
