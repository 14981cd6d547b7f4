// Filters of a list and the words of its search, as they are asked for and as the records have them. contract#lists.
import type { FieldError } from '#kernel/error.ts';
import * as z from '#kernel/schema.ts';
import type { Noun } from '../declaration.ts';
import { filterValue } from '../input/filter-value.ts';
import type { Given } from '../input/list-values.ts';

/** What a value of the filter is. */
export const filterSchema = (noun: Noun, name: string): z.ZodType =>
  noun.fields[name]?.schema ?? (noun.record.shape[name] as z.ZodType | undefined) ?? z.string();

/** `null` asks for the records without a value, where the field may have none. */
export function listFilters(noun: Noun, given: Given, errors: FieldError[]) {
  const found: Record<string, string> = {};
  const lacking: string[] = [];
  for (const name of noun.list.filter) {
    const text = given.get(name);
    if (text === undefined) continue;
    const schema = filterSchema(noun, name);
    if (text === 'null' && schema.type === 'nullable') {
      lacking.push(name);
      continue;
    }
    const value = filterValue(schema, name, noun.list.spellings[name]?.(text) ?? text);
    if (typeof value === 'string') found[name] = value;
    else errors.push(value);
  }
  return { filters: found, ...(lacking.length > 0 && { lacking }) };
}

/** Numbers as the records have them; other words stay as they were written. */
export function spelledWords({ list }: Noun, search: string | undefined): string | undefined {
  const spellings = Object.values(list.spellings);
  if (search === undefined || spellings.length === 0) return search;
  const spelled = (word: string): string =>
    spellings.map((spelling) => spelling(word)).find((other) => /^\d+$/.test(other)) ?? word;
  return search.split(/\s+/u).map(spelled).join(' ');
}
