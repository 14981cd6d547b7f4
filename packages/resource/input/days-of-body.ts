// Which days of a body tell what has happened: found once it is parsed, by the schemas of its members. A schema is asked only where a day
// stands, so that a body makes no more of them than it gives (decision 505).
import type * as z from 'zod';
import { fieldPath } from '#kernel/fields.ts';
import type { ZodType } from '#kernel/schema.ts';
import { formOf } from './body-form.ts';
import type { ToldDay } from './days-told.ts';
import { elementOf, memberOf } from './schema-path.ts';

const DAY = /^\d{4}-\d{2}-\d{2}(?:T|$)/;

export function happenedDays(schema: ZodType, body: unknown): ToldDay[] {
  const found: ToldDay[] = [];
  const walk = (value: unknown, path: readonly PropertyKey[]): void => {
    if (typeof value === 'string') {
      if (!DAY.test(value) || !tellsPast(schema, path)) return;
      found.push({ field: fieldPath(path), day: value });
    } else if (Array.isArray(value)) {
      for (const [index, each] of value.entries()) walk(each, [...path, index]);
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, each] of Object.entries(value)) walk(each, [...path, name]);
    }
  };
  walk(body, []);
  return found;
}

/** Lists are looked through. */
function tellsPast(body: ZodType, path: readonly PropertyKey[]): boolean {
  const [first = '', ...inner] = path.filter((part) => typeof part === 'string');
  const form = formOf(body);
  let member: z.core.$ZodType | undefined =
    form === undefined ? memberOf(elementOf(body), first) : form.members[first];
  for (const name of inner) member = member && memberOf(elementOf(member), name);
  return member !== undefined && elementOf(member).meta()?.happened === true;
}
