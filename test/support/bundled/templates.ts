// The templates of production, which were synthesised and validated once before the tests (test/bundles/build.ts): doing so takes as long
// as most files that look at them.
import { readFileSync } from 'node:fs';
import { type App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';

export const TEMPLATES = new URL('../../../dist/templates.json', import.meta.url);

/** By the names of the stacks. */
type Templates = Readonly<Record<string, Template>>;

/** Those of an application that is synthesised. */
export function stacksOf(app: App): Templates {
  const stacks = app.node.children.filter((child) => child instanceof Stack);
  return Object.fromEntries(stacks.map((stack) => [stack.node.id, Template.fromStack(stack)]));
}

/** Those of production with no options. */
export function productionStacks(): Templates {
  const written: Record<string, Parameters<typeof Template.fromJSON>[0]> = JSON.parse(
    readFileSync(TEMPLATES, 'utf8'),
  );
  return Object.fromEntries(
    Object.entries(written).map(([id, template]) => [id, Template.fromJSON(template)]),
  );
}

/** One of them, without the name of its stage. Throws where there is none. */
export function productionTemplate(name: 'data' | 'service' | 'operations'): Template {
  const template = productionStacks()[`talonario-prod-${name}`];
  if (template === undefined) throw new Error(`production has no stack ${name}`);
  return template;
}
