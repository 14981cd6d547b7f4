// Every field of a record with its schema, none of which is made by asking for them.
import { dateTime, flag, metadata, text, whole } from '#kernel/fields.ts';
import { string, type ZodRawShape } from '#kernel/schema.ts';
import type { Noun } from '../shape/noun.ts';

const ID = string()
  .regex(/^[0-9a-f]{24}$/)
  .meta({ description: 'Record id' });

/** Fields of every record; a noun may declare the first two otherwise. */
export const OF_EVERY = {
  metadata: metadata(),
  external_reference: text(0, 200),
  created_at: dateTime(),
  updated_at: dateTime(),
  version: whole(1),
  livemode: flag(),
};

/** In the order of the specification. */
export function recordShape({ fields, idField }: Pick<Noun, 'fields' | 'idField'>): ZodRawShape {
  const own = Object.fromEntries(
    Object.entries(fields).map(([name, { schema }]) => [name, schema]),
  );
  const { metadata: data, external_reference: reference, ...standing } = OF_EVERY;
  return {
    [idField]: ID,
    ...own,
    ...(own.metadata === undefined && { metadata: data }),
    ...(own.external_reference === undefined && { external_reference: reference }),
    ...standing,
  };
}
