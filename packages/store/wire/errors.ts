// The SDK's errors as the port's. One table of names decides whether a call may be repeated, was refused, or is our mistake.
import type { CancellationReason } from '@aws-sdk/client-dynamodb';
import { ConditionFailed, type Item, TransactionRefused } from '../table.ts';
import { fromWire } from './attribute-value.ts';
import { TryAgain, unavailable } from './retry.ts';

const CONFLICTS: ReadonlySet<string> = new Set([
  'TransactionConflict',
  'TransactionConflictException',
]);
/** Reasons inside a cancelled transaction that pass by themselves; the SDK repeats none of them. */
const PASSING: ReadonlySet<string> = new Set([
  ...CONFLICTS,
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
]);
/** A call that is wrong in itself: repeating it or telling the client to retry would not help. */
const MISTAKES: ReadonlySet<string> = new Set([
  'ValidationException',
  'ResourceNotFoundException',
  'AccessDeniedException',
  'UnrecognizedClientException',
  'MissingAuthenticationTokenException',
  'IdempotentParameterMismatchException',
  'ItemCollectionSizeLimitExceededException',
  'CredentialsProviderError',
  'TypeError',
  'RangeError',
]);

type SdkError = { name?: string; Item?: Item; CancellationReasons?: CancellationReason[] };

/** The error to throw for what the SDK threw: ConditionFailed, TransactionRefused, TryAgain, service_unavailable or itself. */
export function fromSdkError(error: unknown): unknown {
  const { name = '', Item, CancellationReasons } = error as SdkError;
  if (name === 'ConditionalCheckFailedException') return new ConditionFailed(unmarshalled(Item));
  if (name === 'TransactionCanceledException') return cancelled(CancellationReasons ?? [], error);
  if (CONFLICTS.has(name)) return new TryAgain(name, { cause: error });
  return MISTAKES.has(name) ? error : unavailable(error);
}

/** A failed condition is final even where other positions conflicted: the conflict would not have saved it. */
function cancelled(reasons: readonly CancellationReason[], error: unknown): unknown {
  const codes = reasons.map((reason) => reason.Code ?? 'None');
  if (codes.includes('ConditionalCheckFailed'))
    return new TransactionRefused(reasons.map(toReason));
  if (codes.some((code) => PASSING.has(code))) return new TryAgain('conflict', { cause: error });
  return error;
}

function toReason(reason: CancellationReason): TransactionRefused['reasons'][number] {
  if (reason.Code === 'ConditionalCheckFailed') {
    return { kind: 'condition', item: unmarshalled(reason.Item) };
  }
  return PASSING.has(reason.Code ?? '') ? { kind: 'conflict' } : undefined;
}

const unmarshalled = (item: Item | undefined): Item | undefined =>
  item && Object.keys(item).length > 0
    ? fromWire(item as NonNullable<CancellationReason['Item']>)
    : undefined;
