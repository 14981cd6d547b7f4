// The template of a communication: it is there, in use, and made for the same channel.

import { type FieldCode, fail } from '#kernel/error.ts';
import type { Context } from '#resource/context.ts';
import type { CrmCommunication } from '../records/communication.ts';
import { CrmTemplate } from '../records/template.ts';

/** What of a communication decides about its template. */
type Templated = Partial<Pick<CrmCommunication, 'template_id' | 'channel'>>;

/** The template, if the communication names one that exists. */
export async function templateOf(
  ctx: Context,
  { template_id: id }: Templated,
): Promise<CrmTemplate | undefined> {
  return id === undefined ? undefined : ctx.store.get(CrmTemplate, id);
}

/** Why the communication cannot use it; undefined when it can. */
export function templateProblem(
  communication: Templated,
  template: CrmTemplate | undefined,
): string | undefined {
  if (communication.template_id === undefined) return undefined;
  if (template === undefined) return 'The template does not exist';
  if (template.status !== 'active') return 'The template is not active';
  if (template.channel === communication.channel) return undefined;
  return `The template is for ${template.channel}, not for ${communication.channel}`;
}

/** Throws validation_error. A template that does not exist is left to the references. */
export async function assertTemplate(ctx: Context, communication: Templated): Promise<void> {
  const template = await templateOf(ctx, communication);
  if (template === undefined) return;
  const message = templateProblem(communication, template);
  if (message === undefined) return;
  const code: FieldCode = 'invalid_enum';
  fail('validation_error', {
    errors: [{ field: 'template_id', location: 'body', code, message }],
  });
}
