// A session of work at a terminal: who sits there, and what is in the cart. Spec: POS; Decision:
// contract#states, contract#payloads. A closed one stays for the record.
import { dateTime, freeObject, reference, text } from '#kernel/fields.ts';
import type { Noun, NounOf, RecordChange } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field, states } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';
import { PosTerminal } from './pos-terminal.ts';

const fields = {
  pos_terminal_id: field(reference())
    .always()
    .assigned()
    .references('pos_terminal', (): Noun => PosTerminal)
    .filterable(),
  user_id: field(text(1, 100)).filterable(),
  notes: field(text(0, 2000)).searchable(),
  cart: field(freeObject()).kept(),
  status: states({ initial: ['active'], moves: { active: ['closed'], closed: [] } })
    .assigned()
    .filterable(),
  opened_at: field(dateTime()).always().assigned().sortable('code'),
  opened_by: field(text(0, 200)).always().assigned(),
  closed_at: field(dateTime()).assigned(),
  closed_by: field(text(0, 200)).assigned(),
};

export interface PosSession extends Stored<'pos_session', typeof fields> {}
export const PosSession: NounOf<PosSession, typeof fields> = noun({
  name: 'pos_session',
  summary: 'A session of work at a terminal; one at a time is active.',
  plural: 'pos_sessions',
  base: '/pos/sessions',
  key: 'ps',
  scope: 'pos',
  fields,
  standard: ['list', 'get'],
  events: sessionEvents,
  standardEvents: ['updated'],
  tells: { opened: ['created'] },
  eventKinds: {
    opened: 'A session was opened at the terminal',
    closed: 'The session of the terminal was closed',
  },
});

function sessionEvents({ before, after }: RecordChange<PosSession>): string[] {
  if (before === undefined) return ['opened'];
  return after?.status === 'closed' && before.status !== 'closed' ? ['closed'] : [];
}
