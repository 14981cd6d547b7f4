// Where a page of a ledger ended, so that the next one goes on behind it with the balance that stood there. A cursor is of one
// tenant and one query; an edited one is refused.
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { fail } from '#kernel/error.ts';
import type { Context } from '#resource/context.ts';

const position = z.strictObject({
  account: z.string(),
  date: z.string(),
  entry: z.string(),
  line: z.int(),
  balance: z.number(),
});
/** The last line that was shown: of which account, entry and line, and the balance after it. */
export type Position = z.infer<typeof position>;

const SUM_LENGTH = 16;

export const cursorOf = (ctx: Context, query: object, at: Position): string => {
  const text = JSON.stringify(at);
  return Buffer.from(`${checksum(ctx, query, text)}${text}`).toString('base64url');
};

/** Throws invalid_cursor. */
export function readCursor(ctx: Context, query: object, cursor?: string): Position | undefined {
  if (cursor === undefined) return undefined;
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const [sum, body] = [text.slice(0, SUM_LENGTH), text.slice(SUM_LENGTH)];
  const isOurs = sum === checksum(ctx, query, body);
  const read = isOurs ? position.safeParse(JSON.parse(body)) : undefined;
  if (read?.success === true) return read.data;
  return fail('invalid_cursor', { errors: [{ field: 'cursor', location: 'query' }] });
}

const checksum = (ctx: Context, query: object, text: string): string =>
  createHash('sha256')
    .update(JSON.stringify([ctx.tenantId, ctx.mode, query, text]))
    .digest('hex')
    .slice(0, SUM_LENGTH);
