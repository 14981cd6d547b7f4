// What an opportunity does to its pipeline when it enters a stage: it counts the entry, and asks
// that the pipeline is still the one that was read, so that a stage never goes away under it.
import { fail } from '#kernel/error.ts';
import type { Change } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { CrmPipeline } from '../records/pipeline.ts';

/** The pipeline of that id. Throws related_record_not_found. */
export async function pipelineOf(ctx: Context, id: string): Promise<CrmPipeline> {
  return (await ctx.store.get(CrmPipeline, id)) ?? missingPipeline();
}

export const enterStage = (pipeline: CrmPipeline): Change[] => [
  {
    kind: 'adjust',
    noun: CrmPipeline,
    id: pipeline._id,
    field: 'stage_entries',
    by: 1,
    refusal: { code: 'related_record_not_found' },
  },
  {
    kind: 'require',
    noun: CrmPipeline,
    id: pipeline._id,
    where: { version: pipeline.version },
  },
];

const missingPipeline = (): never =>
  fail('related_record_not_found', {
    errors: [
      {
        field: 'pipeline_id',
        location: 'body',
        code: 'not_found',
        message: 'No such CRM pipeline',
      },
    ],
  });
