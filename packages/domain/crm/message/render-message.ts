// A template or a message of its own, with values in place, as its channel takes it. Pure.
import type { Rec } from '#resource/context.ts';
import { render } from './placeholders.ts';

export type Message = { subject?: string; body: string; missing: string[] };

/** `content` has channel, body and perhaps a subject. */
export function messageOf(content: Rec, values: Rec): Message {
  const body = render(content.body, values, content.channel === 'email' ? 'html' : 'plain');
  if (!content.subject) return { body: body.text, missing: body.missing };
  const subject = render(content.subject, values, 'line');
  return {
    subject: subject.text,
    body: body.text,
    missing: [...new Set([...subject.missing, ...body.missing])],
  };
}
