// Synthesises production and writes its templates to dist/templates.json, for all who compare something with them, and what they grant to
// dist/grants.json, for the stories on the bundles.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import { talonario } from '../../../infra/app.ts';
import { nameOf, stageOf } from '../../../infra/stage.ts';
import { grantsOf } from './grants.ts';
import { stacksOf, TEMPLATES } from './templates.ts';

const stage = stageOf('prod');
const directory = mkdtempSync(join(tmpdir(), 'talonario-templates-'));
const { app, service } = talonario(stage, directory);
app.synth();
const grants = grantsOf(Template.fromStack(service), nameOf(stage, ''));
const file = new URL('../../../dist/grants.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(grants, null, 2)}\n`);
const templates = Object.entries(stacksOf(app)).map(([id, template]) => [id, template.toJSON()]);
writeFileSync(TEMPLATES, JSON.stringify(Object.fromEntries(templates)));
rmSync(directory, { recursive: true });
