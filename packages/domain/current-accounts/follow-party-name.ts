// The job that tells the current accounts of a customer or supplier its new name: lists, statements and aging are ordered, searched
// and shown by it. Repeatable: it writes what is true now. Decision 594.
import { FOLLOW_PARTY_NAME_JOB } from '#domain/jobs/party-names.ts';
import { untilUnmoved } from '#domain/jobs/until-unmoved.ts';
import { amended, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { job } from '#resource/define.ts';
import { pagesOf } from '#resource/list/every-record.ts';
import { isUnchanged } from '#resource/record-rules.ts';
import { readParty } from './party.ts';
import { CurrentAccount } from './records/current-account.ts';

export const followPartyName = job(FOLLOW_PARTY_NAME_JOB, async (ctx, party_id) => {
  for await (const page of pagesOf(ctx, CurrentAccount, { filters: { party_id } })) {
    for (const { _id } of page) await untilUnmoved(ctx, () => renamed(ctx, _id));
  }
});

async function renamed(ctx: Context, accountId: CurrentAccount['_id']): Promise<void> {
  const account = await ctx.store.get(CurrentAccount, accountId);
  const party = account && (await readParty(ctx, account));
  if (account === undefined || party === undefined) return;
  const after = amended(ctx, account, { party_name: party.name });
  if (isUnchanged(account, after)) return;
  await ctx.commit([update(CurrentAccount, account, after)], { data: undefined });
}
