// What null means in a request body. Decision: on creation, null for a field that may be missing is the same as leaving it out; in
// an update it removes the field, or takes it back to its default; what every record has and that has none stays. Where the field
// itself may hold null, null is a value. Members of objects within a body are always stated as a whole with their object, so their null is
// absence, on creation and in an update.
import * as z from 'zod';
import { isPlainObject } from './hostile.ts';

/** `kept`: what the schema is to judge. `cleared`: names whose null means "no value". */
type Cleared = { kept: Record<string, unknown>; cleared: string[] };

/** `firm`: names that must keep a value, so that their null is judged (and refused) by the schema. */
export function separateNulls(
  body: Record<string, unknown>,
  schema: z.ZodType | undefined,
  firm: readonly string[],
): Cleared {
  const isNothing = ([name, value]: [string, unknown]) =>
    value === null && !firm.includes(name) && meansNothing(schema, name);
  const members = Object.entries(body);
  return {
    kept: Object.fromEntries(members.filter((member) => !isNothing(member))),
    cleared: members.filter(isNothing).map(([name]) => name),
  };
}

/** What a schema found wrong with a body. */
type Found = readonly z.core.$ZodIssue[];

/**
 * The body without those nulls within its objects that its schema refuses and that may be missing; itself where there are none.
 * `judge`: what is wrong with a body.
 */
export function withoutInnerNulls(
  body: Record<string, unknown>,
  found: Found,
  judge: (body: Record<string, unknown>) => Found,
): Record<string, unknown> {
  const refused = pathsOf(found).filter((path) => isInnerNull(body, path));
  if (refused.length === 0) return body;
  const needed = new Set(pathsOf(judge(without(body, refused)).filter(isOfSchema)).map(keyOf));
  return without(
    body,
    refused.filter((path) => !needed.has(keyOf(path))),
  );
}

/** A rule among members may ask for one, by a word of its own, that its schema lets be missing. */
const isOfSchema = ({ code }: z.core.$ZodIssue): boolean => code !== 'custom';

/** Where something is wrong; of what may have one of several forms, in each of them. */
const pathsOf = (found: Found, within: readonly PropertyKey[] = []): (readonly PropertyKey[])[] =>
  found.flatMap((issue) => {
    const path = [...within, ...issue.path];
    const forms = issue.code === 'invalid_union' ? issue.errors : [];
    return [path, ...forms.flatMap((form) => pathsOf(form, path))];
  });

const keyOf = (path: readonly PropertyKey[]): string => path.map(String).join('\n');

function isInnerNull(body: unknown, path: readonly PropertyKey[]): boolean {
  if (path.length < 2) return false;
  let at = body;
  for (const [depth, name] of path.entries()) {
    const isMember = isPlainObject(at) && Object.hasOwn(at, name);
    if (!isMember && (!Array.isArray(at) || depth === path.length - 1)) return false;
    at = (at as Record<PropertyKey, unknown>)[name];
  }
  return at === null;
}

function without(
  body: Record<string, unknown>,
  paths: readonly (readonly PropertyKey[])[],
): Record<string, unknown> {
  const copy = structuredClone(body);
  for (const path of paths) {
    let at = copy;
    for (const name of path.slice(0, -1)) at = at[String(name)] as Record<string, unknown>;
    delete at[String(path.at(-1))];
  }
  return copy;
}

/** A declared field that may be missing but not null, or any undeclared field of an open object. */
function meansNothing(schema: z.ZodType | undefined, name: string): boolean {
  if (!(schema instanceof z.ZodObject)) return false;
  const field = Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined;
  if (field === undefined) return schema.def.catchall instanceof z.ZodUnknown;
  return accepts(field, undefined) && !accepts(field, null);
}

const accepts = (schema: z.core.$ZodType, value: unknown): boolean =>
  z.safeParse(schema, value).success;
