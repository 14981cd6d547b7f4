// OpenSearch for tenants that outgrew the tables' search: absent unless tenants are named, and then fed with theirs alone.
import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { stacksOf, templateOf } from '../test/support/bundled/templates.ts';
import { stageOf } from './stage.ts';

const search = templateOf('prod search=abc123,def456', 'search');

describe('OpenSearch', () => {
  it('is not there unless tenants are named', () => {
    const names = Object.keys(stacksOf('prod'));
    expect(names).toContain('talonario-prod-service');
    expect(names).not.toContain('talonario-prod-search');
  });

  it('takes nothing for a tenant that is none', () => {
    expect(() => stageOf('prod', ['search=a.*'])).toThrow('no tenant id');
  });

  it('is one collection with its encryption, network and access policies', () => {
    search.hasResourceProperties('AWS::OpenSearchServerless::Collection', { Type: 'SEARCH' });
    search.resourceCountIs('AWS::OpenSearchServerless::SecurityPolicy', 2);
    search.resourceCountIs('AWS::OpenSearchServerless::AccessPolicy', 1);
  });

  it('is fed from the live table: records of the named tenants, by key and version', () => {
    const body = programOf(search);
    expect(body).toContain('start_position: "LATEST"');
    expect(body).toContain(`/d == null or not (/pk =~ "^(abc123|def456)\\\\.")`);
    expect(body).toMatch(/document_id: "\$\{getMetadata\(\\"primary_key\\"\)\}"/);
    expect(body).toContain('document_version_type: "external"');
    expect(JSON.stringify(pipelineOf(search))).toMatch(/ExportsOutputRefLive|Fn::ImportValue/);
  });

  it('lets the pipeline do no more than read that table and write that collection', () => {
    const [policy] = Object.values(search.findResources('AWS::IAM::Policy'));
    const statements: { Action: string | string[]; Resource: unknown }[] =
      policy?.Properties.PolicyDocument.Statement;
    const actions = statements.flatMap(({ Action }) => Action);
    expect(actions.filter((action) => /Put|Delete|Update|Scan|\*/.test(action))).toEqual([
      's3:PutObject',
    ]);
    expect(statements.map(({ Resource }) => Resource)).not.toContain('*');
  });
});

const pipelineOf = (template: Template) =>
  Object.values(template.findResources('AWS::OSIS::Pipeline'))[0]?.Properties;

/** Without the places that are filled in at deployment. */
function programOf(template: Template): string {
  const body = pipelineOf(template).PipelineConfigurationBody;
  const parts: unknown[] = body['Fn::Join'][1];
  return parts.filter((part) => typeof part === 'string').join('');
}
