// Members that stand for a library's own until something asks them.
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { heldMembers, SCHEMAS_BUILD } from './held-members.ts';

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

it('has schemas without what prints them', async () => {
  const file = { ...SCHEMAS_BUILD, bundle: true, write: false, metafile: true } as const;
  const { outputFiles = [], metafile } = await build({ ...file, minify: true });
  const made = { exports: {} as typeof import('zod') };
  new Function('module', outputFiles[0]?.text ?? '')(made);
  const { string, strictObject } = made.exports;
  const schema = strictObject({ name: string().max(3).meta({ title: 'Name' }).optional() });
  expect(schema.safeParse({ name: 'abcd' }).error?.issues[0]?.code).toBe('too_big');
  expect(schema.safeParse({ name: 'abc' }).success).toBe(true);
  expect(() => schema.toJSONSchema()).toThrow('functions print no schema');
  const inputs = Object.values(metafile?.outputs ?? {}).flatMap((one) =>
    Object.entries(one.inputs),
  );
  const printing = inputs.filter(([path]) => path.includes('json-schema'));
  expect(printing.reduce((bytes, [, one]) => bytes + one.bytesInOutput, 0)).toBeLessThan(2000);
});
