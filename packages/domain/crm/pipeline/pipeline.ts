// The stages that opportunities go through. Decision: decisions 15.
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
import { noun } from '#resource/define.ts';
import { stageErrors } from './stages.ts';

const STAGES_MAX = 20;

export const CrmPipeline = noun({
  name: 'crm_pipeline',
  summary: 'The stages that opportunities go through, from the first contact to won or lost.',
  base: '/crm-tasks/pipelines',
  key: 'kp',
  scope: 'crm',
  isReferred: true,
  open: true,
  record: {
    name: text(1, 200),
    stages: list(
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
    is_default: flag(),
    status: oneOf(['active', 'inactive']),
    stage_entries: whole(0),
  },
  required: ['name'],
  assigned: ['stage_entries'],
  defaults: { is_default: false, stage_entries: 0 },
  rules: [stageErrors],
  list: {
    sort: { text: 'name' },
    search: ['name', 'stages.name'],
    filter: ['status', 'is_default'],
  },
  states: {
    status: {
      initial: ['active', 'inactive'],
      moves: { active: ['inactive'], inactive: ['active'] },
    },
  },
});
