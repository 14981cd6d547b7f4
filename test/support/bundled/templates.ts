// The templates of the stages, which were synthesised and validated once before the tests (test/bundles/build.ts): doing so takes as long
// as most files that look at them.
import { readFileSync } from 'node:fs';
import { Template } from 'aws-cdk-lib/assertions';

/** As `npm run synth` is asked for them. The edge first: engine and rules are loaded anew for kinds of resources that none before had. */
export const SYNTHESISED = ['dev edge=true', 'dev', 'prod', 'prod search=abc123,def456'] as const;
export type Synthesised = (typeof SYNTHESISED)[number];

/** By the names of the stacks. */
type Templates = Readonly<Record<string, Template>>;

export const templatesFile = (asked: Synthesised): URL =>
  new URL(`../../../dist/templates/${asked}.json`, import.meta.url);

export function stacksOf(asked: Synthesised): Templates {
  const written: Record<string, Parameters<typeof Template.fromJSON>[0]> = JSON.parse(
    readFileSync(templatesFile(asked), 'utf8'),
  );
  return Object.fromEntries(
    Object.entries(written).map(([id, template]) => [id, Template.fromJSON(template)]),
  );
}

/** One of them. Throws where there is none. */
export function templateOf(
  asked: Synthesised,
  name: 'data' | 'service' | 'operations' | 'search',
): Template {
  const [stage] = asked.split(' ');
  const template = stacksOf(asked)[`talonario-${stage}-${name}`];
  if (template === undefined) throw new Error(`${asked} has no stack ${name}`);
  return template;
}

export const productionTemplate = (name: 'data' | 'service' | 'operations'): Template =>
  templateOf('prod', name);
