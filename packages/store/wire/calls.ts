// The seam between what is asked of DynamoDB and how it gets there: wire-table.ts speaks through it, the SDK and the lean
// transport implement it. Types only, so that naming the SDK here costs a bundle nothing.
import type {
  BatchGetItemInput,
  BatchGetItemOutput,
  DeleteItemInput,
  DeleteItemOutput,
  GetItemInput,
  GetItemOutput,
  PutItemInput,
  PutItemOutput,
  QueryInput,
  QueryOutput,
  TransactWriteItemsInput,
  TransactWriteItemsOutput,
  UpdateItemInput,
  UpdateItemOutput,
} from '@aws-sdk/client-dynamodb';

/** What each operation takes and gives. */
export type Calls = {
  GetItem: { input: GetItemInput; output: GetItemOutput };
  BatchGetItem: { input: BatchGetItemInput; output: BatchGetItemOutput };
  Query: { input: QueryInput; output: QueryOutput };
  PutItem: { input: PutItemInput; output: PutItemOutput };
  UpdateItem: { input: UpdateItemInput; output: UpdateItemOutput };
  DeleteItem: { input: DeleteItemInput; output: DeleteItemOutput };
  TransactWriteItems: { input: TransactWriteItemsInput; output: TransactWriteItemsOutput };
};
export type Operation = keyof Calls;

/**
 * One call, with what passes by itself repeated. Throws errors with DynamoDB's own `name`, `Item` and
 * `CancellationReasons`, as the SDK does.
 */
export type Send = <O extends Operation>(
  operation: O,
  input: Calls[O]['input'],
) => Promise<Calls[O]['output']>;
