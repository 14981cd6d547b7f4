// What travels on the queues: never data, only which record to work on. A message may come twice, late or never; what
// must happen is in the tables (due-index.ts).
import type { Mode } from '#resource/context.ts';
import type { DeliveryMessage as Delivery } from '#resource/ports.ts';

/** Not before this instant of the tenant's clock, in milliseconds: only then is the message sent anew when that clock moves. */
type Timed = { atMs?: number };

export type DeliveryMessage = Delivery & Timed;

/** A job to run for a record. */
export type JobMessage = Timed & {
  tenantId: string;
  mode: Mode;
  generation: number;
  job: string;
  recordId: string;
  /** The version of the record that ordered it: a later one's order of the same job takes its place. */
  version: number;
  /** The change in the stream that ordered it: only the work of the last order is the end of it. */
  sequence: string;
};
export type Message = DeliveryMessage | JobMessage;

export const isJob = (message: Message): message is JobMessage => 'job' in message;

/** A message read back from its queue. Throws on anything that this service did not send. */
export function readMessage(body: string): Message {
  const value: Partial<DeliveryMessage & JobMessage> = JSON.parse(body);
  const { tenantId, mode, generation } = value;
  const isBound =
    typeof tenantId === 'string' &&
    (mode === 'live' || mode === 'test') &&
    typeof generation === 'number';
  const { deliveryId, job, recordId, version, sequence, atMs } = value;
  const at = typeof atMs === 'number' ? { atMs } : {};
  if (isBound && typeof deliveryId === 'string') {
    return { tenantId, mode, generation, deliveryId, ...at };
  }
  const isOrdered = typeof version === 'number' && typeof sequence === 'string';
  if (isBound && isOrdered && typeof job === 'string' && typeof recordId === 'string') {
    return { tenantId, mode, generation, job, recordId, version, sequence, ...at };
  }
  throw new Error('not a message of this service');
}
