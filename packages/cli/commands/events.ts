// `events resend`: the webhooks that had an event get it again.
import { type Command, UsageError } from '../terminal.ts';
import { printData } from './call.ts';

export const eventsCommand: Command = async (terminal) => {
  const { client, words } = terminal;
  const [act, id] = words;
  if (act !== 'resend' || id === undefined) throw new UsageError('events takes resend EVENT_ID');
  const event = await client.events.get(id);
  const again: { webhook_id: string; delivery_id: string }[] = [];
  for await (const { _id: webhookId } of client.webhooks.list()) {
    for await (const delivery of client.deliveries.list(webhookId)) {
      if (delivery.event_id !== event.id) continue;
      await client.deliveries.redeliver(delivery._id);
      again.push({ webhook_id: webhookId, delivery_id: delivery._id });
    }
  }
  printData(terminal, { event_id: event.id, type: event.type, redelivered: again });
};
