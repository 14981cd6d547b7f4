// The standard creation and change of a record whose noun fills in fields of its own or moves
// other records along. Everything else is as the standard verbs do it.
import { createBody, updateBody } from '#resource/bodies.ts';
import { type Change, create, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import type { Noun, Row, Verb } from '#resource/declaration.ts';
import { verb } from '#resource/define.ts';
import { type Amendment, amendedRecord, assertVersion, newRecord } from '#resource/record-rules.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { assertReferences } from '#resource/references.ts';

type Wire = Pick<Verb, 'summary' | 'fails'>;

/** The input with what follows from it, and what else changes in the same commit. */
export type Filled<I> = { input: I; changes?: readonly Change[] };

/** Replaces the noun's creation. `fill` reads at the same time as the references are looked up. */
export const createVerb = <N extends Noun>(
  noun: N,
  wire: Wire,
  fill: (ctx: Context, input: N['$input']) => Filled<N['$new']> | Promise<Filled<N['$new']>>,
): Verb =>
  verb(
    noun,
    {
      name: `${noun.plural}.create`,
      method: 'POST',
      path: `${noun.base}/`,
      access: `${noun.scope}:write` as Verb['access'],
      body: createBody(noun),
      data: shownRecord(noun),
      status: [201],
      ...wire,
    },
    async (ctx, { body }) => {
      const input: N['$input'] = body;
      const [filled, actor] = await Promise.all([
        fill(ctx, input),
        ctx.admitted(),
        assertReferences(ctx, noun, input),
      ]);
      const record = newRecord(ctx, noun, filled.input);
      noun.guard?.({ after: record }, actor);
      return ctx.commit([create<Noun>(noun, record), ...(filled.changes ?? [])], {
        data: record,
        status: 201,
      });
    },
  );

/** Replaces the noun's update. An update that changes nothing writes nothing. */
export const updateVerb = <N extends Noun>(
  noun: N,
  wire: Wire,
  fill: (
    ctx: Context,
    input: N['$patch'],
    before: Row<N>,
  ) => Filled<Amendment<N>> | Promise<Filled<Amendment<N>>>,
): Verb =>
  verb(
    noun,
    {
      name: `${noun.plural}.update`,
      method: 'PUT',
      path: `${noun.base}/{id}/`,
      access: `${noun.scope}:write` as Verb['access'],
      on: 'record',
      body: updateBody(noun),
      data: shownRecord(noun),
      ...wire,
    },
    async (ctx, { record, body }) => {
      const input: N['$patch'] = body;
      assertVersion(record, input.version);
      const [filled] = await Promise.all([
        fill(ctx, input, record),
        assertReferences(ctx, noun, { ...record, ...input }, record),
      ]);
      const after = amendedRecord(ctx, noun, record, filled.input);
      if (after === record) return { data: record };
      noun.guard?.({ before: record, after }, ctx.actor);
      return ctx.commit([update(noun, record, after), ...(filled.changes ?? [])], { data: after });
    },
  );
