// What travels on the queues: never data, only what to work on. A message may come twice, late or never; what must happen is
// in the tables (store/work).
import { parseJson } from '#kernel/json.ts';
import type {
  DueBatch,
  DueDelivery,
  DueJob,
  DueLine,
  DueWork,
  WorkBinding,
} from '#store/due/due-index.ts';

/** The deliveries of one subscription that wait. */
export type LineMessage = DueLine;
export type JobMessage = DueJob;
/** A job of several records. */
export type BatchMessage = DueBatch;
/** A single delivery, as earlier versions sent it. */
export type DeliveryMessage = DueDelivery;
export type Message = DueWork;

export const isJob = (message: Message): message is JobMessage | BatchMessage => 'job' in message;
export const isBatch = (message: Message): message is BatchMessage => 'batch' in message;

/** A message read back from its queue. Throws on anything that this service did not send. */
export function readMessage(body: string): Message {
  const value: Partial<DueJob & DueBatch & DueLine & DueDelivery> = parseJson(body);
  const binding = readBinding(value);
  const { line, deliveryId, job, recordId, version, sequence, atMs } = value;
  const at = typeof atMs === 'number' ? { atMs } : {};
  if (binding && typeof line === 'string') return { ...binding, line };
  if (binding && typeof deliveryId === 'string') return { ...binding, deliveryId, ...at };
  const isOrdered = typeof version === 'number' && typeof sequence === 'string';
  if (binding && isOrdered && typeof job === 'string' && typeof recordId === 'string') {
    return { ...binding, job, recordId, version, sequence, ...at };
  }
  if (binding && typeof job === 'string') return { ...binding, job, ...readBatch(value) };
  throw new Error('not a message of this service');
}

function readBatch({ batch, recordIds }: Partial<DueBatch>): Pick<DueBatch, 'batch' | 'recordIds'> {
  const areIds = Array.isArray(recordIds) && recordIds.every((id) => typeof id === 'string');
  if (typeof batch === 'string' && areIds) return { batch, recordIds };
  throw new Error('not a message of this service');
}

function readBinding({
  tenantId,
  mode,
  generation,
}: Partial<WorkBinding>): WorkBinding | undefined {
  const isMode = mode === 'live' || mode === 'test';
  if (typeof tenantId !== 'string' || !isMode || typeof generation !== 'number') return undefined;
  return { tenantId, mode, generation };
}
