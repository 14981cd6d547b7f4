// POST /crm-tasks/pipelines/ and PUT /crm-tasks/pipelines/{id}/: the standard writes, with whole
// stages and one default.
// Decision: opportunities count their entries on the pipeline (stage_entries); a change that takes
// a stage away holds only if none came in since it looked.
import { refuse } from '#kernel/error.ts';
import { amended, type Change, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import type { Amendment } from '#resource/record-rules.ts';
import { refuseUsed } from '#resource/shape/used-by.ts';
import { CrmOpportunity } from '../records/opportunity.ts';
import { CrmPipeline } from '../records/pipeline.ts';
import {
  completeStages,
  type GivenStage,
  lostStages,
  strangeStages,
  usualStages,
} from '../records/stages.ts';
import { createVerb, updateVerb } from '../write-verbs.ts';

type Patch = (typeof CrmPipeline)['$patch'];

/** Moves with every new default, so that two at once cannot both be it. */
const DEFAULT_SEQUENCE = 'crm-default-pipeline';

export const createPipeline = createVerb(
  CrmPipeline,
  { summary: 'Create a pipeline; without stages it gets the usual ones', fails: [] },
  async (ctx, input) => {
    const { stages = usualStages(ctx.request.language) } = input;
    const fresh = stages.map(({ _id, ...stage }): GivenStage => ({ ...stage, name: stage.name }));
    return {
      input: { ...input, stages: completeStages(fresh, ctx.newId) },
      changes: input.is_default === true ? await takeDefault(ctx) : [],
    };
  },
);

export const updatePipeline = updateVerb(
  CrmPipeline,
  {
    summary: 'Change a pipeline; stages are kept by their _id',
    fails: ['invalid_state_transition', 'version_conflict', 'resource_in_use'],
  },
  async (ctx, input, before) => {
    const becomesDefault = input.is_default === true && before.is_default !== true;
    const [staged, changes] = await Promise.all([
      input.stages === undefined ? keptStages(input) : restaged(ctx, input, input.stages, before),
      becomesDefault ? takeDefault(ctx) : [],
    ]);
    return { input: staged, changes };
  },
);

/** Clearing the stages is no way to lose them. */
const keptStages = ({ stages, ...input }: Patch): Patch => input;

async function restaged(
  ctx: Context,
  input: Patch,
  given: readonly GivenStage[],
  before: CrmPipeline,
): Promise<Amendment<typeof CrmPipeline>> {
  refuse(strangeStages(given, before.stages));
  const stages = completeStages(given, ctx.newId);
  const lost = lostStages(before.stages, stages);
  if (lost.length === 0) return { ...input, stages };
  await refuseOccupied(ctx, before, lost);
  return { ...input, stages, stage_entries: before.stage_entries + 1 };
}

async function refuseOccupied(ctx: Context, pipeline: CrmPipeline, lost: string[]): Promise<void> {
  const { items } = await ctx.store.list(CrmOpportunity, {
    page: 1,
    perPage: 1,
    sort: 'created_at',
    direction: 'desc',
    filters: { pipeline_id: pipeline._id },
    within: { stage_id: lost },
  });
  const occupied = items[0]?.stage_id;
  if (occupied === undefined) return;
  const name = pipeline.stages.find((stage) => stage._id === occupied)?.name;
  const message = `Opportunities stand in the stage ${name}`;
  const line = { field: 'stages', location: 'body', message } as const;
  refuseUsed('crm_opportunity', { ...line, stage_id: occupied });
}

/** The number is read first: a pipeline that becomes the default after it makes this one run again. */
async function takeDefault(ctx: Context): Promise<Change[]> {
  const last = await ctx.store.lastNumber(DEFAULT_SEQUENCE);
  const changes: Change[] = [{ kind: 'number', sequence: DEFAULT_SEQUENCE, to: last + 1 }];
  for await (const each of ctx.store.each(CrmPipeline)) {
    if (each.is_default) {
      changes.push(update(CrmPipeline, each, amended(ctx, each, { is_default: false })));
    }
  }
  return changes;
}
