// One event on its way to one subscription, with every attempt. contract#webhook-deliveries. Kept for 30 days. `body` is the
// text that is sent where it is not the one that the event keeps (delivery-bodies.ts); clients see it as `payload`.
import { dateTime, freeObject, list, oneOf, recordId, text, whole } from '#kernel/fields.ts';
import { parseJson } from '#kernel/json.ts';
import * as z from '#kernel/schema.ts';
import { brandNew } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import type { NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';
import type { RecordLine } from '#resource/shape/noun.ts';
import { Event } from './event.ts';

export const DELIVERY_DAYS = 30;
const ATTEMPTS_MAX = 10;

const fields = {
  webhook_id: field(recordId())
    .always()
    .filterable()
    .mentions(() => ({ base: '/webhooks', scope: 'accounting', access: 'any' })),
  event_id: field(text(1, 40))
    .always()
    .filterable()
    .mentions(() => Event),
  event_type: field(text(1, 100)).always().filterable(),
  status: field(oneOf(['pending', 'delivered', 'retrying', 'failed', 'cancelled']))
    .always()
    .filterable(),
  attempt_count: field(whole(0, ATTEMPTS_MAX)).always(),
  next_attempt_at: field(dateTime().nullable()),
  attempts: field(
    list(
      z.strictObject({
        number: whole(1, ATTEMPTS_MAX),
        started_at: dateTime(),
        duration_ms: whole(0),
        status_code: whole(100, 999).optional(),
        error_code: oneOf([
          'dns',
          'connect',
          'tls',
          'timeout',
          'blocked_address',
          'non_2xx',
          'redirect',
        ]).optional(),
        response_excerpt: text(0, 1000).optional(),
      }),
      ATTEMPTS_MAX,
    ),
  ).always(),
  request_headers: field(z.record(z.string(), z.string())),
  payload: field(freeObject()),
  trigger: field(oneOf(['automatic', 'manual', 'test', 'bulk']))
    .always()
    .filterable(),
  body: field(text()).internal(),
};

export interface Delivery extends Stored<'delivery', typeof fields> {}
export const Delivery: NounOf<Delivery, typeof fields> = noun({
  name: 'delivery',
  summary: 'An event on its way to a webhook, with every attempt; kept for 30 days.',
  base: '/webhooks/deliveries',
  plural: 'deliveries',
  key: 'wd',
  scope: 'accounting',
  access: 'any',
  idParam: 'delivery_id',
  retentionDays: DELIVERY_DAYS,
  fields,
  standard: [],
  line: waitingIn,
});

type Waiting = { webhook_id?: string; status?: string; next_attempt_at?: string | null };

/** Behind the others of its subscription while it is to be called: at once, or again at its next attempt. */
function waitingIn({ webhook_id, status, next_attempt_at }: Waiting): ReturnType<RecordLine> {
  if (status !== 'pending' && status !== 'retrying') return undefined;
  const from = status === 'retrying' ? next_attempt_at : '';
  return { name: webhook_id ?? '', from: from ?? '' };
}

/** The delivery as clients see it. */
export const shownDelivery = ({ body = '', ...record }: Delivery): Delivery => ({
  ...record,
  next_attempt_at: record.next_attempt_at ?? null,
  ...(body !== '' && { payload: parseJson(body) }),
});

/** A delivery that a client asks for; the relay sends it once it is committed. */
export const askedDelivery = (
  ctx: Context,
  wanted: {
    webhook_id: string;
    event_id: string;
    event_type: string;
    trigger: NonNullable<Delivery['trigger']>;
    body: Delivery['body'];
  },
  id?: string,
): Delivery =>
  brandNew(ctx, Delivery, { ...wanted, status: 'pending', attempt_count: 0, attempts: [] }, id);
