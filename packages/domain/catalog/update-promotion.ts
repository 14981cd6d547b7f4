// PUT /promotions/{id}/: the standard update. Who moves a promotion decides its state: the service does not take it up again by itself.
import { updateRecord } from '#resource/crud.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { expiryFields } from './records/expiry.ts';
import { Promotion } from './records/promotion.ts';

export const updatePromotion = ownVerb(
  Promotion,
  'update',
  {
    summary: 'Change fields of a promotion',
  },
  async (ctx, { record, body }) => {
    const isMoved = body.status !== undefined && body.status !== record.status;
    const fields = {
      ...body,
      ...(isMoved && { exhausted_at: undefined }),
      ...expiryFields(record, body, 'end_date', ctx.clock.now()),
    };
    return updateRecord(Promotion, ctx, record, fields);
  },
);
