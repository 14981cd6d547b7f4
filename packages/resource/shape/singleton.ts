// The one record that a tenant has of a noun, under an id that follows from its name: shown with its defaults and version 0 until it is
// first written, and from then on as any record is.
import { whole } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import { assertMatch } from '../conditional-request.ts';
import type { Context } from '../context.ts';
import type { Noun, Verb } from '../declaration.ts';
import { assertVersion } from '../record-rules.ts';
import { shownRecord } from '../record-schema.ts';

const UNWRITTEN = { version: 0 } as const;

/** What GET and PUT of it answer; `more` is what is told beside the record. */
export const singletonData = (noun: Noun, more: z.ZodRawShape = {}): z.ZodObject =>
  z.heldBack(() => {
    const { shape } = shownRecord(noun);
    const isDefault = (name: string) => name in noun.defaults;
    const fields = Object.entries(shape).map(([name, field]) => [
      name,
      isDefault(name) ? field : (field as z.ZodType).optional(),
    ]);
    return z.looseObject({
      ...Object.fromEntries(fields),
      version: whole(0).meta({ description: '0 until something was configured' }),
      ...more,
    });
  });

/** The record, or what holds without one. */
export const shownSingleton = <N extends Noun>(
  noun: N,
  record: N['$row'] | undefined,
): N['$row'] | (Record<string, unknown> & typeof UNWRITTEN) =>
  record ?? { ...noun.defaults, ...UNWRITTEN };

/** Throws version_conflict where the client asserts a version of what is not written yet. */
export function assertUnwritten(
  { headers }: Context['request'],
  version: number | undefined,
): void {
  assertMatch(headers, UNWRITTEN);
  assertVersion(UNWRITTEN, version);
}

/** Does the verb work on the one record of its noun? That stands at the noun's own path. */
export const isOfSingleton = ({ noun, path }: Pick<Verb, 'noun' | 'path'>): boolean =>
  noun?.isSingleton === true && path === `${noun.base}/`;
