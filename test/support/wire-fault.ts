// Faults of single attempts on the wire: an AWS SDK middleware placed after the retries, so that it sees each of them.
// What the port's own retries make of it is part of what is tested. reliability#injection H1.
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { Killed } from './fault.ts';

export const WIRE_FAULTS = [
  'kill-before',
  'kill-after',
  'throttle',
  'timeout-after',
  'conflict',
  'ise',
] as const;
export type WireFault = (typeof WIRE_FAULTS)[number];

/** Counts attempts over all tables of the client and strikes at one of them; none while `at` is 0. */
export class WirePlan {
  at = 0;
  fault: WireFault = 'throttle';
  attempts = 0;
  isDead = false;

  arm(at: number, fault: WireFault): void {
    Object.assign(this, { at, fault, attempts: 0, isDead: false });
  }

  disarm(): void {
    this.arm(0, 'throttle');
  }
}

type Next = (args: never) => Promise<unknown>;
type Attempt = { next: Next; args: never; operation: string };

/** Puts the plan between the client's retries and the engine, where answers have been read to their end. */
export function injectWireFaults(client: DynamoDBClient, plan: WirePlan): void {
  client.middlewareStack.add(
    ((next: Next, context: { commandName?: string }) => (args: never) =>
      attempt(plan, { next, args, operation: context.commandName ?? '' })) as never,
    { step: 'deserialize', priority: 'high', name: 'wireFaults' },
  );
}

async function attempt(plan: WirePlan, { next, args, operation }: Attempt): Promise<unknown> {
  if (plan.isDead) throw new Killed('the process has ended');
  plan.attempts += 1;
  if (plan.attempts !== plan.at) return next(args);
  if (plan.fault === 'throttle') throw awsError('ThrottlingException', 400);
  if (plan.fault === 'ise') throw awsError('InternalServerError', 500);
  if (plan.fault === 'conflict') {
    if (READS.includes(operation)) return next(args);
    throw conflict(operation);
  }
  if (plan.fault === 'kill-before') throw die(plan);
  await next(args);
  throw plan.fault === 'kill-after' ? die(plan) : awsError('TimeoutError', undefined);
}

function die(plan: WirePlan): Killed {
  plan.isDead = true;
  return new Killed('the process ended here');
}

/** Only writes meet the transactions of others. */
const READS = ['GetItemCommand', 'BatchGetItemCommand', 'QueryCommand'];

/** As the SDK throws them; a transaction names the conflict in its reasons. */
function awsError(name: string, httpStatusCode: number | undefined, more: object = {}): Error {
  const $fault = httpStatusCode === 500 ? 'server' : 'client';
  return Object.assign(new Error(`injected ${name}`), {
    name,
    $fault,
    $metadata: { httpStatusCode },
    ...more,
  });
}

const conflict = (operation: string): Error =>
  operation === 'TransactWriteItemsCommand'
    ? awsError('TransactionCanceledException', 400, {
        CancellationReasons: [{ Code: 'TransactionConflict' }],
      })
    : awsError('TransactionConflictException', 400);

const ATTEMPTS = 3;

/** The SDK's three attempts, without the waits between them. */
export const impatient = {
  mode: 'standard',
  acquireInitialRetryToken: async () => retryToken(0),
  refreshRetryTokenForRetry: async (token: RetryToken, { errorType }: { errorType: string }) => {
    const isLast = token.getRetryCount() + 1 >= ATTEMPTS;
    if (isLast || errorType === 'CLIENT_ERROR') throw new Error('not retried');
    return retryToken(token.getRetryCount() + 1);
  },
  recordSuccess: () => undefined,
};

type RetryToken = { getRetryCount(): number; getRetryDelay(): number };
const retryToken = (count: number): RetryToken => ({
  getRetryCount: () => count,
  getRetryDelay: () => 0,
});
