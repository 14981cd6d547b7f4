// The seam between what is asked of DynamoDB and how it gets there: wire-table.ts speaks through it in plain values, the SDK's document
// client and the lean transport implement it. Types only, so that naming the SDK here costs a bundle nothing.
import type {
  BatchGetCommandInput,
  BatchGetCommandOutput,
  DeleteCommandInput,
  DeleteCommandOutput,
  GetCommandInput,
  GetCommandOutput,
  PutCommandInput,
  PutCommandOutput,
  QueryCommandInput,
  QueryCommandOutput,
  TransactWriteCommandInput,
  TransactWriteCommandOutput,
  UpdateCommandInput,
  UpdateCommandOutput,
} from '@aws-sdk/lib-dynamodb';

type Called<Input, Output> = { input: Input; output: Omit<Output, '$metadata'> };

/** What each operation takes and gives. */
export type Calls = {
  GetItem: Called<GetCommandInput, GetCommandOutput>;
  BatchGetItem: Called<BatchGetCommandInput, BatchGetCommandOutput>;
  Query: Called<QueryCommandInput, QueryCommandOutput>;
  PutItem: Called<PutCommandInput, PutCommandOutput>;
  UpdateItem: Called<UpdateCommandInput, UpdateCommandOutput>;
  DeleteItem: Called<DeleteCommandInput, DeleteCommandOutput>;
  TransactWriteItems: Called<TransactWriteCommandInput, TransactWriteCommandOutput>;
};
export type Operation = keyof Calls;

/**
 * One call, with what passes by itself repeated. Throws errors with DynamoDB's own `name`, `Item` and
 * `CancellationReasons`, whose items are in wire form, as the SDK leaves them.
 */
export type Send = <O extends Operation>(
  operation: O,
  input: Calls[O]['input'],
) => Promise<Calls[O]['output']>;
