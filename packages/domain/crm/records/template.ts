// A text to be sent again and again, with {{variables}}. contract#crm.
// Decision: a template declares its variables; where it does not, those that it uses are declared.
// A variable that is used and not declared is a mistake (a misspelt name would reach customers),
// one that is declared and not used is none. `customer.<field>` is filled in from the customer.
import type { FieldError } from '#kernel/error.ts';
import { list, oneOf, text } from '#kernel/fields.ts';
import type { NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field, states } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';
import { CHANNELS } from './channel.ts';
import { brokenPlaceholders, isVariableName, usedVariables } from './placeholders.ts';

const VARIABLES_MAX = 50;

const fields = {
  name: field(text(1, 200)).required().sortable('text').searchable(),
  channel: field(oneOf(CHANNELS)).required().filterable(),
  subject: field(text(0, 500)).searchable(),
  body: field(text(1, 10_000)).required().searchable(),
  language: field(text(2, 10)).kept().default('es').filterable(),
  variables: field(list(text(1, 60), VARIABLES_MAX)).always(),
  status: states({
    initial: ['active', 'inactive'],
    moves: { active: ['inactive'], inactive: ['active'] },
  }).filterable(),
};

export interface CrmTemplate extends Stored<'crm_template', typeof fields> {}
export const CrmTemplate: NounOf<CrmTemplate, typeof fields> = noun({
  name: 'crm_template',
  summary: 'A text to be sent again and again, with {{variables}}.',
  base: '/crm-tasks/templates',
  key: 'km',
  scope: 'crm',
  isReferred: true,
  open: true,
  fields,
  rules: [contentErrors, variableErrors],
});

/** Braces that are no variable, in the fields that hold text of a message. */
export function contentErrors(
  record: Partial<Pick<CrmTemplate, 'subject' | 'body'>>,
): FieldError[] {
  return (['subject', 'body'] as const).flatMap((field) =>
    brokenPlaceholders(record[field] ?? '').map((actual): FieldError => {
      const message = 'Variables are written {{name}} or {{customer.name}}';
      return { field, location: 'body', code: 'invalid_format', message, actual };
    }),
  );
}

function variableErrors({ subject, body, variables }: CrmTemplate): FieldError[] {
  const misnamed = variables.flatMap((name, index): FieldError[] =>
    isVariableName(name)
      ? []
      : [
          {
            field: `variables[${index}]`,
            location: 'body',
            code: 'invalid_format',
            message: 'A variable is a name such as code or customer.name',
          },
        ],
  );
  const undeclared = ['subject', 'body'].flatMap((field) =>
    usedVariables(field === 'subject' ? subject : body)
      .filter((name) => isVariableName(name) && !variables.includes(name))
      .map((actual): FieldError => {
        const message = `The variable ${actual} is not declared in variables`;
        return { field, location: 'body', code: 'not_found', message, actual };
      }),
  );
  return [...misnamed, ...undeclared];
}
