// The synthesised templates of both stages: routes as the groups say, permissions as stated and no wider, sizes bounded.
import { readdirSync, readFileSync } from 'node:fs';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { groups } from '#domain/groups.ts';
import { bases } from '#resource/routes.ts';
import { stacksOf } from '../test/support/bundled/templates.ts';
import { reachedFrom, sourceFiles } from '../test/support/source-files.ts';
import { WAITING_MAX } from './api.ts';
import { ISSUERS, READ, SECRETS_OF, SENDER_KEYS, SENDER_READS } from './permissions.ts';

type Statement = {
  Sid?: string;
  Action: string | string[];
  Resource: unknown;
  Condition?: Record<string, unknown>;
};
type Policy = { PolicyDocument: { Statement: Statement[] }; Roles: { Ref: string }[] };

/** CloudFormation's limit is 500; past this a stack is to be split. */
const RESOURCES_MAX = 400;
const TEMPLATE_BYTES_MAX = 900_000;
const FAILED = ['deliveries-dlq', 'jobs-dlq', 'relay-failures', 'sweep-dlq', 'request-logs-dlq'];
const BACKGROUND = ['relay', 'deliver-webhooks', 'run-jobs', 'sweep', 'keep-request-logs'];

const templates = { dev: stacksOf('dev'), prod: stacksOf('prod') };

const of = (stage: 'dev' | 'prod', name: string): Template =>
  templates[stage][`talonario-${stage}-${name}`] ?? Template.fromJSON({});
const service = (): Template => of('prod', 'service');
const data = (): Template => of('prod', 'data');
const operations = (): Template => of('prod', 'operations');
const alarms = () => Object.values(operations().findResources('AWS::CloudWatch::Alarm'));
const alarmNames = (): string[] =>
  alarms().map(({ Properties }) => Properties.AlarmName.replace('talonario-prod-', ''));
const listed = (value: unknown): string[] => [value].flat() as string[];

/** Every statement with the function whose role has it ("catalog", "relay" …). */
function statements(): { owner: string; statement: Statement }[] {
  const policies = Object.values(service().findResources('AWS::IAM::Policy'));
  return policies.flatMap(({ Properties }) => {
    const { PolicyDocument, Roles } = Properties as Policy;
    const owner = (Roles[0]?.Ref ?? '').replace(/role[0-9A-F]{8}$/, '');
    return PolicyDocument.Statement.map((statement) => ({ owner, statement }));
  });
}

describe('routes', () => {
  it('gives every first segment to its group, with and without more path', () => {
    const keys = Object.values(service().findResources('AWS::ApiGatewayV2::Route')).map(
      ({ Properties }) => Properties.RouteKey,
    );
    const expected = groups
      .filter((group) => group.name !== 'platform')
      .flatMap((group) => bases(group))
      .flatMap((base) => [`ANY /api/v1/${base}`, `ANY /api/v1/${base}/{proxy+}`]);
    expect(keys.sort()).toEqual([...expected, '$default'].sort());
  });

  it('has one function per group and per background work, on one runtime', () => {
    const made = Object.values(service().findResources('AWS::Lambda::Function'));
    const names = made.map(({ Properties }) => Properties.FunctionName).sort();
    const expected = [...groups.map(({ name }) => name), ...BACKGROUND, 'name-tenant'];
    expect(names).toEqual(expected.map((name) => `talonario-prod-${name}`).sort());
    expect(new Set(made.map(({ Properties }) => Properties.Runtime))).toEqual(
      new Set(['nodejs24.x']),
    );
    expect(new Set(made.map(({ Properties }) => `${Properties.Architectures}`))).toEqual(
      new Set(['arm64']),
    );
  });

  it('gives every function the variables that the configuration reads, and no secret', () => {
    const made = Object.entries(service().findResources('AWS::Lambda::Function'));
    for (const [id, { Properties }] of made) {
      if (Properties.FunctionName.endsWith('name-tenant')) continue;
      expect(Object.keys(Properties.Environment.Variables).sort(), id).toEqual([
        'DELIVERY_QUEUE_URL',
        'JOB_QUEUE_URL',
        'LOG_LEVEL',
        'SERVER_KEY_SECRET',
        'SERVICE_URL',
        'SESSION_AUDIENCE',
        'SESSION_ISSUER',
        'STAGE',
        'TABLE_LIVE',
        'TABLE_TEST',
        'TAX_AUTHORITY_PADRON_URL',
        'TAX_AUTHORITY_SECRET',
        'TAX_AUTHORITY_WSAA_URL',
        'TAX_AUTHORITY_WSFE_URL',
        'VAULT_KEY_ID',
      ]);
    }
  });
});

