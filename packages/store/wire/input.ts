// The port's inputs as DynamoDB's request members. Placeholders that begin with #k, :k or #p are ours.
import { INDEX_NAME } from '../keys.ts';
import type {
  Action,
  Condition,
  Delete,
  Expression,
  Item,
  Put,
  QueryInput,
  Update,
} from '../table.ts';
import type { Calls } from './calls.ts';

type TransactWriteItem = NonNullable<Calls['TransactWriteItems']['input']['TransactItems']>[number];

const ALL_OLD = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;

/** Names and values of several expressions together; empty maps are left out, which DynamoDB insists on. */
function placeholders(
  first: Partial<Expression> | undefined,
  second?: Partial<Expression>,
  third?: Partial<Expression>,
) {
  const names: Record<string, string> = { ...first?.names, ...second?.names, ...third?.names };
  const values: Item = { ...first?.values, ...second?.values, ...third?.values };
  return {
    ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names }),
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
  };
}

export const projectionInput = (project: readonly string[] | undefined) =>
  project === undefined
    ? {}
    : {
        ProjectionExpression: project.map((_, at) => `#p${at}`).join(','),
        ExpressionAttributeNames: projectedNames(project),
      };

export const putInput = (TableName: string, action: Put) => ({
  TableName,
  Item: action.put,
  ...conditionInput(action.condition),
});

export const deleteInput = (TableName: string, action: Delete) => ({
  TableName,
  Key: action.delete,
  ...conditionInput(action.condition),
});

export const updateInput = (TableName: string, action: Update) => ({
  TableName,
  Key: action.update,
  UpdateExpression: action.set.expression,
  ...(action.condition && { ConditionExpression: action.condition.expression }),
  ...placeholders(action.set, action.condition),
  ...ALL_OLD,
});

export function transactInput(TableName: string, action: Action): TransactWriteItem {
  if ('put' in action) return { Put: putInput(TableName, action) };
  if ('update' in action) return { Update: updateInput(TableName, action) };
  if ('delete' in action) return { Delete: deleteInput(TableName, action) };
  const check = {
    ConditionExpression: action.condition.expression,
    ...placeholders(action.condition),
  };
  return { ConditionCheck: { TableName, Key: action.check, ...check, ...ALL_OLD } };
}

/** What DynamoDB calls an error: a range that is crossed, or a walk along the table that starts at its end or beyond. */
export function isEmptyRange({ from, to, index, descending, startKey }: QueryInput): boolean {
  if (from !== undefined && to !== undefined && from > to) return true;
  if (index !== undefined || startKey === undefined) return false;
  const start = String(startKey.sk);
  return descending === true
    ? from !== undefined && start <= from
    : to !== undefined && start >= to;
}

/**
 * Where the walk goes on. A walk along the table goes on from the range's own beginning where it stopped before that, as the
 * range may have moved since; DynamoDB calls such a start an error.
 */
function startOf({ from, to, index, descending, startKey }: QueryInput): Item | undefined {
  if (index !== undefined || startKey === undefined) return startKey;
  const start = String(startKey.sk);
  const isBefore =
    descending === true ? to !== undefined && start > to : from !== undefined && start < from;
  return isBefore ? undefined : startKey;
}

export function queryInput(TableName: string, input: QueryInput) {
  const range = sortRange(input);
  const key: Expression = {
    expression: `#kp = :kp${range.expression}`,
    names: { '#kp': 'pk', ...(range.expression !== '' && { '#ks': input.index ?? 'sk' }) },
    values: { ':kp': input.pk, ...range.values },
  };
  const project = input.project ?? [];
  const startKey = startOf(input);
  return {
    TableName,
    ConsistentRead: true,
    ScanIndexForward: input.descending !== true,
    KeyConditionExpression: key.expression,
    ...(input.index && { IndexName: INDEX_NAME[input.index] }),
    ...(input.limit !== undefined && { Limit: input.limit }),
    ...(input.whole === true && { Select: 'ALL_ATTRIBUTES' as const }),
    ...(input.filter && { FilterExpression: input.filter.expression }),
    ...(startKey && { ExclusiveStartKey: startKey }),
    ...(input.project && { ProjectionExpression: project.map((_, at) => `#p${at}`).join(',') }),
    ...placeholders(key, input.filter, { names: projectedNames(project) }),
  };
}

function sortRange({ from, to }: QueryInput): {
  expression: string;
  values: Record<string, string>;
} {
  if (from !== undefined && to !== undefined) {
    return { expression: ' AND #ks BETWEEN :kf AND :kt', values: { ':kf': from, ':kt': to } };
  }
  if (from !== undefined) return { expression: ' AND #ks >= :kf', values: { ':kf': from } };
  if (to !== undefined) return { expression: ' AND #ks <= :kt', values: { ':kt': to } };
  return { expression: '', values: {} };
}

const conditionInput = (condition: Condition | undefined) =>
  condition && {
    ConditionExpression: condition.expression,
    ...placeholders(condition),
    ...ALL_OLD,
  };

const projectedNames = (project: readonly string[]): Record<string, string> =>
  Object.fromEntries(project.map((name, at) => [`#p${at}`, name]));
