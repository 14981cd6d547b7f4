// How many customers a dynamic segment has. The count is noted on the segment without a new
// version: it is a fact about the customers, no change of the segment.
import { toIso } from '#kernel/clock.ts';
import { Failure } from '#kernel/error.ts';
import type { Context } from '#resource/context.ts';
import { job } from '#resource/define.ts';
import { CrmSegment, EVALUATE_SEGMENT_JOB } from '../records/segment.ts';
import { membersOf } from './members.ts';

export const evaluateSegmentJob = job(EVALUATE_SEGMENT_JOB, async (ctx, id) => {
  const segment = await ctx.store.get(CrmSegment, id);
  if (segment?.type !== 'dynamic' || segment.status !== 'active') return;
  let count = 0;
  for await (const { members } of membersOf(ctx, segment, { direction: 'asc' })) {
    count += members.length;
  }
  await noteCount(ctx, segment, count);
});

/** Where another evaluation was noted since the segment was read, that one stays. */
export async function noteCount(ctx: Context, segment: CrmSegment, count: number): Promise<void> {
  try {
    await ctx.commit(
      [
        {
          kind: 'adjust',
          noun: CrmSegment,
          id: segment._id,
          field: 'customer_count',
          by: count - segment.customer_count,
          min: count,
          max: count,
          set: { last_evaluated_at: toIso(ctx.clock.now()) },
          refusal: { code: 'version_conflict' },
        },
      ],
      { data: null },
    );
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'version_conflict') throw error;
  }
}
