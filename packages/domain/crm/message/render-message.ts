// A template or a message of its own, with values in place, as its channel takes it. Pure.
import type { Channel } from '../records/channel.ts';
import { render, type Values } from '../records/placeholders.ts';

/** What is to be said; `channel` decides how values are put in. */
export type Content = { channel: Channel; subject?: string | undefined; body: string };
type Message = { subject?: string; body: string; missing: string[] };

export function messageOf(content: Content, values: Values): Message {
  const body = render(content.body, values, content.channel === 'email' ? 'html' : 'plain');
  if (!content.subject) return { body: body.text, missing: body.missing };
  const subject = render(content.subject, values, 'line');
  return {
    subject: subject.text,
    body: body.text,
    missing: [...new Set([...subject.missing, ...body.missing])],
  };
}
