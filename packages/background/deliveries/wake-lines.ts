// Something came into lines, or may be due in them: their heads are moved first, then messages go to those that no worker holds,
// for which none is on its way, and that are not paused. Deliveries as earlier versions kept them, each with a message and a due item of
// its own, are put into their lines here too.
import type { DeliveryMessage } from '#background/queue/messages.ts';
import {
  type Binding,
  dispatch,
  LOST_AFTER_MS,
  livingSandbox,
  type Workers,
} from '#background/workers.ts';
import { type DueLine, forget, linesOf } from '#store/due/due-index.ts';
import { enter } from '#store/due/enter-line.ts';
import type { QueuedEvent } from '#store/due/queued-events.ts';

/** A line into which something came: events to be queued in its head, or what stands in it already. `again` ends its pause. */
type Coming = { line: DueLine; events?: readonly QueuedEvent[]; again?: boolean };

/**
 * Answers those whose events the head does not take: they are to stand in the line. Lines that could be moved get their messages where
 * another could not: the heads say that these are on their way.
 */
export async function wakeLines<C extends Coming>(
  workers: Workers,
  coming: readonly C[],
): Promise<C[]> {
  const nowMs = workers.nowMs();
  const dueMs = nowMs + LOST_AFTER_MS;
  const refused: C[] = [];
  const entered = await Promise.allSettled(
    coming.map(async (one) => {
      const { line, events, again } = one;
      const entry = { nowMs, dueMs, events, again };
      const answer = await enter(workers.tables[line.mode], line, entry);
      if (answer === undefined) refused.push(one);
      const delayMs = answer?.messageAfterMs;
      return delayMs === undefined ? [] : [{ message: line, delayMs }];
    }),
  );
  const woken = entered.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  await dispatch(workers, woken);
  const failed = entered.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return refused;
}

/** Every line of a tenant, whose clock was moved. */
export async function wakeAllLines(workers: Workers, binding: Binding): Promise<void> {
  for await (const lines of linesOf(workers.tables[binding.mode], binding)) {
    await wakeLines(
      workers,
      lines.map((line) => ({ line, again: true })),
    );
  }
}

/** Puts a delivery of an earlier version into the line of its subscription. */
export async function adoptDelivery(workers: Workers, message: DeliveryMessage): Promise<void> {
  const { tenantId, mode, generation, deliveryId } = message;
  const binding = { tenantId, mode, generation };
  const noun = workers.nouns.delivery;
  if ((await livingSandbox(workers, binding)) !== undefined) {
    const delivery = await workers.store(binding).standInLine(noun, deliveryId);
    if (delivery !== undefined) {
      await wakeLines(workers, [{ line: { ...binding, line: delivery.webhook_id } }]);
    }
  }
  await forget(workers.tables[mode], message);
}
