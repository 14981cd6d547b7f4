// POST /crm-tasks/opportunities/ and PUT /crm-tasks/opportunities/{id}/: the standard writes, with
// the place of the opportunity kept whole. contract#crm, contract#states.
import { toIso } from '#kernel/clock.ts';
import type { Change } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { CrmOpportunity } from '../records/opportunity.ts';
import { createVerb, type Filled, updateVerb } from '../write-verbs.ts';
import { enterStage, pipelineOf } from './enter-stage.ts';
import { firstPlace, nextPlace, type Place, type Wish } from './placement.ts';

export const createOpportunity = createVerb(
  CrmOpportunity,
  {
    summary: 'Create an opportunity in an open stage of a pipeline, the first one unless it says',
    fails: ['related_record_not_found', 'record_locked'],
  },
  async (ctx, input) => {
    const pipeline = await pipelineOf(ctx, input.pipeline_id);
    return {
      input: { ...input, ...firstPlace(pipeline, input), ...statedProbability(input) },
      changes: enterStage(pipeline),
    };
  },
);

export const updateOpportunity = updateVerb(
  CrmOpportunity,
  {
    summary: 'Change an opportunity; a new stage or status moves it',
    fails: [
      'invalid_state_transition',
      'version_conflict',
      'related_record_not_found',
      'record_locked',
    ],
  },
  async (ctx, input, before) => {
    const isNew = (name: 'pipeline_id' | 'probability' | 'stage_id' | 'status') =>
      input[name] !== undefined && input[name] !== before[name];
    const { stage_id, probability: _, ...rest } = input;
    const stated = isNew('probability') ? statedProbability(input) : {};
    const wish: Wish = {
      ...(isNew('stage_id') && { stage_id }),
      ...(isNew('status') && { status: input.status }),
      ...('probability' in input && input.probability === undefined && { isUsual: true }),
    };
    if (Object.keys(wish).length === 0 && !isNew('pipeline_id'))
      return { input: { ...rest, ...stated } };
    const placed = await replaced(
      ctx,
      { ...before, pipeline_id: input.pipeline_id ?? before.pipeline_id },
      wish,
    );
    return { input: { ...rest, ...placed.input, ...stated }, changes: placed.changes };
  },
);

/** The client knows better than the stage how likely the sale is; a record sent back whole says nothing new of it. */
const statedProbability = ({
  probability,
}: Partial<Pick<CrmOpportunity, 'probability'>>): Partial<Pick<CrmOpportunity, 'probability'>> =>
  probability === undefined ? {} : { probability };

/** The fields of its new place, and what they do to the pipeline. */
export async function replaced(
  ctx: Context,
  opportunity: CrmOpportunity,
  wish: Wish,
): Promise<Filled<Place>> {
  const pipeline = await pipelineOf(ctx, opportunity.pipeline_id);
  const place = nextPlace(pipeline, opportunity, wish, toIso(ctx.clock.now()));
  const changes: Change[] = place.stage_id === opportunity.stage_id ? [] : enterStage(pipeline);
  return { input: place, changes };
}
