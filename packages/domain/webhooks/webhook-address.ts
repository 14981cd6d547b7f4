// Refuses addresses at registration that could never be called: not https, not public. The sender checks again, with the
// name resolved, for every connection. contract#webhook-addresses. Refuses those too that another subscription has (decision 634).
import { fail, refuse } from '#kernel/error.ts';
import { spelledUrl } from '#kernel/url.ts';
import type { Context } from '#resource/context.ts';
import { OLDEST_FIRST } from '#resource/list/every-record.ts';
import { WEBHOOKS_MAX, Webhook } from './records/webhook.ts';

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

/**
 * The claim of its unique value refuses one that was registered in that spelling; a subscription of before has claimed what was
 * written. Rejects with duplicate_value.
 */
export async function assertFree(ctx: Context, url: string, ownId?: string): Promise<void> {
  const { items } = await ctx.store.list(Webhook, {
    ...OLDEST_FIRST,
    perPage: WEBHOOKS_MAX,
    filters: {},
  });
  const called = spelledUrl(url);
  if (items.every((each) => each._id === ownId || spelledUrl(each.url) !== called)) return;
  fail('duplicate_value', { errors: [{ field: 'url', location: 'body', code: 'not_unique' }] });
}
