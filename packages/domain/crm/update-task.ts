// PUT /crm-tasks/{id}/: the standard update, and the instant at which the task was done.
import { toIso } from '#kernel/clock.ts';
import { CrmTask } from './records/task.ts';
import { updateVerb } from './write-verbs.ts';

export const updateTask = updateVerb(
  CrmTask,
  {
    summary: 'Change a task or move its state',
    fails: ['invalid_state_transition', 'version_conflict', 'related_record_not_found'],
  },
  (ctx, input, before) => {
    const isDone = input.status === 'completed' && before.status !== 'completed';
    return { input: isDone ? { ...input, completed_at: toIso(ctx.clock.now()) } : input };
  },
);
