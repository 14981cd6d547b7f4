// Refuses addresses at registration that could never be called: not https, not public. The sender checks again, with the
// name resolved, for every connection. contract#webhook-addresses.
import { refuse } from '#kernel/error.ts';
import type { Context } from '#resource/context.ts';

/** Rejects with validation_error. */
export async function assertAddress(ctx: Context, url: string): Promise<void> {
  if (ctx.ports.addresses === undefined) throw new Error('this function has no address guard');
  const problem = await ctx.ports.addresses.problem(url);
  if (problem === undefined) return;
  const message = `Webhooks go to public https addresses on port 443 or 8443: ${problem}`;
  refuse([
    { field: 'url', location: 'body', code: 'invalid_format', format: 'webhook-url', message },
  ]);
}
