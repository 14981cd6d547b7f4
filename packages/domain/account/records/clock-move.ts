// One move of the sandbox clock. It is written with the clock itself, so that the table's stream carries the job that runs
// what became due, however the process ends. contract#sandbox.
import { whole } from '#kernel/fields.ts';
import type { NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';
import { CLOCK_MOVED_JOB } from '#resource/ports.ts';

const fields = {
  offset_ms: field(whole(Number.MIN_SAFE_INTEGER)),
};

export interface ClockMove extends Stored<'clock_move', typeof fields> {}
export const ClockMove: NounOf<ClockMove, typeof fields> = noun({
  name: 'clock_move',
  summary: 'A move of the sandbox clock.',
  base: '/sandbox/clock-moves',
  plural: 'clock_moves',
  key: 'zc',
  scope: 'accounting',
  access: 'any',
  retentionDays: 1,
  fields,
  standard: [],
  jobs: ({ before }) => (before === undefined ? [CLOCK_MOVED_JOB] : []),
});
