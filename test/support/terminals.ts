// Terminals for the contract tests: each has one register and one session at a time, so every new register needs a terminal
// of its own.
import type { Rec } from '#resource/test-data/rec.ts';
import type { Furniture } from './furniture.ts';
import { dataOf } from './stack.ts';

const SPARE = 100;
const given = new WeakMap<ReadonlyMap<string, Rec>, number>();

/** Makes the spare terminals; a session at the furniture's own, and a movement of its register. */
export async function furnishTerminals({ stack, token, records }: Furniture): Promise<void> {
  const own = records.get('pos_terminal');
  if (own === undefined) return;
  const items = Array.from({ length: SPARE }, (_, i) => ({ name: `Spare ${i}` }));
  const body = { items };
  const made = await stack.expect(200, 'POST', '/api/v1/pos/bulk/create/', { token, body });
  records.set('spare terminals', { ids: dataOf(made).created.map((each: Rec) => each.id) });
  records.set('pos_session', await openSession({ stack, token }, own._id));
  const path = `/api/v1/cash_register/${records.get('cash_register')?._id}/movement/`;
  const spent = { type: 'expense', amount: 1, reason: 'Ice' };
  const moved = await stack.expect(200, 'POST', path, { token, body: spent });
  records.set('cash_movement', dataOf(moved));
}

/** A terminal that no body named before, of those that are left. */
export function spareTerminal(records: ReadonlyMap<string, Rec>): string | undefined {
  const ids: string[] = records.get('spare terminals')?.ids ?? [];
  const turn = given.get(records) ?? 0;
  given.set(records, turn + 1);
  return ids[turn % SPARE];
}

/** The active session of the terminal. */
export async function openSession(
  { stack, token }: Pick<Furniture, 'stack' | 'token'>,
  terminalId: string,
): Promise<Rec> {
  const path = `/api/v1/pos/sessions/${terminalId}/active`;
  return dataOf(await stack.expect(200, 'PUT', path, { token, body: { user_id: 'ana' } }));
}
