// A point of sale: where sales are rung up, one cash register and one session at a time. Spec: POS
// terminal; Decision: decisions 17.
// Decision: which register is open and which session is active stands on the terminal itself, and
// every commit that depends on it requires it; so whatever happens at a terminal is decided by one
// item, also under races. Both move without a new version, which is the client's.
import { fail } from '#kernel/error.ts';
import { freeObject, oneOf, reference, text, textList, whole } from '#kernel/fields.ts';
import type { Change } from '#resource/change.ts';
import type { Rec } from '#resource/context.ts';
import { noun } from '#resource/define.ts';

const STATUSES = ['active', 'inactive', 'maintenance'] as const;

export const PosTerminal = noun({
  name: 'pos_terminal',
  summary: 'A point of sale: where sales are rung up.',
  base: '/pos',
  key: 'pt',
  scope: 'pos',
  isReferred: true,
  record: {
    name: text(1, 200),
    location: text(),
    description: text(),
    status: oneOf(STATUSES),
    configuration: freeObject(),
    assigned_users: textList(100),
    open_cash_register_id: reference().nullable(),
    active_session_id: reference().nullable(),
    registers_opened: whole(0),
    sessions_opened: whole(0),
  },
  required: ['name'],
  assigned: ['open_cash_register_id', 'active_session_id', 'registers_opened', 'sessions_opened'],
  defaults: {
    open_cash_register_id: null,
    active_session_id: null,
    registers_opened: 0,
    sessions_opened: 0,
  },
  list: {
    sort: { text: 'name', code: 'status' },
    search: ['name', 'location', 'description'],
    filter: ['status', 'assigned_users'],
  },
  states: {
    status: {
      initial: STATUSES,
      moves: {
        active: ['inactive', 'maintenance'],
        inactive: ['active', 'maintenance'],
        maintenance: ['active', 'inactive'],
      },
    },
  },
});

const COUNTERS = {
  open_cash_register_id: 'registers_opened',
  active_session_id: 'sessions_opened',
} as const;
/** The two places of a terminal that one record at a time can hold. */
export type Place = keyof typeof COUNTERS;

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

/** The terminal is still as it was read, else the verb is run again. */
export const unmoved = (terminal: Rec, ...fields: readonly (Place | 'status')[]): Change => ({
  kind: 'require',
  noun: PosTerminal,
  id: terminal._id,
  where: Object.fromEntries(fields.map((field) => [field, terminal[field]])),
});

/** Throws record_locked for a terminal out of service. */
export function refuseIdle(terminal: Rec): void {
  if (terminal.status === 'active') return;
  const message = `The terminal is ${terminal.status}`;
  fail('record_locked', { errors: [{ field: 'status', message, actual: terminal.status }] });
}
