// What of a noun's body judges a request: its schema is of some thirty fields, a request gives a few, and each field that is asked for
// must be made first. Decision 505.
import * as z from '#kernel/schema.ts';
import type { Noun } from '../declaration.ts';

/** Members of a body by name, none of which is made yet, and those that must be there. */
export type BodyForm = { members: z.ZodRawShape; needed: readonly string[]; isOpen: boolean };

const objectOf = ({ isOpen }: BodyForm, members: z.ZodRawShape): z.ZodObject =>
  isOpen ? z.looseObject(members) : z.strictObject(members);

/** With what judged bodies before: clients send the same few sets of members again and again. */
type KnownForm = BodyForm & { parts: Map<string, z.ZodObject> };
const forms = new WeakMap<z.ZodType, () => KnownForm>();
const PARTS_MAX = 100;

/** One body for each noun, whose form is known by it. */
export function inParts(formOf: (noun: Noun) => BodyForm): (noun: Noun) => z.ZodObject {
  const made = new WeakMap<Noun, z.ZodObject>();
  return (noun) => {
    const known = made.get(noun);
    if (known !== undefined) return known;
    let form: KnownForm | undefined;
    const ask = () => (form ??= { ...formOf(noun), parts: new Map() });
    const body = z.heldBack(() => objectOf(ask(), ask().members));
    made.set(noun, body);
    forms.set(body, ask);
    return body;
  };
}

/**
 * What judges a body of these members as the whole does, whose other members may be missing: a noun has some thirty fields, a body
 * gives a few, and each that is asked for must be made. Undefined of a body that only its own schema knows.
 */
export function bodyPart(body: z.ZodType, names: readonly string[]): z.ZodObject | undefined {
  const form = forms.get(body)?.();
  if (form === undefined) return undefined;
  const { parts } = form;
  const sent = names.filter((name) => Object.hasOwn(form.members, name));
  const key = sent.join(' ');
  const part = parts.get(key);
  if (part !== undefined || parts.size >= PARTS_MAX) return part;
  const asked = new Set([...sent, ...form.needed]);
  const members = Object.entries(form.members).filter(([name]) => asked.has(name));
  const made = z.settled(objectOf(form, Object.fromEntries(members)));
  parts.set(key, made);
  return made;
}
