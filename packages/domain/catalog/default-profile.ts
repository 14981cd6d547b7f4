// POST and PUT of pricing profiles: the standard writes; a profile that becomes the default takes that from the one that was, in the same
// commit, since a product that names no profile follows the default one. Spec: Pricing profile.
import { amended, type Change, create, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { updateRecord } from '#resource/crud.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { amendedRecord, newRecord } from '#resource/record-rules.ts';
import { PricingProfile } from './records/pricing-profile.ts';

/** Moves with every new default, so that two at once cannot both be it. */
const DEFAULT_SEQUENCE = 'default-pricing-profile';

export const createProfile = ownVerb(
  PricingProfile,
  'create',
  { summary: 'Create a pricing profile; a default one takes that from the one before' },
  async (ctx, { body }) => {
    const record = newRecord(ctx, PricingProfile, body);
    const others = record.is_default ? await takeDefault(ctx) : [];
    return ctx.commit([create(PricingProfile, record), ...others], { data: record, status: 201 });
  },
);

export const updateProfile = ownVerb(
  PricingProfile,
  'update',
  { summary: 'Change a pricing profile; a default one takes that from the one before' },
  async (ctx, { record, body }) => {
    const becomesDefault = body.is_default === true && !record.is_default;
    if (!becomesDefault) return updateRecord(PricingProfile, ctx, record, body);
    const after = amendedRecord(ctx, PricingProfile, record, body);
    const others = await takeDefault(ctx);
    return ctx.commit([update(PricingProfile, record, after), ...others], { data: after });
  },
);

/** The number is read first: a profile that becomes the default after it makes this one run again. */
async function takeDefault(ctx: Context): Promise<Change[]> {
  const last = await ctx.store.lastNumber(DEFAULT_SEQUENCE);
  const changes: Change[] = [{ kind: 'number', sequence: DEFAULT_SEQUENCE, to: last + 1 }];
  for await (const each of ctx.store.each(PricingProfile)) {
    if (each.is_default) {
      changes.push(update(PricingProfile, each, amended(ctx, each, { is_default: false })));
    }
  }
  return changes;
}
