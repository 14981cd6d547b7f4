// The inside of a function's process, as Lambda's runtime is for the deployed one: loads the bundle once, then calls its handler for
// each event that the parent sends. Time stands
// where the parent's clock does, as in the other stacks of the tests.
import { pathToFileURL } from 'node:url';
import type { Context } from 'aws-lambda';
import { systemClock } from '#kernel/clock.ts';
import type { Called, Returned } from './function-messages.ts';

type Handler = (event: unknown, context: Partial<Context>) => Promise<unknown>;

let standsAt = systemClock.now();
Date.now = () => standsAt;

const [path = '', name = ''] = process.argv.slice(2);
const { handler } = (await import(pathToFileURL(path).href)) as { handler: Handler };

process.on('message', (called: Called) => void answer(called));
process.on('disconnect', () => process.exit(0));
process.send?.({ id: 0 } satisfies Returned);

async function answer({ id, event, nowMs, remainingMs }: Called): Promise<void> {
  standsAt = nowMs;
  const deadline = performance.now() + remainingMs;
  const context = {
    functionName: name,
    awsRequestId: crypto.randomUUID(),
    getRemainingTimeInMillis: () => Math.max(0, deadline - performance.now()),
  };
  try {
    reply({ id, result: await handler(event, context) });
  } catch (error) {
    reply({ id, error: String((error as Error).stack) });
  }
}

function reply(returned: Returned): void {
  process.send?.(returned);
}
