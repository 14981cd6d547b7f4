// The stages that opportunities go through. contract#crm.
// Decision: a stage keeps its _id for good; one that opportunities stand in is neither removed nor
// given another type. At most one pipeline is the default: naming another one takes it over.
import {
  flag,
  list,
  oneOf,
  openObject,
  percentage,
  recordId,
  text,
  whole,
} from '#kernel/fields.ts';
import type { NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field, states } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';
import { type Stage, stageErrors } from './stages.ts';

const STAGES_MAX = 20;

const fields = {
  name: field(text(1, 200)).required().sortable('text').searchable(),
  stages: field(
    list(
      openObject({
        _id: recordId().optional(),
        name: text(1, 100),
        order: whole(1, 1000).optional(),
        probability: percentage().optional(),
        type: oneOf(['open', 'won', 'lost']).optional(),
      }),
      STAGES_MAX,
      1,
    ),
  )
    .stored<readonly Stage[]>()
    .always()
    .searchable('name'),
  is_default: field(flag()).default(false).filterable(),
  status: states({
    initial: ['active', 'inactive'],
    moves: { active: ['inactive'], inactive: ['active'] },
    withdrawn: ['inactive'],
  }).filterable(),
  stage_entries: field(
    whole(0).meta({
      description: 'Times that opportunities entered a stage, and stages were written',
    }),
  )
    .default(0)
    .assigned(),
};

export interface CrmPipeline extends Stored<'crm_pipeline', typeof fields> {}
export const CrmPipeline: NounOf<CrmPipeline, typeof fields> = noun({
  name: 'crm_pipeline',
  summary: 'The stages that opportunities go through, from the first contact to won or lost.',
  base: '/crm-tasks/pipelines',
  key: 'kp',
  scope: 'crm',
  isReferred: true,
  open: true,
  fields,
  rules: [stageErrors],
});
