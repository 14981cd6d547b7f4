// Where an opportunity stands: its stage belongs to its pipeline, and stage, status and probability
// say the same. Pure.
import { type FieldError, fail, refuse } from '#kernel/error.ts';
import { assertMove } from '#kernel/states.ts';
import { type CrmOpportunity, opportunityMoves } from '../records/opportunity.ts';
import type { CrmPipeline } from '../records/pipeline.ts';
import { firstStage, type Stage, type StageType, USUAL_PROBABILITY } from '../records/stages.ts';

/** What a client may ask of the place of an opportunity; `isUsual`: the probability of the place, whatever was stated. */
export type Wish = Partial<Pick<CrmOpportunity, 'stage_id' | 'status'>> & { isUsual?: boolean };
type Staged = Pick<CrmPipeline, 'stages'>;
type Standing = Pick<CrmOpportunity, 'stage_id' | 'status'>;
/** The fields of a place. */
export type Place = Standing &
  Partial<Pick<CrmOpportunity, 'probability' | 'closed_at' | 'lost_reason'>>;

/**
 * The fields of its place for a new opportunity: the stage asked for or the first open one. Its state
 * is judged as that of every new record. Throws
 * related_record_not_found, validation_error where the stage is no open one.
 */
export function firstPlace(pipeline: Staged, { stage_id: wanted, status = 'open' }: Wish): Place {
  const stage = wanted === undefined ? firstOpen(pipeline) : stageOf(pipeline, wanted);
  if (stage.type !== 'open') refuse([disagreement('A new opportunity begins in an open stage')]);
  return { stage_id: stage._id, probability: stage.probability, status };
}

/**
 * The fields of its new place. A won or lost stage ends the opportunity, an open one brings it
 * back; a status alone leads to the first stage of its type. Throws related_record_not_found,
 * invalid_state_transition, validation_error where stage and status disagree.
 */
export function nextPlace(pipeline: Staged, before: Standing, wish: Wish, at: string): Place {
  const stage = wantedStage(pipeline, before, wish);
  const status = wish.status ?? (wish.stage_id === undefined ? before.status : stage.type);
  if (wish.stage_id !== undefined && stage.type !== status) {
    refuse([disagreement(`The stage ${stage.name} is ${stage.type}, not ${status}`)]);
  }
  assertMove(opportunityMoves, before.status, status);
  const stays = status === before.status;
  const isMoved = !stays || stage._id !== before.stage_id;
  return {
    status,
    stage_id: stage._id,
    ...((isMoved || wish.isUsual) && { probability: chance(status, stage) }),
    ...(!stays && { closed_at: status === 'open' ? undefined : at }),
    ...(!stays && status === 'open' && { lost_reason: undefined }),
  };
}

/** The stage of that id. Throws related_record_not_found. */
function stageOf(pipeline: Staged, id: string): Stage {
  const stage = pipeline.stages.find((each) => each._id === id);
  return stage ?? fail('related_record_not_found', { errors: [notOfPipeline()] });
}

/** A status alone leads to the first stage of its type, or nowhere where there is none. */
function wantedStage(pipeline: Staged, before: Standing, wish: Wish): Stage {
  if (wish.stage_id !== undefined) return stageOf(pipeline, wish.stage_id);
  const current = pipeline.stages.find(({ _id }) => _id === before.stage_id);
  const type = wish.status ?? before.status;
  const stage = current?.type === type ? current : (firstStage(pipeline, type) ?? current);
  return stage ?? fail('related_record_not_found', { errors: [notOfPipeline()] });
}

/** A pipeline without a stage for the outcome still knows how likely it is. */
const chance = (status: StageType, stage: Stage): number =>
  status === 'open' || stage.type === status ? stage.probability : USUAL_PROBABILITY[status];

function firstOpen(pipeline: Staged): Stage {
  const stage = firstStage(pipeline, 'open');
  if (stage !== undefined) return stage;
  const message = 'The pipeline has no open stage';
  return fail('related_record_not_found', {
    errors: [{ field: 'pipeline_id', location: 'body', code: 'not_found', message }],
  });
}

const notOfPipeline = (): FieldError => ({
  field: 'stage_id',
  location: 'body',
  code: 'not_found',
  message: 'The pipeline of the opportunity has no such stage',
});

const disagreement = (message: string): FieldError => ({
  field: 'stage_id',
  location: 'body',
  code: 'invalid_enum',
  message,
});
