// Who may touch what, as data. A function has these statements and no others; app.test.ts reads the synthesised policies
// against them. No managed policies, no `*` resources, no Scan anywhere.
import { Fn } from 'aws-cdk-lib';
import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as iam from 'aws-cdk-lib/aws-iam';
import { groups } from '#domain/groups.ts';
import {
  RESETS_PARTITION,
  TENANT_CONTROL_PATTERN,
  TICKETS_PARTITION,
} from '#store/control-keys.ts';
import { DUE_PATTERN } from '#store/due/due-keys.ts';
import { partitionPatterns, RECORDS_PATTERN } from '#store/keys.ts';
import { COUNTED_ATTRIBUTES } from '#store/rate-limit.ts';
import { tableDefinition } from '#store/schema.ts';
import type { DataStack } from './data.ts';

export const READ = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'];
const WRITE = [
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:DeleteItem',
  'dynamodb:ConditionCheckItem',
];

/** Partition keys of the webhook machinery: deliveries, subscriptions, their secrets and due work. */
export const SENDER_KEYS = [
  ...['delivery', 'webhook', 'webhook_secret'].flatMap((name) => partitionPatterns(keyOf(name))),
  DUE_PATTERN,
];

function keyOf(name: string): string {
  const noun = groups.flatMap(({ nouns }) => nouns).find((each) => each.name === name);
  if (noun === undefined) throw new Error(`no noun is called ${name}`);
  return noun.key;
}

/** The group of public pages, which has no records; what it counts are requests for unknown paths. */
const PUBLIC = 'platform';
/** The group that makes and ends tokens and resets sandboxes. */
const KEEPER_OF_TOKENS = 'account';
/** Groups that close months and years, the demo shop its own, not ahead of events that are still to be posted. Decision 205. */
const CLOSERS_OF_BOOKS = ['account', 'accounting', 'iva'];

/** A function that serves the API: records of both modes, and of control items what admission reads and counts. */
export const mayServe = (name: string, data: DataStack): iam.PolicyStatement[] => [
  ...(name === PUBLIC ? [] : [mayUseRecords(data)]),
  mayReadControl(data),
  mayCount(data),
  ...(name === KEEPER_OF_TOKENS ? [mayKeepTokens(data)] : []),
  ...(CLOSERS_OF_BOOKS.includes(name) ? [mayAskWhatIsDue(data)] : []),
  ...mayUseServerKey(data),
];

/** Work behind the API: records, what is due, and where the sandbox of a tenant stands. */
export const mayWorkOnRecords = (data: DataStack): iam.PolicyStatement[] => [
  mayUseRecords(data),
  within(statement('Due', [...READ, ...WRITE], liveAndTest(data)), [DUE_PATTERN]),
  mayReadControl(data),
  ...mayUseServerKey(data),
];

/** The sweep empties what resets left behind, and takes the marks that they left. */
export const maySweepSandboxes = (data: DataStack): iam.PolicyStatement[] => {
  const { live } = data.tables;
  const actions = ['dynamodb:Query', 'dynamodb:DeleteItem'];
  const swept = statement('SweptGenerations', ['dynamodb:UpdateItem'], [live.tableArn]);
  return [
    within(statement('Resets', actions, [live.tableArn]), [RESETS_PARTITION]),
    within(swept, [TENANT_CONTROL_PATTERN], ['pk', 'sk', 'sg']),
  ];
};

const liveAndTest = ({ tables }: DataStack): string[] => tableArns(tables.live, tables.test);

const mayUseRecords = (data: DataStack): iam.PolicyStatement =>
  within(statement('Records', [...READ, ...WRITE], liveAndTest(data)), [RECORDS_PATTERN]);

const mayReadControl = ({ tables }: DataStack): iam.PolicyStatement =>
  within(statement('Control', ['dynamodb:GetItem'], [tables.live.tableArn]), [
    TENANT_CONTROL_PATTERN,
  ]);

/** What is still to be done, by range of a tenant's keys; neither single items nor indexes, and no writes. */
const mayAskWhatIsDue = ({ tables }: DataStack): iam.PolicyStatement =>
  within(statement('AskDue', ['dynamodb:Query'], [tables.live.tableArn, tables.test.tableArn]), [
    DUE_PATTERN,
  ]);

/** The one write of every request: attributes that count, and none that grants anything. */
const mayCount = ({ tables }: DataStack): iam.PolicyStatement =>
  within(
    statement('Count', ['dynamodb:UpdateItem'], [tables.live.tableArn]),
    [TENANT_CONTROL_PATTERN],
    COUNTED_ATTRIBUTES,
  );

const mayKeepTokens = ({ tables }: DataStack): iam.PolicyStatement =>
  within(statement('Tokens', [...READ, ...WRITE], [tables.live.tableArn]), [
    TENANT_CONTROL_PATTERN,
    RESETS_PARTITION,
  ]);

const mayUseServerKey = (data: DataStack): iam.PolicyStatement[] => [
  mayReadServerKey(data),
  mayDecryptServerKey(data),
];

