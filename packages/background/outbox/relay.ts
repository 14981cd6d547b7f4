// The table's stream is the outbox: the relay reads what was committed and turns it into events, what is to be delivered of them, and jobs.
// Everything it writes has an id derived from the change, so reading a change twice writes nothing twice. It finishes a
// change only when its work is in the due index; the queue is only the fast path. contract#webhook-order.
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { createOnce } from '#background/create-once.ts';
import type { ToldEvent } from '#background/deliveries/event-bodies.ts';
import { waitingDelivery } from '#background/deliveries/new-delivery.ts';
import { wakeLines } from '#background/deliveries/wake-lines.ts';
import { orderedJobs, scheduleJobs } from '#background/jobs/schedule-jobs.ts';
import type { WebhookRow } from '#background/webhook-rows.ts';
import { type Binding, livingSandbox, type Workers } from '#background/workers.ts';
import type { Catalogue } from '#resource/catalogue/catalogue.ts';
import { eventScope } from '#resource/event-kinds.ts';
import { member } from '#resource/fields/row.ts';
import type { DueLine } from '#store/due/due-index.ts';
import type { QueuedEvent } from '#store/due/queued-events.ts';
import {
  changeEventsOf,
  isNewVersion,
  outlivesReset,
  type RecordMove,
  withCode,
} from './change-events.ts';
import { withEndNotes } from './ended-records.ts';
import { newEvent } from './event-records.ts';
import { type MoveReader, moveReader } from './record-move.ts';
import { wants } from './subscriptions.ts';

/** What the relay knows of the groups. */
type Known = Pick<Catalogue, 'nouns' | 'jointJobs'>;
type Jobs = Known['jointJobs'];

type Relaying = { workers: Workers; read: MoveReader; jointJobs: Jobs };

/** The handler of the stream: answers the first change that could not be relayed, from which it is read again. */
export function relay(workers: Workers, { nouns, jointJobs }: Known) {
  const relaying = { workers, read: moveReader(nouns, workers.tables), jointJobs };
  return async (event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    try {
      await relayAll(relaying, event.Records);
      return { batchItemFailures: [] };
    } catch {
      return relayOneByOne(relaying, event.Records);
    }
  };
}

/** After a failure: everything before the change that fails gets through. */
async function relayOneByOne(
  relaying: Relaying,
  records: DynamoDBStreamEvent['Records'],
): Promise<DynamoDBBatchResponse> {
  for (const record of records) {
    try {
      await relayAll(relaying, [record]);
    } catch (error) {
      const itemIdentifier = record.dynamodb?.SequenceNumber ?? '';
      relaying.workers.log({
        level: 'error',
        message: 'change not relayed',
        sequence: itemIdentifier,
        cause: String(error),
      });
      return { batchItemFailures: [{ itemIdentifier }] };
    }
  }
  return { batchItemFailures: [] };
}

async function relayAll(
  { workers, read, jointJobs }: Relaying,
  records: DynamoDBStreamEvent['Records'],
): Promise<void> {
  const found = records.map(read).filter((move) => move !== undefined);
  const moves = await Promise.all(
    found.map(async (move) => withCode(await inCurrentSandbox(workers, move))),
  );
  const byBinding = Object.values(
    Object.groupBy(
      moves,
      ({ binding }) => `${binding.mode} ${binding.tenantId} ${binding.generation}`,
    ),
  );
  await Promise.all(byBinding.map((group) => relayOf(workers, group ?? [], jointJobs)));
}

/** What outlives a reset of the sandbox, and the reset itself, belongs to the one that is there now. */
async function inCurrentSandbox(workers: Workers, move: RecordMove): Promise<RecordMove> {
  if (!outlivesReset(move.noun) || move.binding.mode === 'live') return move;
  const sandbox = await workers.sandbox(move.binding.tenantId);
  const generation = sandbox?.generation ?? move.binding.generation;
  return { ...move, binding: { ...move.binding, generation } };
}

/** The changes of one tenant, mode and generation. */
async function relayOf(workers: Workers, moves: RecordMove[], joint: Jobs): Promise<void> {
  const binding = moves[0]?.binding;
  if (binding === undefined || (await livingSandbox(workers, binding)) === undefined) return;
  const called = await announce(workers, binding, await withEndNotes(workers, binding, moves));
  await scheduleJobs(workers, binding, orderedJobs(moves), joint);
  const asked = moves.flatMap((move) => askedLine(workers, move));
  const changed = moves.filter((move) => isChangedWebhook(workers, move)).map(({ id }) => id);
  const again = new Set(changed);
  const lines = new Set([...called.keys(), ...asked, ...changed]);
  const coming = [...lines].map((line) => ({
    line: { ...binding, line },
    again: again.has(line),
    told: called.get(line) ?? [],
  }));
  const refused = await wakeLines(
    workers,
    coming.map((one) => ({ ...one, events: one.told })),
  );
  const waiting = refused.flatMap(({ line, told }) =>
    told.map((one) => waitingDelivery(workers.nouns, { ...one, ...deliveredTo(line) })),
  );
  await createOnce(workers, binding, waiting);
  await wakeLines(
    workers,
    refused.map(({ line, again }) => ({ line, again })),
  );
}

/** What deliveries of a line have of it. */
const deliveredTo = ({ line, mode }: DueLine) => ({ webhookId: line, livemode: mode === 'live' });

/** An event that a subscription is to be told. */
type Told = QueuedEvent & { event: ToldEvent };

/** Writes the events, and answers what is to be told by the subscription. */
async function announce(
  workers: Workers,
  binding: Binding,
  moves: readonly RecordMove[],
): Promise<Map<string, Told[]>> {
  const events = moves.flatMap((move) =>
    changeEventsOf(move).map((changeEvent) => ({ changeEvent, scope: eventScope(move.noun) })),
  );
  const called = new Map<string, Told[]>();
  if (events.length === 0) return called;
  const { event: noun, webhook: subscription } = workers.nouns;
  const webhooks: WebhookRow[] = [];
  for await (const webhook of workers.store(binding).each(subscription)) webhooks.push(webhook);
  const written = events.map(({ changeEvent, scope }) => {
    const record = newEvent(changeEvent, scope);
    for (const { _id, payload_style } of webhooks.filter((one) => wants(one, changeEvent, scope))) {
      const told = called.get(_id) ?? [];
      told.push({ eventId: record._id, isThin: payload_style === 'thin', event: record });
      called.set(_id, told);
    }
    return { noun, record };
  });
  await createOnce(workers, binding, written);
  return called;
}

/** The line of a delivery that a verb wrote (test, redelivery); the relay's own are entered where they are made. */
function askedLine(workers: Workers, { noun, before, after }: RecordMove): string[] {
  const isNew = before === undefined && after !== undefined;
  if (!isNew || noun.key !== workers.nouns.delivery.key) return [];
  return member(after, 'trigger') === 'automatic' ? [] : [String(member(after, 'webhook_id'))];
}

/** A subscription that was switched on, off or changed otherwise: what waits for it is looked at again. */
const isChangedWebhook = (workers: Workers, move: RecordMove): boolean =>
  move.noun.key === workers.nouns.webhook.key && isNewVersion(move) && move.before !== undefined;
