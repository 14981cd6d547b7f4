// PUT /rewards/{id}/: the standard update, and since when it is expired.
import { expiryFields } from '#domain/catalog/records/expiry.ts';
import { updateRecord } from '#resource/crud.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { Reward } from './records/reward.ts';

export const updateReward = ownVerb(
  Reward,
  'update',
  { summary: 'Change fields of a reward' },
  async (ctx, { record, body }) => {
    const expiry = expiryFields(record, body, 'valid_until', ctx.clock.now());
    return updateRecord(Reward, ctx, record, { ...body, ...expiry });
  },
);
