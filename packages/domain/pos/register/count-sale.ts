// The changes by which a register counts a sale in the sale's own commit. Reliability D5: they hold
// only while the register is still the open one of its terminal; else the verb is run again and
// finds it closed.
import type { Change } from '#resource/change.ts';
import type { Context, Rec } from '#resource/context.ts';
import { CashRegister } from '../cash-register.ts';
import { PosTerminal, unmoved } from '../pos-terminal.ts';
import { type Moves, saleMoves } from './sale-count.ts';

/** The terminal of a sale with its open register, as far as there are any. */
export type Till = { terminal?: Rec; register?: Rec };

/** Reads nothing for a sale that no terminal made. */
export async function tillOf(ctx: Context, sale: Rec): Promise<Till> {
  if (sale.pos_terminal_id === undefined) return {};
  const terminal = await ctx.store.get(PosTerminal, sale.pos_terminal_id);
  return terminal === undefined ? {} : { terminal, register: await openRegisterOf(ctx, terminal) };
}

export async function openRegisterOf(ctx: Context, terminal: Rec): Promise<Rec | undefined> {
  const id = terminal.open_cash_register_id;
  return id === null ? undefined : ctx.store.get(CashRegister, id);
}

/** What an amended, undone or deleted sale (`after` missing) changes at its till. */
export function countedChanges({ terminal, register }: Till, before: Rec, after?: Rec): Change[] {
  if (terminal === undefined || register === undefined) return [];
  const moves = saleMoves(register, before, after);
  if (moves.size === 0) return [];
  return [...totalChanges(register._id, moves), unmoved(terminal, 'open_cash_register_id')];
}

/** Fields that are set and events that are told along with the totals. */
type Along = { set?: Rec; setOnce?: Rec; events?: readonly string[] };

export const totalChanges = (registerId: string, moves: Moves, along: Along = {}): Change[] =>
  [...moves].map(([field, by], index) => ({
    kind: 'adjust',
    noun: CashRegister,
    id: registerId,
    field,
    by,
    ...(index === 0 && along),
    refusal: { code: 'not_found' },
  }));
