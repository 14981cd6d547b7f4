// What of a body judges a request: a noun's is of some thirty fields, a line within it of nearly twenty members, a request gives a few of
// either, and each schema that is asked for must be made first. Decisions 505 and 527.
import * as z from '#kernel/schema.ts';
import { type BodyForm, formOf, objectOf } from './body-form.ts';

/** The schemas that judge values as a whole one does, without those of members that may be missing and that none of them has. */
type Parts = {
  /** The same for values that one part judges. */
  keyOf(values: readonly unknown[]): string;
  make(values: readonly unknown[]): z.ZodType;
};
type Member = { name: string; schema: z.ZodType; isNeeded: boolean; parts: Parts | undefined };

/** With what judged bodies before: clients send the same few sets of members again and again. */
type Known = { parts: Parts | undefined; made: Map<string, z.ZodType> };
const known = new WeakMap<z.ZodType, Known>();
const PARTS_MAX = 100;

/** What judges that body as the whole does; undefined where only the whole schema knows it. */
export function bodyPart(body: z.ZodType, sent: object): z.ZodType | undefined {
  const { parts, made } = knownOf(body);
  if (parts === undefined) return undefined;
  const key = parts.keyOf([sent]);
  const before = made.get(key);
  if (before !== undefined || made.size >= PARTS_MAX) return before;
  const part = z.settled(parts.make([sent]));
  made.set(key, part);
  return part;
}

function knownOf(body: z.ZodType): Known {
  const before = known.get(body);
  if (before !== undefined) return before;
  const form = formOf(body);
  const parts = form === undefined ? partsOf(body) : partsOfForm(form);
  const fresh = { parts, made: new Map() };
  known.set(body, fresh);
  return fresh;
}

const partsOfForm = (form: BodyForm): Parts =>
  partsOfObject(
    form.members,
    (name) => form.needed.includes(name),
    (members) => objectOf(form, members),
  );

/** Steps after which the same values are judged, member by member as before. */
const SAME_VALUES: ReadonlySet<PropertyKey | undefined> = new Set([
  undefined,
  'describe',
  'length',
  'max',
  'meta',
  'min',
  'nullable',
  'optional',
  'refine',
  'superRefine',
]);

/** Of an object, or of what is made of one; undefined of what has no such members, or is not known to. */
function partsOf(schema: z.ZodType): Parts | undefined {
  const origin = z.originOf(schema);
  if (origin?.of !== undefined) {
    const { of, again, name } = origin;
    return SAME_VALUES.has(name)
      ? partsWithin(of, (part) => again(z.settled(part) as never))
      : undefined;
  }
  const [of] = origin?.words ?? [];
  if (origin?.words === undefined || origin.kind === undefined) return undefined;
  const again = origin.again as (of: unknown) => z.ZodType;
  if (origin.kind === 'elements') return partsWithin(of as z.ZodType, again);
  const members = of as z.ZodRawShape;
  return partsOfObject(members, (name) => !mayBeMissing(members[name] as z.ZodType), again);
}

/** Of what takes such values, or lists of them. */
function partsWithin(of: z.ZodType, again: (part: z.ZodType) => z.ZodType): Parts | undefined {
  const within = partsOf(of);
  return (
    within && {
      keyOf: (values) => within.keyOf(values.flat()),
      make: (values) => again(within.make(values.flat())),
    }
  );
}

function partsOfObject(
  shape: z.ZodRawShape,
  isNeeded: (name: string) => boolean,
  build: (members: z.ZodRawShape) => z.ZodType,
): Parts {
  const members = Object.entries(shape).map(([name, each]): Member => {
    const schema = each as z.ZodType;
    return { name, schema, isNeeded: isNeeded(name), parts: partsOf(schema) };
  });
  const byName = new Map(members.map((member) => [member.name, member]));
  return {
    keyOf: (values) => {
      let key = '';
      for (const name of namesIn(values)) {
        const member = byName.get(name);
        if (member === undefined) continue;
        const { parts } = member;
        key +=
          parts === undefined ? `${name} ` : `${name}(${parts.keyOf(valuesAt(values, name))}) `;
      }
      return key;
    },
    make: (values) => {
      const sent = new Set(namesIn(values));
      const asked = members.filter(({ name, isNeeded }) => isNeeded || sent.has(name));
      const made = asked.map(({ name, schema, parts }) => [
        name,
        parts?.make(valuesAt(values, name)) ?? schema,
      ]);
      return build(Object.fromEntries(made));
    },
  };
}

/** What no more is known of must be there. */
function mayBeMissing(schema: z.ZodType): boolean {
  const origin = z.originOf(schema);
  if (origin?.of === undefined || origin.name === undefined) return false;
  if (origin.name === 'optional') return true;
  return /^(describe|meta|nullable)$/.test(String(origin.name)) && mayBeMissing(origin.of);
}

function namesIn(values: readonly unknown[]): Iterable<string> {
  if (values.length === 1) return isObject(values[0]) ? Object.keys(values[0]) : [];
  const names = new Set<string>();
  for (const value of values) if (isObject(value)) for (const name in value) names.add(name);
  return names;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const valuesAt = (values: readonly unknown[], name: string): unknown[] =>
  values.map((value) =>
    isObject(value) && Object.hasOwn(value, name) ? value[name as keyof typeof value] : undefined,
  );
