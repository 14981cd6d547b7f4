// A server in DynamoDB's place that answers from a script, for tests of what no engine does on demand: throttling, broken
// connections, answers that never come or come in part.
import { type Act, startScriptedServer } from './scripted-server.ts';

const MANNER = { contentType: 'application/x-amz-json-1.0', beginning: '{"Item":' };

/** The server, and the next things that it does; then it answers {}. */
export async function startFakeDynamo() {
  const script: Act[] = [];
  const server = await startScriptedServer(() => script.shift() ?? { text: '{}' }, MANNER);
  return { ...server, script };
}
export type FakeDynamo = Awaited<ReturnType<typeof startFakeDynamo>>;

/** An error as DynamoDB words it. */
export const failure = (status: number, name: string, more: object = {}): Act => ({
  status,
  text: JSON.stringify({
    __type: `com.amazonaws.dynamodb.v20120810#${name}`,
    message: 'm',
    ...more,
  }),
});
