// One move of the sandbox clock. It is written with the clock itself, so that the table's stream carries the job that runs
// what became due, however the process ends. Decision 20.
import { whole } from '#kernel/fields.ts';
import { noun } from '#resource/define.ts';
import { CLOCK_MOVED_JOB } from '#resource/ports.ts';

export const ClockMove = noun({
  name: 'clock_move',
  summary: 'A move of the sandbox clock.',
  base: '/sandbox/clock-moves',
  plural: 'clock_moves',
  key: 'zc',
  scope: 'accounting',
  access: 'any',
  retentionDays: 1,
  record: { offset_ms: whole(Number.MIN_SAFE_INTEGER) },
  list: { sort: {}, search: [] },
  standard: [],
  jobs: ({ before }) => (before === undefined ? [CLOCK_MOVED_JOB] : []),
});
