// Search of tenants that have outgrown the tables' own (README): an OpenSearch Serverless collection, fed with their records by DynamoDB's
// zero-ETL pipeline, first from an export, then from the stream. Switched on per stage for the tenants named (`search=ID,ID`).
import { CfnOutput, Fn, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as aoss from 'aws-cdk-lib/aws-opensearchserverless';
import * as osis from 'aws-cdk-lib/aws-osis';
import * as s3 from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { acknowledgeExports } from './acknowledged.ts';
import { nameOf, type Stage } from './stage.ts';

/** OpenSearch compute units of the pipeline: one follows a few hundred changes a second. */
const UNITS = { min: 1, max: 4 };
const INDEX = 'records';

export class SearchStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    props: StackProps & { stage: Stage; table: dynamodb.Table },
  ) {
    super(scope, id, props);
    const { stage, table } = props;
    const role = new iam.Role(this, 'PipelineRole', {
      assumedBy: new iam.ServicePrincipal('osis-pipelines.amazonaws.com'),
    });
    const collection = searchCollection(this, stage, role);
    const exports = exportBucket(this);
    mayFeed(role, { table, exports, collection });
    const pipeline = new osis.CfnPipeline(this, 'Pipeline', {
      pipelineName: nameOf(stage, 'search'),
      minUnits: UNITS.min,
      maxUnits: UNITS.max,
      pipelineConfigurationBody: pipelineBody({
        tableArn: table.tableArn,
        bucket: exports.bucketName,
        endpoint: collection.attrCollectionEndpoint,
        roleArn: role.roleArn,
        region: this.region,
        tenants: stage.search,
      }),
    });
    pipeline.node.addDependency(role, collection);
    new CfnOutput(this, 'SearchEndpoint', { value: collection.attrCollectionEndpoint });
  }
}

/** With the three policies that a collection does not come up without. */
function searchCollection(scope: Construct, stage: Stage, role: iam.Role): aoss.CfnCollection {
  const name = nameOf(stage, 'search');
  const resource = [`collection/${name}`];
  const encryption = new aoss.CfnSecurityPolicy(scope, 'Encryption', {
    name,
    type: 'encryption',
    policy: JSON.stringify({
      Rules: [{ ResourceType: 'collection', Resource: resource }],
      AWSOwnedKey: true,
    }),
  });
  const network = new aoss.CfnSecurityPolicy(scope, 'Network', {
    name,
    type: 'network',
    policy: JSON.stringify([
      { Rules: [{ ResourceType: 'collection', Resource: resource }], AllowFromPublic: true },
    ]),
  });
  new aoss.CfnAccessPolicy(scope, 'Access', {
    name,
    type: 'data',
    policy: Stack.of(scope).toJsonString([
      {
        Rules: [
          {
            ResourceType: 'index',
            Resource: [`index/${name}/*`],
            Permission: [
              'aoss:CreateIndex',
              'aoss:DescribeIndex',
              'aoss:UpdateIndex',
              'aoss:WriteDocument',
            ],
          },
        ],
        Principal: [role.roleArn],
      },
    ]),
  });
  const collection = new aoss.CfnCollection(scope, 'Collection', { name, type: 'SEARCH' });
  collection.node.addDependency(encryption, network);
  return collection;
}

/** Holds the first export only: gone with the stack, as everything in it comes from the table. */
function exportBucket(scope: Construct): s3.Bucket {
  const bucket = new s3.Bucket(scope, 'Exports', {
    encryption: s3.BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  Validations.of(bucket).acknowledge({
    id: 'AwsSolutions::AwsSolutions-S1',
    reason: 'Only the pipeline reads and writes it, once; CloudTrail has its calls.',
  });
  acknowledgeExports(bucket);
  return bucket;
}

type Fed = { table: dynamodb.Table; exports: s3.Bucket; collection: aoss.CfnCollection };

function mayFeed(role: iam.Role, { table, exports, collection }: Fed): void {
  const allow = (sid: string, actions: string[], resources: string[]) =>
    new iam.PolicyStatement({ sid, actions, resources });
  const exported = Fn.join('/', [table.tableArn, 'export', '*']);
  const objects = exports.arnForObjects('*');
  const statements = [
    allow(
      'Export',
      [
        'dynamodb:DescribeTable',
        'dynamodb:DescribeContinuousBackups',
        'dynamodb:ExportTableToPointInTime',
      ],
      [table.tableArn],
    ),
    allow('FollowExport', ['dynamodb:DescribeExport'], [exported]),
    allow(
      'Stream',
      ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
      [table.tableStreamArn ?? ''],
    ),
    allow('Exports', ['s3:GetObject', 's3:PutObject', 's3:AbortMultipartUpload'], [objects]),
    allow('Collection', ['aoss:APIAccessAll', 'aoss:BatchGetCollection'], [collection.attrArn]),
  ];
  const policy = new iam.Policy(Stack.of(role), 'PipelinePolicy', { statements });
  role.attachInlinePolicy(policy);
  const { stackName } = Stack.of(table);
  for (const resource of [
    `${stackName}:ExportsOutputFnGetAttLive848578DFArnA8FEAB08/export/*`,
    '<Exports25637AFB.Arn>/*',
  ]) {
    Validations.of(policy).acknowledge({
      id: `AwsSolutions::AwsSolutions-IAM5[Resource::${resource}]`,
      reason:
        'Names of exports and of their objects are made by DynamoDB; the table and the bucket are named.',
    });
  }
}

type PipelineFacts = {
  tableArn: string;
  bucket: string;
  endpoint: string;
  roleArn: string;
  region: string;
  tenants: readonly string[];
};

/**
 * Data Prepper's language. Kept are the records (`d`) of the named tenants, whose partition keys begin with their id; a document is the
 * record's item under its own key and version, so that a change that arrives twice or late does no harm.
 */
function pipelineBody(facts: PipelineFacts): string {
  const { tableArn, bucket, endpoint, roleArn, region, tenants } = facts;
  const owners = `^(${tenants.join('|')})\\\\.`;
  return [
    'version: "2"',
    'records:',
    '  source:',
    '    dynamodb:',
    '      acknowledgments: true',
    '      tables:',
    `        - table_arn: "${tableArn}"`,
    '          stream: { start_position: "LATEST" }',
    `          export: { s3_bucket: "${bucket}", s3_region: "${region}", s3_prefix: "search/" }`,
    `      aws: { sts_role_arn: "${roleArn}", region: "${region}" }`,
    '  processor:',
    '    - drop_events:',
    `        drop_when: '/d == null or not (/pk =~ "${owners}")'`,
    '  sink:',
    '    - opensearch:',
    `        hosts: ["${endpoint}"]`,
    `        index: "${INDEX}"`,
    `        document_id: ${metadata('primary_key')}`,
    `        action: ${metadata('opensearch_action')}`,
    `        document_version: ${metadata('document_version')}`,
    '        document_version_type: "external"',
    `        aws: { sts_role_arn: "${roleArn}", region: "${region}", serverless: true }`,
  ].join('\n');
}

/** What the pipeline's source says of an item, filled in by the pipeline. */
const metadata = (name: string): string => `"$\{getMetadata(\\"${name}\\")}"`;
