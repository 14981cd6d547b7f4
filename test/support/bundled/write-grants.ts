// Synthesises the templates and writes what they grant to dist/grants.json, for the stories on the bundles.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import { talonario } from '../../../infra/app.ts';
import { nameOf, stageOf } from '../../../infra/stage.ts';
import { grantsOf } from './grants.ts';

const stage = stageOf('prod');
const directory = mkdtempSync(join(tmpdir(), 'talonario-grants-'));
const { app, service } = talonario(stage, directory);
app.synth();
const grants = grantsOf(Template.fromStack(service), nameOf(stage, ''));
const file = new URL('../../../dist/grants.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(grants, null, 2)}\n`);
rmSync(directory, { recursive: true });
