// Turns whatever was thrown into an envelope. Admission outranks every later error, so that an unauthenticated or
// limited caller learns nothing else; an unknown throwable is a 500 whose cause is logged and never sent.
import { Failure, type FieldError } from '#kernel/error.ts';
import { loadWords } from '#kernel/error-lines.ts';
import { failureStatus } from '#resource/failure-status.ts';
import { failureBody, jsonAnswer, type Outgoing, problemBody } from '../envelope.ts';
import type { RequestState, Step } from '../request-state.ts';
import { rateLimitHeaders } from './rate-limit.ts';

export function failToEnvelope(): Step {
  return {
    async before({ event: { incoming } }) {
      if (incoming.language !== 'en') await loadWords(incoming.language);
    },
    async onError(request) {
      if (request.response !== undefined) return;
      const state = request.event;
      request.response = failureAnswer(state, await outranking(state, request.error));
    },
  };
}

/** Asked for, and not by a weight of 0, which is how a client says that it cannot read it. */
const PROBLEM = /application\/problem\+json(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i;

/** The failure as it goes out, with the limits' headers when the caller is known. */
function failureAnswer(state: RequestState, error: unknown): Outgoing {
  const { incoming, verb } = state;
  const failure = asFailure(state, error);
  const status = failureStatus(verb, failure);
  const shown = status === failure.status ? failure : withStatus(failure, status);
  const problem = PROBLEM.test(incoming.headers.accept ?? '');
  return jsonAnswer(
    incoming,
    status,
    problem ? problemBody(shown, incoming) : failureBody(shown, incoming),
    {
      ...(problem && { 'Content-Type': 'application/problem+json' }),
      ...(status === 401 && { 'WWW-Authenticate': 'Bearer' }),
      ...rateLimitHeaders(state),
      ...failure.headers,
    },
  );
}

async function outranking(state: RequestState, error: unknown): Promise<unknown> {
  try {
    const admission = await state.gate;
    await admission?.counted?.();
    return error;
  } catch (gateError) {
    return gateError;
  }
}

function asFailure(state: RequestState, error: unknown): Failure {
  if (error instanceof Failure) {
    // What a client is refused for is told to the client: the cause may quote what was sent, which no line is to hold.
    if (error.cause !== undefined && error.status >= 500) logCause(state, error.cause);
    return error;
  }
  logCause(state, error);
  return new Failure('internal_error');
}

function logCause(state: RequestState, cause: unknown): void {
  state.runtime.log({
    level: 'error',
    request_id: state.incoming.requestId,
    operation: state.verb?.name ?? null,
    cause:
      cause instanceof Error
        ? { name: cause.name, message: cause.message, stack: cause.stack }
        : String(cause),
  });
}

function withStatus(failure: Failure, status: number): Failure {
  const errors: FieldError[] = failure.errors;
  return new Failure(failure.code, { status, errors, headers: failure.headers });
}
