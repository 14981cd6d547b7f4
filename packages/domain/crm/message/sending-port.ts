// Where a provider would be: what leaves the service for one customer. There is none, so what
// leaves it is a record: the message with its address, or why there is none. Pure.

import type { Customer } from '#domain/customers/records/customer.ts';
import { shortened } from '#kernel/shortened.ts';
import { addressOf, type Channel } from '../records/channel.ts';
import type { Values } from '../records/placeholders.ts';
import type { CrmSentItem } from '../records/sent-item.ts';
import { type Content, messageOf } from './render-message.ts';

const BODY_MAX = 20_000;
const SUBJECT_MAX = 10_000;

/** What a sent item says of the message. */
type Handed = Pick<CrmSentItem, 'channel' | 'status'> &
  Partial<Pick<CrmSentItem, 'to' | 'subject' | 'body' | 'error'>>;

/** The fields of a sent item. */
export function handOver(content: Content, values: Values, customer: Customer): Handed {
  const { channel } = content;
  const address = addressOf(customer, channel);
  const { subject, body, missing } = messageOf(content, { ...values, customer });
  if ('code' in address) return failed(channel, address);
  if (missing.length > 0) {
    const message = shortened(`No value for ${missing.join(', ')}`, 500);
    return failed(channel, { code: 'missing_variable', message });
  }
  if (body.length > BODY_MAX || (subject?.length ?? 0) > SUBJECT_MAX) {
    return failed(channel, { code: 'too_long', message: 'The message is too long' });
  }
  const sent = { channel, to: address.to, body, status: 'recorded' as const };
  return subject === undefined ? sent : { ...sent, subject };
}

const failed = (
  channel: Channel,
  { code, message }: { code: string; message: string },
): Handed => ({
  channel,
  status: 'failed',
  error: { code, message },
});
