// The clock of the sandbox: read it, move it, take it back to real time. Test tokens only. contract#sandbox.

import { toIso } from '#kernel/clock.ts';
import { beginMs } from '#kernel/date.ts';
import { refuse } from '#kernel/error.ts';
import { dateTime, dayOrInstant, whole } from '#kernel/fields.ts';
import { newId } from '#kernel/id.ts';
import * as z from '#kernel/schema.ts';
import { brandNew, create } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { ClockMove } from './records/clock-move.ts';
import { sandbox } from './sandbox-port.ts';

const OFFSET_SECONDS_MAX = 315_360_000;
const clockShape = z.strictObject({ now: dateTime(), offset_seconds: z.number() });

export const readClock = verb(
  undefined,
  {
    name: 'sandbox.clock',
    summary: 'The time that the sandbox believes it is',
    description:
      '`offset_seconds` is how far it is ahead of real time, negative where it is behind.',
    method: 'GET',
    path: '/sandbox/clock/',
    access: 'test-token',
    data: clockShape,
    fails: ['sandbox_only'],
  },
  async (ctx) => {
    await ctx.admitted();
    return { data: await clockNow(ctx, await sandbox(ctx).clockOffsetMs()) };
  },
);

export const moveClock = verb(
  undefined,
  {
    name: 'sandbox.move-clock',
    summary: 'Set the sandbox clock to an instant or advance it',
    description:
      'Either `now` or `advance_seconds`, at most ten years from real time. It holds for the whole sandbox of the account; live data keeps real time.',
    method: 'POST',
    path: '/sandbox/clock/',
    access: 'test-token',
    // The time by which keys are kept is what it moves.
    idempotent: false,
    body: z.strictObject({
      now: dayOrInstant().optional(),
      advance_seconds: whole(1, OFFSET_SECONDS_MAX).optional(),
    }),
    needsBody: true,
    data: clockShape,
    fails: ['sandbox_only'],
  },
  async (ctx, { body }) => {
    await ctx.admitted();
    if ((body.now === undefined) === (body.advance_seconds === undefined)) {
      refuse([
        {
          field: 'now',
          location: 'body',
          code: 'conditional_required',
          message: 'Send either now or advance_seconds',
        },
      ]);
    }
    const port = sandbox(ctx);
    const offsetMs = await port.clockOffsetMs();
    const realNow = ctx.clock.now() - offsetMs;
    const next =
      body.now === undefined
        ? offsetMs + (body.advance_seconds ?? 0) * 1000
        : beginMs(body.now) - realNow;
    if (Math.abs(next) > OFFSET_SECONDS_MAX * 1000) {
      refuse([
        {
          field: body.now === undefined ? 'advance_seconds' : 'now',
          location: 'body',
          code: 'out_of_range',
          message: 'At most ten years away',
        },
      ]);
    }
    await setClock(ctx, realNow, next);
    return { data: { now: toIso(realNow + next), offset_seconds: Math.round(next / 1000) } };
  },
);

export const restoreClock = verb(
  undefined,
  {
    name: 'sandbox.restore-clock',
    summary: 'Take the sandbox clock back to real time',
    description: 'The offset becomes 0; records keep the times that they got.',
    method: 'DELETE',
    path: '/sandbox/clock/',
    access: 'test-token',
    data: clockShape,
    fails: ['sandbox_only'],
  },
  async (ctx) => {
    await ctx.admitted();
    const realNow = ctx.clock.now() - (await sandbox(ctx).clockOffsetMs());
    await setClock(ctx, realNow, 0);
    return { data: { now: toIso(realNow), offset_seconds: 0 } };
  },
);

/** The move is a live record at real time: the clock that it moves is no measure for it. */
async function setClock(ctx: Context, realNow: number, offsetMs: number): Promise<void> {
  const move = brandNew(ctx, ClockMove, { offset_ms: offsetMs }, newId(realNow));
  await sandbox(ctx).setClock(offsetMs, [create(ClockMove, { ...move, livemode: true })]);
}

async function clockNow(ctx: Context, offsetMs: number) {
  return { now: toIso(ctx.clock.now()), offset_seconds: Math.round(offsetMs / 1000) };
}
