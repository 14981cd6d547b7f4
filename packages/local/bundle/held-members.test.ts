// Members that stand for a library's own until something asks them.
import { expect, it } from 'vitest';
import { heldMembers } from './held-members.ts';

const LIBRARY = `export let loads = 0;
const made = { Text: class {}, enum: (word) => 'one of ' + word };
const library = () => { loads += 1; return made; };
export const newText = () => new made.Text();`;

it('asks the library when a member is called or compared with, and not before', async () => {
  const text = heldMembers(LIBRARY, ['Text', 'enum']);
  const held = await import(`data:text/javascript,${encodeURIComponent(text)}`);
  expect(held.loads).toBe(0);
  expect(held.enum('words')).toBe('one of words');
  expect(held.newText() instanceof held.Text).toBe(true);
  expect({} instanceof held.Text).toBe(false);
  expect(held.loads).toBe(3);
});
