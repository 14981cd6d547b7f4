// Builders hold a schema back until something asks it a question; then it is zod's own, and none of its parts is held back.
import { expect, it } from 'vitest';
import * as zod from 'zod';
import { list, optional, text } from './fields.ts';
import * as z from './schema.ts';

/** What was made since, by the hook that the library calls for each schema. */
function counted(work: () => void): number {
  let made = 0;
  zod.config({ postProcessor: () => (made += 1) } as zod.core.$ZodConfig);
  work();
  zod.config({ postProcessor: undefined } as zod.core.$ZodConfig);
  return made;
}

it('makes nothing while schemas are declared', () => {
  const declared = () => {
    const line = z.strictObject({
      name: z.string().min(1).meta({ title: 'n' }),
      sizes: list(z.int()),
    });
    return z
      .looseObject({ lines: z.array(line).max(3), note: optional(z.union([text(), z.null()])) })
      .partial();
  };
  expect(counted(() => void declared())).toBe(0);
  expect(counted(() => void declared().safeParse({}))).toBeGreaterThan(5);
});

it('makes a schema once, however often it is asked', () => {
  let made = 0;
  const held = z.heldBack(() => {
    made += 1;
    return z.string().max(2);
  });
  expect([held.safeParse('ab').success, held.safeParse('abc').success]).toEqual([true, false]);
  expect(z.settled(held)).toBe(z.settled(held));
  expect(made).toBe(1);
});

it('is what zod makes of the same words, so that what looks into schemas finds what it looks for', () => {
  const held = z.strictObject({ name: z.string().max(2).meta({ description: 'd' }) });
  const plain = zod.strictObject({ name: zod.string().max(2).meta({ description: 'd' }) });
  expect(held instanceof zod.ZodObject).toBe(true);
  expect(zod.toJSONSchema(z.settled(held))).toEqual(zod.toJSONSchema(plain));
  expect(held.shape.name.meta()).toEqual({ description: 'd' });
  expect(z.settled(held.shape.name)).toBe(held.shape.name);
});

it('says what a schema is made of, and makes nothing for it', () => {
  const line = z.strictObject({ name: text() });
  const lines = list(line.refine(() => true).optional(), 3);
  const origins = () => {
    const [item] = [z.originOf(lines)?.of as z.ZodType];
    const refined = z.originOf(item);
    const before = z.originOf(refined?.of as z.ZodType);
    return [refined, before].map((each) => each?.of && 'name' in each && each.name);
  };
  expect(counted(() => void origins())).toBe(0);
  expect(origins()).toEqual(['optional', 'refine']);
  expect(z.originOf(line)).toMatchObject({ kind: 'members', words: [{}] });
  expect(z.originOf(z.array(line))).toMatchObject({ kind: 'elements' });
  expect(z.originOf(zod.string())).toBeUndefined();
});

it('gives a schema that was never held back as it is', () => {
  const plain = zod.string();
  expect(z.settled(plain)).toBe(plain);
  expect(z.settled(undefined)).toBe(undefined);
});

it('looks for no cycles in what is asked: a schema is gone through by no first question', () => {
  const schema = z.settled(
    z.strictObject({ lines: z.array(z.strictObject({ name: z.string() })) }),
  );
  const { parse } = schema._zod;
  expect(schema.safeParse({ lines: [{ name: 'a' }] }).success).toBe(true);
  expect(schema._zod.parse).toBe(parse);
});
