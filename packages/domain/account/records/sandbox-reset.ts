// One reset of the sandbox. It is written in the live table with the generation that it moves, so that the table's stream carries the
// event however the process ends; the event is the sandbox's, as everything else that it had is gone. contract#event-names,
// contract#sandbox.
import { oneOf } from '#kernel/fields.ts';
import type { NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';

export const SEEDS = ['empty', 'demo'] as const;

const fields = {
  seed: field(oneOf(SEEDS)),
};

export interface SandboxReset extends Stored<'sandbox', typeof fields> {}
export const SandboxReset: NounOf<SandboxReset, typeof fields> = noun({
  name: 'sandbox',
  summary: 'A reset of the sandbox.',
  base: '/sandbox/resets',
  plural: 'sandbox/resets',
  key: 'zr',
  scope: 'accounting',
  access: 'any',
  ofSandbox: true,
  retentionDays: 1,
  fields,
  standard: [],
  events: ({ before }) => (before === undefined ? ['reset'] : []),
  eventKinds: { reset: 'The test data was emptied; a demo shop may follow record by record' },
});
