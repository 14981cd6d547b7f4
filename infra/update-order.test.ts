// In which order a deployment brings functions up to date, where one writes what an earlier version of another could not read.
import { expect, it } from 'vitest';
import { productionTemplate } from '../test/support/bundled/templates.ts';

it('updates those who read deliveries before the relay, which writes them', () => {
  const made = productionTemplate('service').findResources('AWS::Lambda::Function');
  const ofName = (name: string) =>
    Object.entries(made).find(
      ([, { Properties }]) => Properties.FunctionName === `talonario-prod-${name}`,
    );
  const [, relay] = ofName('relay') ?? [];
  for (const name of ['webhooks', 'deliver-webhooks'])
    expect(relay?.DependsOn).toContain(ofName(name)?.[0]);
});
