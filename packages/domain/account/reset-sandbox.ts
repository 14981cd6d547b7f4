// POST /sandbox/reset/: empties the sandbox at once and, when asked, fills it with the demo shop. Spec: Sandbox and tokens; Decision
// 20. The shop is made after the reset and not with it: whatever ends the filling, a repeated reset begins anew.
import { refuse } from '#kernel/error.ts';
import { oneOf } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import { brandNew, create } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { broughtForward, isOpenAt, OPENS_ON } from './demo/demo-days.ts';
import { DEMO_SHOP } from './demo/demo-shop.ts';
import { SandboxReset, SEEDS } from './records/sandbox-reset.ts';
import { sandbox } from './sandbox-port.ts';

const counts = (description: string) => z.record(z.string(), z.number()).meta({ description });

export const resetSandbox = verb(
  undefined,
  {
    name: 'sandbox.reset',
    summary:
      'Empty the isolated test data at once; live data, tokens and webhook subscriptions stay',
    description:
      '`seed: demo` fills it with a small shop afterwards, always with the same ids. Answers how many records of each resource were there and are there now. Can be repeated.',
    method: 'POST',
    path: '/sandbox/reset/',
    access: 'test-token',
    // What is kept of answers goes with the rest.
    idempotent: false,
    body: z.strictObject({
      seed: oneOf(SEEDS).optional().meta({
        description:
          'demo: a small shop with a record of every kind, always with the same ids, on which the examples of this document work; empty (default): nothing',
      }),
    }),
    data: z.strictObject({
      reset: z.literal(true),
      deleted_counts: counts('Records that were there, by resource'),
      seeded_counts: counts('Records that are there now, by resource'),
    }),
    fails: ['sandbox_only'],
  },
  async (ctx, { body }) => {
    await ctx.admitted();
    const { seed = 'empty' } = body;
    if (seed === 'demo' && !isOpenAt(ctx.clock.now())) {
      const message = `The books of the demo shop begin with ${OPENS_ON}: move the sandbox clock there`;
      refuse([{ field: 'seed', location: 'body', code: 'out_of_range', message, min: OPENS_ON }]);
    }
    const record = { ...brandNew(ctx, SandboxReset, { seed }), livemode: true };
    const made = [create(SandboxReset, record)];
    const { deleted, generation } = await sandbox(ctx).reset(made, ctx.request);
    const seeded_counts = seed === 'demo' ? await seedDemo(ctx, generation) : {};
    return { data: { reset: true, deleted_counts: deleted, seeded_counts } };
  },
);

/** One call after the other, as later ones name what earlier ones made. */
async function seedDemo(ctx: Context, generation: number): Promise<Record<string, number>> {
  const { sandboxClient } = ctx.ports;
  if (sandboxClient === undefined) throw new Error('this function has no client of the sandbox');
  const client = await sandboxClient(generation);
  const nowMs = ctx.clock.now();
  for (const call of DEMO_SHOP) await client(broughtForward(call, nowMs));
  return sandbox(ctx).counts(generation);
}
