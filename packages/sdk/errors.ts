// What may go wrong, as errors that say so. `code` is the service's own word for it and never changes its meaning.
import type { ErrorCode, FieldError } from './generated/types.ts';

type Refusal = {
  status: number;
  code: ErrorCode;
  message: string;
  requestId?: string;
  errors?: readonly FieldError[];
  retryAfterMs?: number;
};

/** The service refused the request. */
export class TalonarioError<C extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'TalonarioError';
  readonly status: number;
  readonly code: C;
  /** Names the request when you ask for help. */
  readonly requestId: string | undefined;
  /** Every wrong field. */
  readonly errors: readonly FieldError[];
  readonly retryAfterMs: number | undefined;

  constructor({ status, code, message, requestId, errors, retryAfterMs }: Refusal & { code: C }) {
    super(`${code}: ${message}`);
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.errors = errors ?? [];
    this.retryAfterMs = retryAfterMs;
  }
}

/** Nothing was heard of the request: it may have been carried out. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}

/** Is it a refusal by the service, with one of these codes if any are named? */
export function isTalonarioError<C extends ErrorCode = ErrorCode>(
  error: unknown,
  ...codes: readonly C[]
): error is TalonarioError<C> {
  const known: readonly string[] = codes;
  return error instanceof TalonarioError && (known.length === 0 || known.includes(error.code));
}
