// The changes by which a register counts a sale in the sale's own commit. reliability#race-of-registers: they hold
// only while the register is still the open one of its terminal; else the verb is run again and
// finds it closed.

import { CashRegister } from '#domain/pos/records/cash-register.ts';
import { PosTerminal } from '#domain/pos/records/pos-terminal.ts';
import { asRead, type Change } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import type { Noun } from '#resource/declaration.ts';
import type { Sale } from '../records/sale.ts';
import { type Payment, paidOf } from '../records/sale-payments.ts';
import { betweenMoves, type Moves, saleMoves, uncounted } from './sale-count.ts';

/** The terminal of a sale with its open register, as far as there are any. */
type Till = { terminal?: PosTerminal; register?: CashRegister | undefined };

/** Reads nothing for a sale that no terminal made. */
export async function tillOf(ctx: Context, sale: Pick<Sale, 'pos_terminal_id'>): Promise<Till> {
  if (sale.pos_terminal_id === undefined) return {};
  const terminal = await ctx.store.get(PosTerminal, sale.pos_terminal_id);
  return terminal === undefined ? {} : { terminal, register: await openRegisterOf(ctx, terminal) };
}

export async function openRegisterOf(
  ctx: Context,
  terminal: PosTerminal,
): Promise<CashRegister | undefined> {
  const id = terminal.open_cash_register_id;
  return id === null ? undefined : ctx.store.get(CashRegister, id);
}

/** What the sale keeps of it, and the changes of its commit. */
type Counted = { fields: { counted?: Payment[] }; changes: Change[] };

/**
 * What a new (`before` missing), amended, undone or deleted sale (`after` missing) changes in its register. Money that moves while no
 * register is open is counted by the terminal itself: a drawer is counted when it is opened, so it expects none of it.
 */
export function countedSale(
  { terminal, register }: Till,
  before: Sale | undefined,
  after: Sale | undefined,
  along: Along = {},
): Counted {
  if (terminal === undefined) return { fields: {}, changes: [] };
  const fields = after === undefined ? {} : { counted: paidOf(after) };
  const moves =
    register === undefined
      ? betweenMoves(terminal, uncounted(before, after))
      : saleMoves(register, before, after);
  if (moves.size === 0) return { fields, changes: [] };
  const changes =
    register === undefined
      ? adjustments(PosTerminal, terminal._id, moves)
      : totalChanges(register._id, moves, along);
  return { fields, changes: [...changes, asRead(PosTerminal, terminal, 'open_cash_register_id')] };
}

/** Fields that are set and events that are told along with the totals. */
type Along = {
  set?: Partial<CashRegister>;
  setOnce?: Partial<CashRegister>;
  events?: readonly string[];
};

export const totalChanges = (registerId: string, moves: Moves, along: Along = {}): Change[] =>
  adjustments(CashRegister, registerId, moves, along);

function adjustments(noun: Noun, id: string, moves: Moves, along: Along = {}): Change[] {
  return [...moves].map(([field, by], index) => ({
    kind: 'adjust',
    noun,
    id,
    field,
    by,
    ...(index === 0 && along),
    refusal: { code: 'not_found' },
  }));
}
