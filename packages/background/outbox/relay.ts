// The table's stream is the outbox: the relay reads what was committed and turns it into events, deliveries and jobs.
// Everything it writes has an id derived from the change, so reading a change twice writes nothing twice. It finishes a
// change only when its work is in the due index; the queue is only the fast path. contract#webhook-order.
import { randomUUID } from 'node:crypto';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { wakeLines } from '#background/deliveries/wake-lines.ts';
import { orderedJobs, scheduleJobs } from '#background/jobs/schedule-jobs.ts';
import type { WebhookRow } from '#background/webhook-rows.ts';
import { type Binding, livingSandbox, type Workers } from '#background/workers.ts';
import type { Catalogue } from '#resource/catalogue/catalogue.ts';
import type { Noun } from '#resource/declaration.ts';
import { eventScope } from '#resource/event-kinds.ts';
import { type AnyRow, member } from '#resource/fields/row.ts';
import {
  changeEventsOf,
  isNewVersion,
  outlivesReset,
  type RecordMove,
  withCode,
} from './change-events.ts';
import { newDelivery, newEvent, thinBodyOf } from './event-records.ts';
import { type MoveReader, moveReader } from './record-move.ts';
import { wants } from './subscriptions.ts';

/** What the relay knows of the groups. */
type Known = Pick<Catalogue, 'nouns' | 'jointJobs'>;
type Jobs = Known['jointJobs'];
type Written = { noun: Noun; record: AnyRow & { readonly _id: string } };

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
  const called = await announce(workers, binding, moves);
  await scheduleJobs(workers, binding, moves.flatMap(orderedJobs), joint);
  const asked = moves.flatMap((move) => askedLine(workers, move));
  const entered = new Set([...called, ...asked]);
  const changed = new Set(
    moves.filter((move) => isChangedWebhook(workers, move)).map(({ id }) => id),
  );
  const lines = (ids: readonly string[]) => ids.map((line) => ({ ...binding, line }));
  await wakeLines(workers, lines([...entered].filter((id) => !changed.has(id))));
  await wakeLines(workers, lines([...changed]), { again: true });
}

/** Writes the events and their deliveries, and answers the subscriptions to which there is something to deliver. */
async function announce(
  workers: Workers,
  binding: Binding,
  moves: readonly RecordMove[],
): Promise<string[]> {
  const events = moves.flatMap((move) =>
    changeEventsOf(move).map((changeEvent) => ({ changeEvent, noun: move.noun })),
  );
  if (events.length === 0) return [];
  const { event, delivery, webhook: subscription } = workers.nouns;
  const webhooks: WebhookRow[] = [];
  for await (const webhook of workers.store(binding).each(subscription)) webhooks.push(webhook);
  const made = events.map(({ changeEvent, noun }) => {
    const scope = eventScope(noun);
    const wanting = webhooks.filter((webhook) => wants(webhook, changeEvent, scope));
    const record = newEvent(changeEvent, scope);
    const body = thinBodyOf(changeEvent);
    return { record, deliveries: wanting.map((one) => newDelivery(one, changeEvent, body)) };
  });
  const written = made.flatMap(({ record, deliveries }) => [
    { noun: event, record },
    ...deliveries.map((one) => ({ noun: delivery, record: one })),
  ]);
  await writeOnce(workers, binding, written);
  return made.flatMap(({ deliveries }) => deliveries.map(({ webhook_id }) => webhook_id));
}

/** Creates the records that are not there yet. */
async function writeOnce(workers: Workers, binding: Binding, wanted: Written[]): Promise<void> {
  const store = workers.store(binding);
  const results = await store.commitMany(
    wanted.map(({ noun, record }) => ({ changes: [{ kind: 'create', noun, record }] })),
    { token: randomUUID(), nowMs: workers.nowMs(), isQuiet: true },
  );
  for (const [i, result] of results.entries()) {
    const written = wanted[i];
    if (result.done || written === undefined) continue;
    if ((await store.get(written.noun, written.record._id)) === undefined) throw result.error;
  }
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
