// The terminal that a path or a body names.
import { fail } from '#kernel/error.ts';
import type { Context } from '#resource/context.ts';
import type { Call } from '#resource/declaration.ts';
import { pathId } from '#resource/path-id.ts';
import { PosTerminal } from '../records/pos-terminal.ts';

/** Of the path parameter pos_terminal_id. Throws invalid_id, not_found. */
export async function terminalAt(ctx: Context, params: Call['params']): Promise<PosTerminal> {
  const id = pathId(params, 'pos_terminal_id');
  return (await ctx.store.get(PosTerminal, id)) ?? fail('not_found');
}

/** Of the body's pos_terminal_id. Throws related_record_not_found. */
export async function terminalNamed(ctx: Context, id: string): Promise<PosTerminal> {
  const terminal = await ctx.store.get(PosTerminal, id);
  if (terminal !== undefined) return terminal;
  return fail('related_record_not_found', {
    errors: [
      {
        field: 'pos_terminal_id',
        location: 'body',
        code: 'not_found',
        message: 'No such POS terminal',
      },
    ],
  });
}
