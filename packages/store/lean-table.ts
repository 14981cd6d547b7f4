// The Table port without the SDK: the same JSON calls, signed and sent by a page of code at a fraction of the processor time
// and of the start (decision 017). Kept equal to the SDK by lean-table.test.ts.
import type { Table } from './table.ts';
import type { Calls, Operation, Send } from './wire/calls.ts';
import { type CallerOptions, type Connection, openCaller } from './wire/json-call.ts';
import { fromWireOutput, toWireInput } from './wire/plain-values.ts';
import { type CallOptions, wireTable } from './wire/wire-table.ts';

/** The calls of wireTable, and the end of their connections. */
type LeanClient = { send: Send; close: () => void };

const DYNAMODB = { name: 'dynamodb', target: 'DynamoDB_20120810', version: '1.0' } as const;

/** The table of that name; throws what the SDK's does (sdk-table.ts). */
export const openLeanTable = (name: string, client: LeanClient, options?: CallOptions): Table =>
  wireTable(name, client.send, options);

/** A client that tables share, with its connections. */
export function openLeanClient(connection: Connection, options?: CallerOptions): LeanClient {
  const { call, close } = openCaller(DYNAMODB, connection, options);
  const send: Send = async <O extends Operation>(operation: O, input: Calls[O]['input']) => {
    const output = await call(operation, toWireInput(input));
    return fromWireOutput(Object(output)) as Calls[O]['output'];
  };
  return { send, close };
}
