// What must not be lost: one table per mode, the queues of background work, the server's key, the key of tenants' secrets and
// the certificate with which the provider meets the tax authority.
import { Duration, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as kms from 'aws-cdk-lib/aws-kms';
import * as secrets from 'aws-cdk-lib/aws-secretsmanager';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { Mode } from '#resource/context.ts';
import { TIME_TO_LIVE, tableDefinition } from '#store/schema.ts';
import { nameOf, type Stage } from './stage.ts';

const RECOVERY_DAYS = 35;
const RETENTION = Duration.days(14);
/** A worker may run a minute; SQS asks for six times that before a message is shown to another one. */
const VISIBILITY = Duration.minutes(6);
const RECEIVES_MAX = 5;
/** 48 letters and digits: the function reads them as base64, 36 bytes. */
const SERVER_KEY_LENGTH = 48;

export type WorkQueue = { queue: sqs.Queue; deadLetters: sqs.Queue };

export class DataStack extends Stack {
  readonly tables: Record<Mode, dynamodb.Table>;
  readonly deliveries: WorkQueue;
  readonly jobs: WorkQueue;
  /** Changes of the stream that the relay could not relay. */
  readonly relayFailures: sqs.Queue;
  readonly serverKey: secrets.Secret;
  /** Seals what tenants entrust to us, each under a data key of its own. */
  readonly vaultKey: kms.Key;
  /** JSON {certificate, key} of PEM texts, put there by the operator. */
  readonly taxAuthority: secrets.Secret;

  constructor(scope: Construct, id: string, props: StackProps & { stage: Stage }) {
    super(scope, id, { ...props, terminationProtection: props.stage.isProduction });
    const { stage } = props;
    this.tables = { live: table(this, stage, 'live'), test: table(this, stage, 'test') };
    this.deliveries = workQueue(this, stage, 'deliveries');
    this.jobs = workQueue(this, stage, 'jobs');
    this.relayFailures = queue(this, stage, 'relay-failures');
    Validations.of(this.relayFailures).acknowledge({
      id: 'AwsSolutions::AwsSolutions-SQS3',
      reason: 'It is the dead-letter queue of the stream; an alarm watches it.',
    });
    this.serverKey = serverKey(this, stage);
    this.vaultKey = new kms.Key(this, 'VaultKey', {
      description: 'Protects the secrets of tenants of Talonario',
      enableKeyRotation: true,
      removalPolicy: stage.isProduction ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    this.taxAuthority = taxAuthority(this, stage, this.vaultKey);
  }
}

/** As packages/store/schema.ts defines it; the table's own keys protect it at rest. */
function table(scope: Construct, stage: Stage, mode: Mode): dynamodb.Table {
  const definition = tableDefinition(nameOf(stage, mode));
  const isKept = stage.isProduction && mode === 'live';
  const made = new dynamodb.Table(scope, mode === 'live' ? 'Live' : 'Test', {
    tableName: definition.TableName,
    billingMode: dynamodb.BillingMode.PAY_PER_REQUEST,
    partitionKey: { name: 'pk', type: dynamodb.AttributeType.STRING },
    sortKey: { name: 'sk', type: dynamodb.AttributeType.STRING },
    stream: dynamodb.StreamViewType.NEW_AND_OLD_IMAGES,
    timeToLiveAttribute: TIME_TO_LIVE.AttributeName,
    pointInTimeRecoverySpecification: {
      pointInTimeRecoveryEnabled: true,
      recoveryPeriodInDays: RECOVERY_DAYS,
    },
    deletionProtection: isKept,
    removalPolicy: isKept ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  });
  for (const index of definition.LocalSecondaryIndexes ?? []) {
    const keys = index.KeySchema ?? [];
    const columns = index.Projection?.NonKeyAttributes;
    made.addLocalSecondaryIndex({
      indexName: index.IndexName ?? '',
      sortKey: { name: keys[1]?.AttributeName ?? '', type: dynamodb.AttributeType.STRING },
      projectionType:
        columns === undefined ? dynamodb.ProjectionType.KEYS_ONLY : dynamodb.ProjectionType.INCLUDE,
      ...(columns !== undefined && { nonKeyAttributes: columns }),
    });
  }
  return made;
}

function workQueue(scope: Construct, stage: Stage, name: string): WorkQueue {
  const deadLetters = queue(scope, stage, `${name}-dlq`);
  const work = queue(scope, stage, name, { queue: deadLetters, maxReceiveCount: RECEIVES_MAX });
  return { queue: work, deadLetters };
}

function queue(
  scope: Construct,
  stage: Stage,
  name: string,
  deadLetterQueue?: sqs.DeadLetterQueue,
): sqs.Queue {
  return new sqs.Queue(scope, name, {
    queueName: nameOf(stage, name),
    encryption: sqs.QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: RETENTION,
    visibilityTimeout: VISIBILITY,
    ...(deadLetterQueue !== undefined && { deadLetterQueue }),
  });
}

/** Root of the token checksums, cursors and sealed secrets: an operator who loses it has to issue every token again. */
function serverKey(scope: Construct, stage: Stage): secrets.Secret {
  const encryptionKey = new kms.Key(scope, 'ServerKeyKey', {
    description: 'Protects the server key of Talonario',
    enableKeyRotation: true,
    removalPolicy: stage.isProduction ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  });
  return new secrets.Secret(scope, 'ServerKey', {
    secretName: nameOf(stage, 'server-key'),
    encryptionKey,
    generateSecretString: { passwordLength: SERVER_KEY_LENGTH, excludePunctuation: true },
    removalPolicy: stage.isProduction ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  });
}

/** Empty until the operator has a certificate; what is generated is only there because CloudFormation insists on something. */
function taxAuthority(scope: Construct, stage: Stage, encryptionKey: kms.Key): secrets.Secret {
  return new secrets.Secret(scope, 'TaxAuthority', {
    secretName: nameOf(stage, 'tax-authority'),
    encryptionKey,
    generateSecretString: {
      secretStringTemplate: JSON.stringify({ certificate: '', key: '' }),
      generateStringKey: 'unused',
    },
    removalPolicy: stage.isProduction ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  });
}
