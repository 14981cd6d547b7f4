// How a crash scenario makes the records that it needs beforehand: over the API, and loudly when that fails.
import type { Rec } from '#resource/test-data/rec.ts';
import { dataOf, type Stack } from '../support/stack.ts';
import type { Prepared } from './scenario.ts';

/** Posts `body` and remembers what came back under `name`. */
export async function post(
  stack: Stack,
  { token, records }: Prepared,
  name: string,
  ...[path, body]: [path: string, body?: Rec]
): Promise<void> {
  const reply = await stack.request('POST', `/api/v1${path}`, { token, body });
  if (reply.status >= 300) throw new Error(`expected success:\n${reply.story}`);
  records[name] = dataOf(reply);
}
