// The members of DynamoDB's requests and answers that hold items, to and from its wire form: what the SDK's document client does, for
// the transport that is without the SDK.
import type { Item } from '../table.ts';
import { fromWire, toWire } from './attribute-value.ts';

type Members = Record<string, unknown>;
type Change = (value: unknown) => unknown;

/** A request in plain values as DynamoDB takes it. */
export const toWireInput = (input: object): Members => changed(input, INPUT);

/** Its answer in plain values. */
export const fromWireOutput = (output: object): Members => changed(output, OUTPUT);

const encoded: Change = (item) => toWire(item as Item);
const decoded: Change = (item) => fromWire(item as Parameters<typeof fromWire>[0]);
const each =
  (change: Change): Change =>
  (values) =>
    (values as unknown[]).map(change);
const inside =
  (members: Record<string, Change>): Change =>
  (value) =>
    changed(value as object, members);
const ofEach =
  (change: Change): Change =>
  (map) =>
    Object.fromEntries(
      Object.entries(map as Members).map(([name, value]) => [name, change(value)]),
    );

const ACTION = { Key: encoded, Item: encoded, ExpressionAttributeValues: encoded };
const INPUT: Record<string, Change> = {
  ...ACTION,
  ExclusiveStartKey: encoded,
  RequestItems: ofEach(inside({ Keys: each(encoded) })),
  TransactItems: each(ofEach(inside(ACTION))),
};

const SIZED = inside({ ItemCollectionKey: decoded });
const OUTPUT: Record<string, Change> = {
  Item: decoded,
  Attributes: decoded,
  Items: each(decoded),
  LastEvaluatedKey: decoded,
  Responses: ofEach(each(decoded)),
  UnprocessedKeys: ofEach(inside({ Keys: each(decoded) })),
  // One write tells of its own collection, a transaction of all of each table.
  ItemCollectionMetrics: (metrics) =>
    'ItemCollectionKey' in (metrics as object) ? SIZED(metrics) : ofEach(each(SIZED))(metrics),
};

function changed(value: object, members: Record<string, Change>): Members {
  const result: Members = { ...value };
  for (const name of Object.keys(members)) {
    const member = result[name];
    if (member !== undefined && member !== null) result[name] = members[name]?.(member);
  }
  return result;
}
