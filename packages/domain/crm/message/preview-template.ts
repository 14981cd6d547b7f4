// POST /crm-tasks/templates/{id}/preview/: the message as a customer would get it, and which
// variables are still without a value. Nothing is stored.
import { text, textList } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import { verb } from '#resource/define.ts';
import { usedVariables } from '../records/placeholders.ts';
import { CrmTemplate } from '../records/template.ts';
import { variableValues } from '../records/variable-values.ts';
import { messageOf } from './render-message.ts';

export const previewTemplate = verb(
  CrmTemplate,
  {
    name: 'crm-tasks/templates.preview',
    summary: 'Show a template with values in place of its variables',
    description:
      'Nothing is stored or sent. `variables` lists those that are declared, used, unused, and missing a value.',
    method: 'POST',
    path: '/crm-tasks/templates/{id}/preview/',
    access: 'crm:read',
    on: 'record',
    body: z.strictObject({ values: variableValues().optional() }),
    data: z.strictObject({
      subject: text().optional(),
      body: text(),
      variables: z.strictObject({
        declared: textList(60),
        used: textList(60),
        unused: textList(60),
        missing: textList(60),
      }),
    }),
  },
  async (ctx, { record, body }) => {
    await ctx.admitted();
    const { subject, body: shown, missing } = messageOf(record, body.values ?? {});
    return { data: { subject, body: shown, variables: { ...variablesOf(record), missing } } };
  },
);

function variablesOf({ variables: declared, subject, body }: CrmTemplate) {
  const used = usedVariables(subject, body);
  return { declared, used, unused: declared.filter((name) => !used.includes(name)) };
}
