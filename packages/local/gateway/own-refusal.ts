// What the gateway refuses by itself, before any function runs: with the status of API Gateway, and in the envelope that every
// other error has, so that a client reads all of them in one way. Spec: Errors; decision 571.
import { failureBody, jsonAnswer } from '#http/envelope.ts';
import { languageOf } from '#http/event.ts';
import { Failure, type FieldError } from '#kernel/error.ts';
import { newUlid } from '#kernel/id.ts';
import { EVERY_METHOD } from '#resource/routes.ts';
import type { HttpAnswer } from './function-answer.ts';

/** Limit of the deployed HTTP API on request line and header values. */
export const HEADER_BYTES_MAX = 10_240;

type Headers = Readonly<Record<string, string | string[] | undefined>>;
type OwnRefusal = (nowMs: number, asked?: Headers) => HttpAnswer;

const malformed = (status: number, line: FieldError): Failure =>
  new Failure('validation_error', { status, errors: [line] });
/** What no path takes was refused before the path was read: the methods that any of them takes. */
const allowed = { headers: { Allow: EVERY_METHOD.join(', ') } };
const retry = { headers: { 'Retry-After': '1' } };

export const badPath = refusal(malformed(400, { location: 'path', code: 'invalid_format' }));
export const badRequest = refusal(malformed(400, { location: 'header', code: 'invalid_format' }));
export const noHost = refusal(
  malformed(400, { field: 'Host', location: 'header', code: 'required' }),
);
export const headersTooLarge = refusal(
  malformed(431, { location: 'header', code: 'too_long', max: HEADER_BYTES_MAX }),
);
export const requestTimeout = refusal(malformed(408, { location: 'body', code: 'required' }));
export const unknownMethod = refusal(new Failure('method_not_allowed', allowed));
export const bodyTooLarge = refusal(new Failure('payload_too_large'));
export const noRoom = refusal(new Failure('service_unavailable', retry));
export const functionFailed = refusal(new Failure('internal_error'));

/** Where there is no request to read, as where it is no HTTP, the language is English. */
function refusal(failure: Failure): OwnRefusal {
  return (nowMs, asked = {}) => {
    const accepted = asked['accept-language'];
    const incoming = {
      requestId: `req_${newUlid(nowMs)}`,
      clientRequestId: undefined,
      language: languageOf(typeof accepted === 'string' ? accepted : undefined),
    };
    const { statusCode, headers, body } = jsonAnswer(
      incoming,
      failure.status,
      failureBody(failure, incoming),
      failure.headers,
    );
    return { status: statusCode, headers: lowerCase(headers), body };
  };
}

const lowerCase = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
