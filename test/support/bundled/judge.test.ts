// The judge against the rules of IAM that the template relies on.
import { expect, test } from 'vitest';
import { asksOf } from './asks.ts';
import type { Grant } from './grants.ts';
import { isGranted } from './judge.ts';

const get = (pk: string, more: object = {}) =>
  asksOf(
    'DynamoDB_20120810.GetItem',
    JSON.stringify({
      TableName: 'talonario-live',
      Key: { pk: { S: pk }, sk: { S: '-' } },
      ...more,
    }),
  );
const allowed = (grant: Grant, asks = get('t1.0#pr')) =>
  asks.every((ask) => isGranted([grant], ask));
const grant = (more: Partial<Grant> = {}): Grant => ({
  actions: ['dynamodb:GetItem'],
  resources: ['live'],
  ...more,
});

test('what is granted is allowed, and nothing else', () => {
  expect(allowed(grant())).toBe(true);
  expect(allowed(grant({ actions: ['dynamodb:Query'] }))).toBe(false);
  expect(allowed(grant({ resources: ['test', 'live/index/by-l1'] }))).toBe(false);
});

test('leading keys are judged by their patterns', () => {
  const condition = { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['*#wd', 'due#*'] } };
  expect(allowed(grant({ condition }), get('t1.0#wd'))).toBe(true);
  expect(allowed(grant({ condition }), get('due#17'))).toBe(true);
  expect(allowed(grant({ condition }), get('t1.0#pr'))).toBe(false);
});

test('a question mark stands for one character', () => {
  const condition = { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['c#???'] } };
  expect(allowed(grant({ condition }), get('c#abc'))).toBe(true);
  expect(allowed(grant({ condition }), get('c#abcd'))).toBe(false);
  expect(allowed(grant({ condition }), get('c#ab'))).toBe(false);
});

test('a read that names no attributes is not one of few', () => {
  const condition = {
    'ForAllValues:StringEquals': { 'dynamodb:Attributes': ['pk', 'sk', 'co'] },
    Null: { 'dynamodb:Attributes': 'false' },
  };
  const named = { ProjectionExpression: '#c', ExpressionAttributeNames: { '#c': 'co' } };
  expect(allowed(grant({ condition }), get('c#t1', named))).toBe(true);
  expect(allowed(grant({ condition }), get('c#t1', { ProjectionExpression: 'co, secret' }))).toBe(
    false,
  );
  expect(allowed(grant({ condition }))).toBe(false);
});

test('an update names what it sets and what it looks at', () => {
  const update = {
    ...{ TableName: 'talonario-live', Key: { pk: { S: 'c#t1' }, sk: { S: 'RL' } } },
    UpdateExpression: 'SET #a = :a REMOVE #b',
    ConditionExpression: 'attribute_exists(pk) AND #c = :c',
    ExpressionAttributeNames: { '#a': 'k0', '#b': 'm0001', '#c': 'off' },
  };
  const [ask] = asksOf('DynamoDB_20120810.UpdateItem', JSON.stringify(update));
  expect(ask?.attributes).toEqual(['pk', 'sk', 'k0', 'm0001', 'off']);
});

test('every action of a transaction is judged by itself', () => {
  const one = { TableName: 'talonario-live', Key: { pk: { S: 'a' } } };
  const asks = asksOf(
    'DynamoDB_20120810.TransactWriteItems',
    JSON.stringify({ TransactItems: [{ Update: one }, { ConditionCheck: one }, { Delete: one }] }),
  );
  expect(asks.map(({ action }) => action)).toEqual([
    'dynamodb:UpdateItem',
    'dynamodb:ConditionCheckItem',
    'dynamodb:DeleteItem',
  ]);
});

test('a query is one of its index and of the key that it asks for', () => {
  const query = {
    TableName: 'talonario-test',
    IndexName: 'by-l2',
    KeyConditionExpression: '#p = :p AND l2 > :x',
    ExpressionAttributeNames: { '#p': 'pk' },
    ExpressionAttributeValues: { ':p': { S: 't1.3#sa' }, ':x': { S: '' } },
  };
  expect(asksOf('DynamoDB_20120810.Query', JSON.stringify(query))).toEqual([
    { action: 'dynamodb:Query', resource: 'test/index/by-l2', leadingKeys: ['t1.3#sa'] },
  ]);
});

test('a condition that is not known is an error', () => {
  expect(() => allowed(grant({ condition: { StringNotLike: { key: 'x' } } }))).toThrow(
    'StringNotLike',
  );
});
