// What one call of a function asks for, in the terms in which IAM judges it: action, resource, and for tables the partition keys and
// attributes that it names.
import { LOCAL_TABLES } from '#store/schema.ts';

export type Ask = {
  action: string;
  resource: string;
  leadingKeys?: string[];
  attributes?: string[];
};

type Values = Record<string, { S?: string }>;
type Request = {
  TableName?: string;
  IndexName?: string;
  Key?: Values;
  Item?: Values;
  KeyConditionExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Values;
  ProjectionExpression?: string;
  UpdateExpression?: string;
  ConditionExpression?: string;
  RequestItems?: Record<string, { Keys: Values[] }>;
  TransactItems?: Record<'Put' | 'Update' | 'Delete' | 'ConditionCheck', Request>[];
  QueueUrl?: string;
};

const TRANSACTION_ACTIONS = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
} as const;

/** `target` is the protocol's header: "DynamoDB_20120810.GetItem". */
export function asksOf(target: string, body: string): Ask[] {
  const request = JSON.parse(body) as Request;
  const operation = target.split('.')[1] ?? '';
  if (target.startsWith('AmazonSQS.')) {
    return [{ action: 'sqs:SendMessage', resource: request.QueueUrl?.split('/').at(-1) ?? '' }];
  }
  if (operation === 'TransactWriteItems') {
    return (request.TransactItems ?? []).flatMap((item) =>
      Object.entries(item).map(([kind, one]) =>
        askOf(TRANSACTION_ACTIONS[kind as keyof typeof TRANSACTION_ACTIONS], one),
      ),
    );
  }
  if (operation === 'BatchGetItem') {
    return Object.entries(request.RequestItems ?? {}).map(([TableName, { Keys }]) => ({
      action: 'dynamodb:BatchGetItem',
      resource: tableOf(TableName),
      leadingKeys: Keys.map(({ pk }) => pk?.S ?? ''),
    }));
  }
  return [askOf(operation, request)];
}

function askOf(operation: string, request: Request): Ask {
  const table = tableOf(request.TableName);
  const key = (request.Key ?? request.Item)?.pk?.S ?? queriedKey(request);
  const attributes = namedAttributes(request);
  return {
    action: `dynamodb:${operation}`,
    resource: request.IndexName === undefined ? table : `${table}/index/${request.IndexName}`,
    ...(key !== undefined && { leadingKeys: [key] }),
    ...(attributes !== undefined && { attributes }),
  };
}

/** The value that the partition key of a query must equal. */
function queriedKey(request: Request): string | undefined {
  const { KeyConditionExpression = '', ExpressionAttributeNames: names = {} } = request;
  for (const [, name = '', value = ''] of KeyConditionExpression.matchAll(/(#?\w+) = (:\w+)/g)) {
    if ((names[name] ?? name) === 'pk') return request.ExpressionAttributeValues?.[value]?.S;
  }
  return undefined;
}

/** Of a read that says which attributes it wants, and of an update, with those of the key. */
function namedAttributes(request: Request): string[] | undefined {
  const { ProjectionExpression, ExpressionAttributeNames: names = {}, Key = {} } = request;
  const { UpdateExpression, ConditionExpression = '' } = request;
  if (UpdateExpression !== undefined) {
    const bare = [...ConditionExpression.matchAll(/\((\w+)\)/g)].map(([, name = '']) => name);
    return [...new Set([...Object.keys(Key), ...Object.values(names), ...bare])];
  }
  if (ProjectionExpression === undefined) return undefined;
  const projected = ProjectionExpression.split(/\s*,\s*/).map((name) => names[name] ?? name);
  return [...new Set([...Object.keys(Key), ...projected])];
}

function tableOf(name: string | undefined): string {
  const mode = Object.entries(LOCAL_TABLES).find(([, own]) => own === name)?.[0];
  return mode ?? `table ${name}`;
}
