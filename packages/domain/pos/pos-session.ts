// A session of work at a terminal: who sits there, and what is in the cart. Spec: POS; Decision:
// decisions 17-18. A closed one stays for the record.
import { dateTime, freeObject, oneOf, reference, text } from '#kernel/fields.ts';
import type { Noun, RecordChange } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { PosTerminal } from './pos-terminal.ts';

export const PosSession = noun({
  name: 'pos_session',
  summary: 'A session of work at a terminal; one at a time is active.',
  plural: 'pos_sessions',
  base: '/pos/sessions',
  key: 'ps',
  scope: 'pos',
  record: {
    pos_terminal_id: reference(),
    user_id: text(1, 100),
    notes: text(0, 2000),
    cart: freeObject(),
    status: oneOf(['active', 'closed']),
    opened_at: dateTime(),
    opened_by: text(0, 200),
    closed_at: dateTime(),
    closed_by: text(0, 200),
  },
  assigned: ['pos_terminal_id', 'status', 'opened_at', 'opened_by', 'closed_at', 'closed_by'],
  references: { pos_terminal_id: (): Noun => PosTerminal },
  standard: ['list', 'get'],
  list: {
    sort: { code: 'opened_at' },
    search: ['notes'],
    filter: ['status', 'pos_terminal_id', 'user_id'],
  },
  states: { status: { initial: ['active'], moves: { active: ['closed'], closed: [] } } },
  events: sessionEvents,
  eventKinds: {
    opened: 'A session was opened at the terminal',
    closed: 'The session of the terminal was closed',
  },
});

function sessionEvents({ before, after }: RecordChange): string[] {
  if (before === undefined) return ['opened'];
  return after?.status === 'closed' && before.status !== 'closed' ? ['closed'] : [];
}
