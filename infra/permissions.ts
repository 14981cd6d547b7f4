// Who may touch what, as data. A function has these statements and no others; test/contract/permissions reads the
// synthesised policies against them. No managed policies, no `*` resources, no Scan anywhere.
import { Fn, Stack } from 'aws-cdk-lib';
import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as iam from 'aws-cdk-lib/aws-iam';
import { tableDefinition } from '#store/schema.ts';
import type { DataStack } from './data.ts';

const READ = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'];
const WRITE = [
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:DeleteItem',
  'dynamodb:ConditionCheckItem',
];

/** Partition keys of the webhook machinery: deliveries, subscriptions, their secrets, due work, per-second counters. */
export const SENDER_KEYS = ['*#wd', '*#wd#n', '*#wh', '*#wh#n', '*#ws', '*#u', 'due#*', 'wr#*'];

/** A function that serves the API or works on records: all records of both modes, through the bound store. */
export const mayUseRecords = (data: DataStack): iam.PolicyStatement[] => [
  statement('Records', [...READ, ...WRITE], tableArns(data.tables.live, data.tables.test)),
  mayReadServerKey(data),
  mayDecryptServerKey(data),
];

/** The sender of webhooks: no data rights beyond its own machinery. */
export const maySendWebhooks = (data: DataStack): iam.PolicyStatement[] => {
  const machinery = statement(
    'WebhookMachinery',
    [...READ, ...WRITE],
    tableArns(data.tables.live, data.tables.test),
  );
  machinery.addCondition('ForAllValues:StringLike', { 'dynamodb:LeadingKeys': SENDER_KEYS });
  machinery.addCondition('Null', { 'dynamodb:LeadingKeys': 'false' });
  return [machinery, mayReadServerKey(data), mayDecryptServerKey(data)];
};

/** The relay and the sweep: put work on the queues. */
export const mayEnqueue = (data: DataStack): iam.PolicyStatement =>
  statement(
    'Queues',
    ['sqs:SendMessage'],
    [data.deliveries.queue.queueArn, data.jobs.queue.queueArn],
  );

/** The relay's sources. IAM knows no resource for ListStreams, which Lambda asks for. */
export const mayReadStreams = ({ tables }: DataStack): iam.PolicyStatement[] => [
  statement(
    'Streams',
    ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
    Object.values(tables).map((table) => table.tableStreamArn ?? ''),
  ),
  statement('ListStreams', ['dynamodb:ListStreams'], ['*']),
];

function mayReadServerKey({ serverKey }: DataStack): iam.PolicyStatement {
  return statement('ServerKey', ['secretsmanager:GetSecretValue'], [serverKey.secretArn]);
}

function mayDecryptServerKey({ serverKey }: DataStack): iam.PolicyStatement {
  const key = serverKey.encryptionKey;
  if (key === undefined) throw new Error('the server key has no key of its own');
  return statement('ServerKeyKey', ['kms:Decrypt'], [key.keyArn]);
}

/** A table and its five indexes by name. */
function tableArns(...tables: dynamodb.Table[]): string[] {
  return tables.flatMap((table) => [
    table.tableArn,
    ...indexNames().map((index) => Fn.join('/', [table.tableArn, 'index', index])),
  ]);
}

const indexNames = (): string[] =>
  (tableDefinition('').LocalSecondaryIndexes ?? []).map(({ IndexName = '' }) => IndexName);

const statement = (sid: string, actions: string[], resources: string[]): iam.PolicyStatement =>
  new iam.PolicyStatement({ sid, actions, resources });

/** Attaches the statements to the role as its one inline policy. */
export function grant(role: iam.Role, statements: readonly iam.PolicyStatement[]): void {
  role.attachInlinePolicy(
    new iam.Policy(Stack.of(role), `${role.node.id}-policy`, { statements: [...statements] }),
  );
}
