// The body of a creation or a change of a noun: one schema for each noun, and what it is made of, so that a request can be judged by less.
import * as z from '#kernel/schema.ts';
import type { Noun } from '../declaration.ts';

/** Members of a body by name, none of which is made yet, and those that must be there. */
export type BodyForm = { members: z.ZodRawShape; needed: readonly string[]; isOpen: boolean };

const forms = new WeakMap<z.ZodType, () => BodyForm>();

/** One body for each noun, whose form is known by it. */
export function ofForm(made: (noun: Noun) => BodyForm): (noun: Noun) => z.ZodObject {
  const bodies = new WeakMap<Noun, z.ZodObject>();
  return (noun) => {
    const known = bodies.get(noun);
    if (known !== undefined) return known;
    let form: BodyForm | undefined;
    const ask = () => (form ??= made(noun));
    const body = z.heldBack(() => objectOf(ask(), ask().members));
    bodies.set(noun, body);
    forms.set(body, ask);
    return body;
  };
}

/** Undefined of a body that is no noun's. */
export const formOf = (body: z.ZodType): BodyForm | undefined => forms.get(body)?.();

export const objectOf = ({ isOpen }: BodyForm, members: z.ZodRawShape): z.ZodObject =>
  isOpen ? z.looseObject(members) : z.strictObject(members);
