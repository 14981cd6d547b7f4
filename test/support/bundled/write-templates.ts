// Synthesises the stages and writes their templates to dist/templates, for all who compare something with them, and what production grants
// to dist/grants.json, for the stories on the bundles. Throws for what the rules of cdk-nag or of CloudFormation find.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { talonario } from '../../../infra/app.ts';
import { nameOf, stageOf } from '../../../infra/stage.ts';
import { grantsOf } from './grants.ts';
import { SYNTHESISED, type Synthesised, templateOf, templatesFile } from './templates.ts';

const GRANTS = new URL('../../../dist/grants.json', import.meta.url);

mkdirSync(new URL('.', templatesFile('prod')), { recursive: true });
SYNTHESISED.forEach(write);
const grants = grantsOf(templateOf('prod', 'service'), nameOf(stageOf('prod'), ''));
writeFileSync(GRANTS, `${JSON.stringify(grants, null, 2)}\n`);

function write(asked: Synthesised): void {
  const directory = mkdtempSync(join(tmpdir(), 'talonario-templates-'));
  try {
    const { app } = talonario(stageOf(...stageAndOptions(asked)), directory);
    app.synth();
    const stacks = app.node.children.filter((child) => child instanceof Stack);
    const templates = stacks.map((stack) => [stack.node.id, Template.fromStack(stack).toJSON()]);
    writeFileSync(templatesFile(asked), JSON.stringify(Object.fromEntries(templates)));
  } finally {
    rmSync(directory, { recursive: true });
  }
}

function stageAndOptions(asked: Synthesised): [string, string[]] {
  const [stage = '', ...options] = asked.split(' ');
  return [stage, options];
}
