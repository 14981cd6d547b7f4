// Where a provider would be: what leaves the service for one customer. There is none, so what
// leaves it is a record: the message with its address, or why there is none. Pure.
import type { Rec } from '#resource/context.ts';
import { addressOf } from './channel.ts';
import { messageOf } from './render-message.ts';

const BODY_MAX = 20_000;
const SUBJECT_MAX = 10_000;

/** The fields of a sent item. `content` has channel, body and perhaps a subject. */
export function handOver(content: Rec, values: Rec, customer: Rec): Rec {
  const { channel } = content;
  const address = addressOf(customer, channel);
  const { subject, body, missing } = messageOf(content, { ...values, customer });
  if ('code' in address) return failed(channel, address);
  if (missing.length > 0) {
    const message = `No value for ${missing.join(', ')}`.slice(0, 500);
    return failed(channel, { code: 'missing_variable', message });
  }
  if (body.length > BODY_MAX || (subject?.length ?? 0) > SUBJECT_MAX) {
    return failed(channel, { code: 'too_long', message: 'The message is too long' });
  }
  const sent = { channel, to: address.to, body, status: 'recorded' };
  return subject === undefined ? sent : { ...sent, subject };
}

const failed = (channel: string, { code, message }: { code: string; message: string }): Rec => ({
  channel,
  status: 'failed',
  error: { code, message },
});
