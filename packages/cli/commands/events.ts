// `events resend`: an event is sent again to the webhooks that take it, or to one.
import { type Command, UsageError } from '../terminal.ts';
import { printData } from './call.ts';

export const eventsCommand: Command = async (terminal) => {
  const { client, words, options, signal } = terminal;
  const [act, id] = words;
  if (act !== 'resend' || !id) throw new UsageError('events takes resend EVENT_ID');
  const { webhook: webhook_id } = options;
  const sent = await client.events.resend(id, webhook_id === undefined ? {} : { webhook_id }, {
    signal,
  });
  if (terminal.isJson) return printData(terminal, { event_id: id, ...sent });
  for (const delivery of sent.deliveries ?? [])
    terminal.print(`${id} → webhook ${delivery.webhook_id}: delivery ${delivery._id}`);
  if (sent.queued === 0) terminal.print(`${id}: no active webhook takes it, nothing is sent`);
};
