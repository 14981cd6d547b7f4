// A point of sale: where sales are rung up, one cash register and one session at a time. Spec: POS
// terminal; contract#states.
// Decision: which register is open and which session is active stands on the terminal itself, and
// every commit that depends on it requires it; so whatever happens at a terminal is decided by one
// item, also under races. Both move without a new version, which is the client's.
import { fail } from '#kernel/error.ts';
import { amountSum, freeObject, reference, text, textList, whole } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import type { Change } from '#resource/change.ts';
import type { NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field, states } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';

const STATUSES = ['active', 'inactive', 'maintenance'] as const;

const fields = {
  name: field(text(1, 200)).required().sortable('text').searchable(),
  location: field(text()).searchable(),
  description: field(text()).searchable(),
  status: states({
    initial: STATUSES,
    moves: {
      active: ['inactive'],
      inactive: ['active', 'maintenance'],
      maintenance: ['inactive'],
    },
  })
    .sortable('code')
    .filterable(),
  configuration: field(freeObject()).kept(),
  assigned_users: field(textList(100)).kept().filterable(),
  open_cash_register_id: field(reference().nullable()).default(null).assigned(),
  active_session_id: field(reference().nullable()).default(null).assigned(),
  registers_opened: field(whole(0)).default(0).assigned(),
  sessions_opened: field(whole(0)).default(0).assigned(),
  between_by_method: field(
    z.record(text(0, 100), amountSum()).meta({
      description: 'What was paid and given back here while no cash register was open, by method',
    }),
  )
    .default({})
    .assigned()
    .counterMap(),
};

export interface PosTerminal extends Stored<'pos_terminal', typeof fields> {}
export const PosTerminal: NounOf<PosTerminal, typeof fields> = noun({
  name: 'pos_terminal',
  summary: 'A point of sale: where sales are rung up.',
  base: '/pos',
  key: 'pt',
  scope: 'pos',
  isReferred: true,
  fields,
});

const COUNTERS = {
  open_cash_register_id: 'registers_opened',
  active_session_id: 'sessions_opened',
} as const;
/** The two places of a terminal that one record at a time can hold. */
type Place = keyof typeof COUNTERS;

/** `id` takes that place of the terminal, or null leaves it. */
export const placeChange = (terminalId: string, place: Place, id: string | null): Change => ({
  kind: 'adjust',
  noun: PosTerminal,
  id: terminalId,
  field: COUNTERS[place],
  by: id === null ? 0 : 1,
  set: { [place]: id },
  refusal: { code: 'not_found' },
});

/** Throws record_locked for a terminal out of service. */
export function refuseIdle(terminal: PosTerminal): void {
  if (terminal.status === 'active') return;
  const message = `The terminal is ${terminal.status}`;
  fail('record_locked', { errors: [{ field: 'status', message, actual: terminal.status }] });
}
