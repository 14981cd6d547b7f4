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
import { enter } from '#store/due/lines.ts';

/**
 * `again` ends their pauses. Lines that could be moved get their messages where another could not: the heads say that these are on
 * their way.
 */
export async function wakeLines(
  workers: Workers,
  lines: readonly DueLine[],
  { again = false }: { again?: boolean } = {},
): Promise<void> {
  const nowMs = workers.nowMs();
  const entry = { nowMs, dueMs: nowMs + LOST_AFTER_MS, again };
  const entered = await Promise.allSettled(
    lines.map(async (line) => {
      const { messageAfterMs } = await enter(workers.tables[line.mode], line, entry);
      return messageAfterMs === undefined ? [] : [{ message: line, delayMs: messageAfterMs }];
    }),
  );
  const woken = entered.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  await dispatch(workers, woken);
  const failed = entered.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/** Every line of a tenant, whose clock was moved. */
export async function wakeAllLines(workers: Workers, binding: Binding): Promise<void> {
  for await (const lines of linesOf(workers.tables[binding.mode], binding)) {
    await wakeLines(workers, lines, { again: true });
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
      await wakeLines(workers, [{ ...binding, line: delivery.webhook_id }]);
    }
  }
  await forget(workers.tables[mode], message);
}