/** The statement for those partitions alone, and for no other attributes where some are named. */
function within(
  use: iam.PolicyStatement,
  partitions: readonly string[],
  attributes?: readonly string[],
): iam.PolicyStatement {
  const named = attributes && { 'dynamodb:Attributes': attributes };
  use.addCondition('ForAllValues:StringLike', { 'dynamodb:LeadingKeys': partitions, ...named });
  use.addCondition('Null', {
    'dynamodb:LeadingKeys': 'false',
    ...(named && { 'dynamodb:Attributes': 'false' }),
  });
  return use;
}

/** Functions that issue tax documents: they reach the tax authority with the provider's certificate or the tenant's. */
export const ISSUERS = ['budgets', 'contracts', 'invoicing', 'pos', 'run-jobs', 'sales'];

/** Kinds of secrets (what stands before the colon of the vault's purpose) that a function seals or opens. */
export const SECRETS_OF: Record<string, { opens: string[]; seals: string[] }> = {
  ...Object.fromEntries(
    ISSUERS.map((name) => [name, { opens: ['tax-key', 'ticket'], seals: ['ticket'] }]),
  ),
  invoicing: { opens: ['tax-key', 'ticket'], seals: ['tax-key', 'ticket'] },
  webhooks: { opens: ['webhook'], seals: ['webhook'] },
  'deliver-webhooks': { opens: ['webhook'], seals: [] },
};

/** What a function may do with secrets of tenants and of the service, besides the server key. */
export const maySeeSecrets = (name: string, data: DataStack): iam.PolicyStatement[] => {
  const { opens = [], seals = [] } = SECRETS_OF[name] ?? {};
  return [
    ...ofKinds('OpenSecrets', 'kms:Decrypt', data, opens),
    ...ofKinds('SealSecrets', 'kms:GenerateDataKey', data, seals),
    ...(ISSUERS.includes(name) ? [...maySpeakForTheProvider(data), mayKeepTickets(data)] : []),
  ];
};

function ofKinds(
  sid: string,
  action: string,
  { vaultKey }: DataStack,
  kinds: readonly string[],
): iam.PolicyStatement[] {
  if (kinds.length === 0) return [];
  const use = statement(sid, [action], [vaultKey.keyArn]);
  use.addCondition('StringEquals', { 'kms:EncryptionContext:purpose': kinds });
  return [use];
}

/** Tickets of the authority between the processes that ask it. */
const mayKeepTickets = ({ tables }: DataStack): iam.PolicyStatement =>
  within(
    statement('Tickets', ['dynamodb:GetItem', 'dynamodb:UpdateItem'], [tables.live.tableArn]),
    [TICKETS_PARTITION],
  );

/** The provider's certificate and key; Secrets Manager binds what it seals to the secret's own name. */
function maySpeakForTheProvider({ taxAuthority, vaultKey }: DataStack): iam.PolicyStatement[] {
  const { secretArn } = taxAuthority;
  const open = statement('TaxAuthorityKey', ['kms:Decrypt'], [vaultKey.keyArn]);
  open.addCondition('StringEquals', { 'kms:EncryptionContext:SecretARN': secretArn });
  return [statement('TaxAuthority', ['secretsmanager:GetSecretValue'], [secretArn]), open];
}

/** What the sender reads besides: events, which hold what is sent. */
export const SENDER_READS = partitionPatterns(keyOf('event'));

/** The sender of webhooks: no data rights beyond its own machinery, whose queue it also fills with what is to be tried again. */
export const maySendWebhooks = (data: DataStack): iam.PolicyStatement[] => [
  within(statement('WebhookMachinery', [...READ, ...WRITE], liveAndTest(data)), SENDER_KEYS),
  within(statement('Events', READ, liveAndTest(data)), SENDER_READS),
  // One item at a time: where the clock of a tenant's sandbox stands, and that faults were scripted for it.
  within(
    statement('SandboxClock', ['dynamodb:GetItem'], [data.tables.live.tableArn]),
    [TENANT_CONTROL_PATTERN],
    ['pk', 'sk', 'tg', 'co', 'fg'],
  ),
  statement('Again', ['sqs:SendMessage'], [data.deliveries.queue.queueArn]),
  ...mayUseServerKey(data),
];

/** The keeper of request logs: their records and nothing else. */
export const mayKeepRequests = (data: DataStack): iam.PolicyStatement[] => [
  within(
    statement('RequestLogs', [...READ, ...WRITE], liveAndTest(data)),
    partitionPatterns(keyOf('request_log')),
  ),
  ...mayUseServerKey(data),
];

/** The relay, the sweep and the jobs (a sandbox clock that was moved makes work due): put work on the queues. */
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

/**
 * Attaches the statements to the role as its one inline policy. As a part of the role it is there before whatever has the role: the
 * mapping of a stream is refused while the function may not read it.
 */
export function grant(role: iam.Role, statements: readonly iam.PolicyStatement[]): void {
  role.attachInlinePolicy(new iam.Policy(role, 'policy', { statements: [...statements] }));
}
