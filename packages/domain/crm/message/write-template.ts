// POST /crm-tasks/templates/ and PUT /crm-tasks/templates/{id}/: the standard writes; variables
// that were not declared follow the text.

import { usedVariables } from '../records/placeholders.ts';
import { CrmTemplate } from '../records/template.ts';
import { createVerb, updateVerb } from '../write-verbs.ts';

export const createTemplate = createVerb(
  CrmTemplate,
  { summary: 'Create a template of messages', fails: [] },
  (_, input) => ({ input: { ...input, variables: input.variables ?? usedIn(input) } }),
);

export const updateTemplate = updateVerb(
  CrmTemplate,
  {
    summary: 'Change a template of messages',
    fails: ['invalid_state_transition', 'version_conflict'],
  },
  (_, input, before) => {
    const follows = 'variables' in input ? input.variables === undefined : followsText(before);
    const variables = usedIn({ ...before, ...input });
    return { input: follows ? { ...input, variables } : input };
  },
);

const usedIn = ({ subject, body }: Partial<Pick<CrmTemplate, 'subject' | 'body'>>): string[] =>
  usedVariables(subject, body);

const followsText = (template: CrmTemplate): boolean =>
  String(template.variables) === String(usedIn(template));
