// In which order a deployment brings functions up to date, where one writes what an earlier version of another could not read.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import { expect, it } from 'vitest';
import { talonario } from './app.ts';
import { stageOf } from './stage.ts';

it('updates those who read deliveries before the relay, which writes them', () => {
  const directory = mkdtempSync(join(tmpdir(), 'talonario-order-'));
  try {
    const { app, service } = talonario(stageOf('prod'), directory);
    app.synth();
    const made = Template.fromStack(service).findResources('AWS::Lambda::Function');
    const ofName = (name: string) =>
      Object.entries(made).find(
        ([, { Properties }]) => Properties.FunctionName === `talonario-prod-${name}`,
      );
    const [, relay] = ofName('relay') ?? [];
    for (const name of ['webhooks', 'deliver-webhooks'])
      expect(relay?.DependsOn).toContain(ofName(name)?.[0]);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}, 120_000);