describe('permissions', () => {
  it('names no action and no resource by a star, but for listing streams and for traces', () => {
    for (const { owner, statement } of statements()) {
      for (const action of listed(statement.Action)) expect(action, owner).not.toContain('*');
      if (listed(statement.Action).join() === 'dynamodb:ListStreams') {
        expect(owner).toBe('relay');
        continue;
      }
      if (statement.Sid === 'Traces') {
        for (const action of listed(statement.Action)) expect(action).toMatch(/^xray:Put/);
        continue;
      }
      expect(listed(statement.Resource), `${owner} ${statement.Sid}`).not.toContain('*');
    }
  });

  it('makes no function before its role has all its rights, which a stream is asked for at once', () => {
    const made = Object.values(service().findResources('AWS::Lambda::Function'));
    for (const [id, { Properties }] of Object.entries(
      service().findResources('AWS::IAM::Policy'),
    )) {
      const role = (Properties as Policy).Roles[0]?.Ref ?? '';
      const owner = made.find((each) => each.Properties.Role['Fn::GetAtt'][0] === role);
      expect(owner?.DependsOn, id).toContain(id);
    }
  });

  it('lets nobody scan, administer a table or read a queue that is not its own', () => {
    const consumers = statements().filter(({ statement }) =>
      listed(statement.Action).includes('sqs:ReceiveMessage'),
    );
    expect(consumers.map(({ owner }) => owner).sort()).toEqual(['deliverwebhooks', 'runjobs']);
    const actions = statements().flatMap(({ statement }) => listed(statement.Action));
    for (const action of ['dynamodb:Scan', 'dynamodb:DeleteTable', 'dynamodb:UpdateTable']) {
      expect(actions).not.toContain(action);
    }
  });

  it('gives the sender of webhooks its own machinery and the sandbox clock, and no other records', () => {
    const own = statements().filter(({ owner }) => owner === 'deliverwebhooks');
    const tables = own.filter(({ statement }) =>
      listed(statement.Action).some((action) => action.startsWith('dynamodb:')),
    );
    const conditions = tables.map(({ statement }) => statement.Condition);
    expect(conditions).toMatchObject([
      { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': SENDER_KEYS } },
      { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': SENDER_READS } },
      { 'ForAllValues:StringLike': { 'dynamodb:Attributes': ['pk', 'sk', 'tg', 'co', 'fg'] } },
    ]);
    expect(listed(tables[1]?.statement.Action)).toEqual(READ);
    expect(listed(tables[2]?.statement.Action)).toEqual(['dynamodb:GetItem']);
  });

  it('lets every function that plans work put it on the queues that it plans for', () => {
    const sending = statements().filter(({ statement }) =>
      listed(statement.Action).includes('sqs:SendMessage'),
    );
    const queues = (name: string) =>
      new Set(
        sending
          .filter(({ owner }) => owner === name)
          .flatMap(({ statement }) => listed(statement.Resource))
          .map((resource) => JSON.stringify(resource)),
      );
    for (const name of ['relay', 'sweep', 'runjobs']) expect(queues(name).size).toBeGreaterThan(1);
    expect(queues('deliverwebhooks').size).toBe(1);
    expect([...queues('deliverwebhooks')][0]).toMatch(/deliveries/);
  });

  it('lets only the functions that issue speak for the provider, and each open only its kinds of secrets', () => {
    const having = (context: string) =>
      statements().filter(({ statement }) => {
        const { StringEquals = {} } = statement.Condition ?? {};
        return `kms:EncryptionContext:${context}` in (StringEquals as object);
      });
    const owners = (found: { owner: string }[]) => [...new Set(found.map(({ owner }) => owner))];
    const plain = (name: string) => name.replaceAll('-', '');
    expect(owners(having('SecretARN')).sort()).toEqual(ISSUERS.map(plain).sort());
    expect(owners(having('purpose')).sort()).toEqual(Object.keys(SECRETS_OF).map(plain).sort());
    const sender = having('purpose').filter(({ owner }) => owner === 'deliverwebhooks');
    expect(sender.map(({ statement }) => [statement.Action, statement.Condition])).toEqual([
      ['kms:Decrypt', { StringEquals: { 'kms:EncryptionContext:purpose': ['webhook'] } }],
    ]);
    const keyUses = statements().filter(({ statement }) =>
      listed(statement.Action).some((action) => action.startsWith('kms:')),
    );
    const free = keyUses.filter(({ statement }) => statement.Condition === undefined);
    expect(new Set(free.map(({ statement }) => statement.Sid))).toEqual(new Set(['ServerKeyKey']));
  });

  it('gives the live authority to the functions that issue and to no other', () => {
    const files = sourceFiles();
    const reaching = (target: string) =>
      readdirSync('functions')
        .map((file) => file.replace('.ts', ''))
        .filter((name) => reachedFrom([`functions/${name}.ts`], files).has(target));
    expect(reaching('packages/http/composition/connected-authority.ts')).toEqual(
      [...ISSUERS].sort(),
    );
    const describing = ['account', 'platform', 'relay', 'stats', 'sweep', 'webhooks'];
    const asking = reaching('packages/domain/invoicing/draft/issuer.ts');
    expect(asking.filter((name) => !describing.includes(name))).toEqual([...ISSUERS].sort());
  });

  it('attaches no managed policy to any role', () => {
    const roles = Object.values(service().findResources('AWS::IAM::Role'));
    for (const { Properties } of roles) expect(Properties.ManagedPolicyArns ?? []).toEqual([]);
  });
});

describe('request logs', () => {
  it('come from the log of every function of the API to the one that keeps them, which has no other records', () => {
    const filters = Object.values(operations().findResources('AWS::Logs::SubscriptionFilter'));
    const watched = filters.map(({ Properties }) => Properties.LogGroupName).sort();
    expect(watched).toEqual(groups.map(({ name }) => `/aws/lambda/talonario-prod-${name}`).sort());
    const patterns = new Set(filters.map(({ Properties }) => Properties.FilterPattern));
    expect(patterns).toEqual(new Set(['{ $.kept IS TRUE }']));
    const records = statements().filter(
      ({ owner, statement }) => owner === 'keeprequestlogs' && statement.Sid === 'RequestLogs',
    );
    expect(JSON.stringify(records[0]?.statement)).toContain('"*#rq"');
  });
});

describe('the background', () => {
  const functions = (of: Template) =>
    Object.values(of.findResources('AWS::Lambda::Function')).map(({ Properties }) => Properties);

  it('has functions kept for each of its works in production, and two sweeps never overlap', () => {
    const reserved = functions(service()).filter(
      ({ ReservedConcurrentExecutions: count }) => count !== undefined,
    );
    const names = reserved.map(({ FunctionName }) => FunctionName.replace('talonario-prod-', ''));
    expect(names.sort()).toEqual([...BACKGROUND, ...Object.keys(WAITING_MAX)].sort());
    const sweep = reserved.find(({ FunctionName }) => FunctionName.endsWith('sweep'));
    expect(sweep?.ReservedConcurrentExecutions).toBe(1);
    const dev = functions(of('dev', 'service'));
    expect(dev.filter((each) => each.ReservedConcurrentExecutions !== undefined)).toEqual([]);
  });

  it('gives every group that waits for the tax authority a ceiling, and leaves the others half of an account', () => {
    const waiting = ISSUERS.filter((name) => name !== 'run-jobs');
    expect(Object.keys(WAITING_MAX).sort()).toEqual([...waiting].sort());
    const kept = functions(service()).map((each) => each.ReservedConcurrentExecutions ?? 0);
    expect(kept.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(500);
  });

  it('keeps what was invoked without waiting and could not be worked off', () => {
    const keeping = functions(service()).filter((each) => each.DeadLetterConfig !== undefined);
    const names = keeping.map(({ FunctionName }) => FunctionName.replace('talonario-prod-', ''));
    expect(names.sort()).toEqual(['keep-request-logs', 'sweep']);
    const invoked = Object.values(service().findResources('AWS::Lambda::EventInvokeConfig'));
    expect(invoked.map(({ Properties }) => Properties.MaximumRetryAttempts)).toEqual([0, 0]);
  });

  it('traces every function, and seals every log under a key that the logs of this account may use', () => {
    for (const { TracingConfig } of functions(service()))
      expect(TracingConfig).toEqual({ Mode: 'Active' });
    const groupsOfLogs = Object.values(service().findResources('AWS::Logs::LogGroup'));
    expect(groupsOfLogs.length).toBeGreaterThan(groups.length);
    for (const { Properties } of groupsOfLogs) expect(Properties.KmsKeyId).toBeDefined();
    const keys = JSON.stringify(service().findResources('AWS::KMS::Key'));
    expect(keys).toContain('kms:EncryptionContext:aws:logs:arn');
  });

  it('gives each line of deliveries an invocation of its own, within what is kept for it', () => {
    const mappings = Object.values(service().findResources('AWS::Lambda::EventSourceMapping'));
    const line = mappings.find(({ Properties }) => /deliveries/.test(JSON.stringify(Properties)));
    expect(line?.Properties).toMatchObject({
      BatchSize: 1,
      ScalingConfig: { MaximumConcurrency: 50 },
    });
  });

  it('reads of the streams only records, without those that it wrote for itself, and tries by age', () => {
    const mappings = Object.values(service().findResources('AWS::Lambda::EventSourceMapping'));
    const streams = mappings.filter(({ Properties }) => Properties.StartingPosition !== undefined);
    expect(streams).toHaveLength(2);
    for (const { Properties } of streams) {
      expect(Properties.MaximumRecordAgeInSeconds).toBe(21_600);
      expect(Properties.MaximumRetryAttempts).toBeUndefined();
      const patterns = Properties.FilterCriteria.Filters.map(({ Pattern }: { Pattern: string }) =>
        JSON.parse(Pattern),
      );
      const record = { v: { N: [{ exists: true }] }, q: { N: [{ exists: false }] } };
      expect(patterns).toEqual([
        { dynamodb: { NewImage: record } },
        { dynamodb: { OldImage: record, NewImage: { v: { N: [{ exists: false }] } } } },
      ]);
    }
  });

  it('seals alarms under a key that CloudWatch may use, and keeps sweeps that could not begin', () => {
    const [topic] = Object.values(operations().findResources('AWS::SNS::Topic'));
    expect(topic?.Properties.KmsMasterKeyId).toBeDefined();
    const keys = JSON.stringify(operations().findResources('AWS::KMS::Key'));
    expect(keys).toContain('cloudwatch.amazonaws.com');
    const [rule] = Object.values(service().findResources('AWS::Events::Rule'));
    expect(rule?.Properties.Targets[0].DeadLetterConfig).toBeDefined();
  });
});

describe('who logs in', () => {
  it('comes by the pool alone: the client has no OAuth flow and no address to be sent back to', () => {
    const [client] = Object.values(service().findResources('AWS::Cognito::UserPoolClient'));
    const { AllowedOAuthFlows, AllowedOAuthFlowsUserPoolClient, CallbackURLs, ExplicitAuthFlows } =
      client?.Properties ?? {};
    expect([AllowedOAuthFlows, CallbackURLs]).toEqual([undefined, undefined]);
    expect(AllowedOAuthFlowsUserPoolClient).toBe(false);
    expect(ExplicitAuthFlows).toEqual(['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH']);
  });
});

describe('what is kept', () => {
  it('recovers both tables to any second of 35 days and refuses to delete the live one', () => {
    const tables = Object.values(data().findResources('AWS::DynamoDB::Table'));
    expect(tables).toHaveLength(2);
    for (const { Properties } of tables) {
      expect(Properties.PointInTimeRecoverySpecification).toEqual({
        PointInTimeRecoveryEnabled: true,
        RecoveryPeriodInDays: 35,
      });
      expect(Properties.LocalSecondaryIndexes).toHaveLength(5);
      expect(Properties.StreamSpecification.StreamViewType).toBe('NEW_AND_OLD_IMAGES');
      expect(Properties.TimeToLiveSpecification.Enabled).toBe(true);
    }
    const live = tables.find(({ Properties }) => Properties.TableName === 'talonario-prod-live');
    expect(live?.Properties.DeletionProtectionEnabled).toBe(true);
    expect(live?.DeletionPolicy).toBe('Retain');
  });

  it('sends what fails for good to a queue that an alarm watches', () => {
    for (const name of FAILED) expect(alarmNames()).toContain(`${name}-not-empty`);
  });

  it('tells of every alarm what to do first', () => {
    const page = readFileSync(new URL('../docs/operations.md', import.meta.url), 'utf8');
    const row = (name: string) => `\`${name.replace(/^.*-(errors|throttles)$/, 'NAME-$1')}\``;
    expect(alarmNames().filter((name) => !page.includes(row(name)))).toEqual([]);
  });

  it('lets alarms reach their topic, whose own policy replaces the one that would', () => {
    const policies = Object.values(operations().findResources('AWS::SNS::TopicPolicy'));
    const allowed = policies.flatMap(({ Properties }) =>
      Properties.PolicyDocument.Statement.filter(
        ({ Effect, Principal }: { Effect: string; Principal: { Service?: string } }) =>
          Effect === 'Allow' && Principal.Service === 'cloudwatch.amazonaws.com',
      ),
    );
    expect(allowed).toHaveLength(1);
  });

  it('counts lines of stuck work, of a tax authority that does not answer and of full collections', () => {
    const filters = Object.values(operations().findResources('AWS::Logs::MetricFilter'));
    const patterns = filters.map(({ Properties }) => Properties.FilterPattern);
    expect(new Set(patterns)).toEqual(
      new Set([
        '{ $.message = "work is stuck" }',
        '{ $.code = "tax_authority_unavailable" }',
        '{ $.message = "collection is large" }',
      ]),
    );
    const full = filters.filter(({ Properties }) => Properties.FilterPattern.includes('large'));
    const functions = service().findResources('AWS::Lambda::Function');
    expect(full).toHaveLength(Object.keys(functions).length);
    for (const { Properties } of filters) {
      const [{ MetricName, MetricNamespace }] = Properties.MetricTransformations;
      const watching = alarms().filter(
        ({ Properties: alarm }) =>
          alarm.MetricName === MetricName && alarm.Namespace === MetricNamespace,
      );
      expect(watching, MetricName).toHaveLength(1);
    }
  });
});

describe('size', () => {
  it('stays below the limits of CloudFormation', () => {
    for (const stacks of Object.values(templates)) {
      for (const template of Object.values(stacks)) {
        const json = template.toJSON();
        expect(Object.keys(json.Resources).length).toBeLessThan(RESOURCES_MAX);
        expect(JSON.stringify(json).length).toBeLessThan(TEMPLATE_BYTES_MAX);
      }
    }
  });
});
