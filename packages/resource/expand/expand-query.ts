// The parameter `expand`: names with commas between, each one that the noun has.
import type { FieldError } from '#kernel/error.ts';
import * as z from '#kernel/schema.ts';
import type { Noun } from '../declaration.ts';
import { schemaErrors } from '../input/schema-errors.ts';
import { typedText } from '../input/typed-text.ts';
import { EXPANDED, expansionsOf } from './expansions.ts';

const NAMES_MAX = 20;
const MEANING = `Shown in \`${EXPANDED}\` beside their ids, null where gone; each needs the read scope of its kind`;

type Names = z.ZodOptional<z.ZodArray<z.ZodEnum<Record<string, string>>>>;

/** `{expand}` as a query has it; nothing where the noun names no other record. */
export function expandParameter(noun: Noun): { expand?: Names } {
  const names = expansionsOf(noun).map(({ name }) => name);
  if (names.length === 0) return {};
  const list = z.array(z.enum(names)).max(NAMES_MAX).meta({ description: MEANING });
  return { expand: list.optional() };
}

const queries = new WeakMap<Noun, z.ZodObject>();

/** What a get of one record takes. */
export function expandQuery(noun: Noun): z.ZodObject {
  const known = queries.get(noun) ?? z.strictObject(expandParameter(noun));
  queries.set(noun, known);
  return known;
}

/** The names that were sent, each once; adds to `errors` what is none. */
export function parseExpand(
  noun: Noun,
  text: string | undefined,
  errors: FieldError[],
): readonly string[] | undefined {
  const { expand } = expandParameter(noun);
  if (text === undefined || expand === undefined) return undefined;
  const sent = { expand: typedText(expand, text) };
  const parsed = z.object({ expand }).safeParse(sent);
  if (parsed.success) return [...new Set(parsed.data.expand)];
  errors.push(...schemaErrors(parsed.error.issues, sent, 'query'));
  return undefined;
}
