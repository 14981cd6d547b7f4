// Where a page of a ledger ended, so that the next one goes on behind it with the balance that stood there. A cursor is of one
// tenant and one query, and signed: an edited one, or one that its bearer made, is refused.
import { parseJson } from '#kernel/json.ts';
import type { Context } from '#resource/context.ts';

/** The last line that was shown: of which account, entry and line, and the balance after it. */
export type Position = {
  account: string;
  date: string;
  entry: string;
  line: number;
  balance: number;
};

export const cursorOf = (ctx: Context, query: object, at: Position): string =>
  ctx.store.signCursor(subjectOf(query), JSON.stringify(at));

/** Throws invalid_cursor. */
export const readCursor = (ctx: Context, query: object, cursor?: string): Position | undefined =>
  cursor === undefined
    ? undefined
    : (parseJson(ctx.store.readCursor(subjectOf(query), cursor)) as Position);

const subjectOf = (query: object): string => `ledger ${JSON.stringify(query)}`;
