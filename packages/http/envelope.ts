// The two envelopes of every answer and the headers that all of them carry. Spec: General rules 2-3; contract#error-body.
import { docsUrl, ERRORS, type Failure } from '#kernel/error.ts';
import { errorLines } from '#kernel/error-lines.ts';
import type { Answer } from '#resource/context.ts';
import type { Incoming } from './event.ts';

const API_VERSION = '1.0.0';

/** What goes back to API Gateway; `headers` have canonical names, values are single. */
export type Outgoing = {
  statusCode: number;
  headers: Record<string, string>;
  body: string;
  isBase64Encoded: boolean;
};

const HEADERS_OF_ALL = {
  'Cache-Control': 'no-store',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-API-Version': API_VERSION,
};

/** The body of a successful answer, as it is sent and as an idempotent replay sends it again. */
export const successBody = (answer: Answer): string =>
  JSON.stringify({
    success: true,
    data: answer.data,
    ...(answer.message !== undefined && { message: answer.message }),
    ...(answer.links !== undefined && { _links: answer.links }),
  });

/** The body of a failed answer in the caller's language. */
export function failureBody(
  failure: Failure,
  incoming: Pick<Incoming, 'language' | 'requestId'>,
): string {
  return JSON.stringify({
    success: false,
    error: ERRORS[failure.code][incoming.language],
    code: failure.code,
    request_id: incoming.requestId,
    ...(failure.errors.length > 0 && { errors: errorLines(failure, incoming.language) }),
    docs_url: docsUrl(failure.code, incoming.language),
  });
}

/** RFC 9457 form of the same, only for clients that ask for it (contract#error-body). */
export function problemBody(failure: Failure, incoming: Incoming): string {
  return JSON.stringify({
    type: docsUrl(failure.code, incoming.language),
    title: ERRORS[failure.code][incoming.language],
    status: failure.status,
    code: failure.code,
    request_id: incoming.requestId,
    ...(failure.errors.length > 0 && { errors: errorLines(failure, incoming.language) }),
  });
}

/** A JSON answer with the headers that every answer has. */
export function jsonAnswer(
  incoming: Pick<Incoming, 'requestId' | 'clientRequestId'>,
  statusCode: number,
  body: string,
  headers: Record<string, string> = {},
): Outgoing {
  const { 'Content-Type': type, ...others } = {
    'Content-Type': 'application/json; charset=utf-8',
    'X-Request-Id': incoming.requestId,
    ...HEADERS_OF_ALL,
    ...(incoming.clientRequestId !== undefined && {
      'X-Client-Request-Id': incoming.clientRequestId,
    }),
    ...headers,
  };
  return {
    statusCode,
    // A client that is told a type reads nothing as JSON where it was to take what it has (RFC 9110, 15.4.5).
    headers: statusCode === 304 ? others : { 'Content-Type': type, ...others },
    body,
    isBase64Encoded: false,
  };
}

/** An answer that is no envelope (a page, a document); its own headers win. */
export function rawAnswer(incoming: Incoming, answer: Answer, contentType: string): Outgoing {
  const text = typeof answer.raw === 'string';
  const base = jsonAnswer(incoming, answer.status ?? 200, '', {
    'Content-Type': contentType,
    ...answer.headers,
  });
  const body = text ? (answer.raw as string) : Buffer.from(answer.raw ?? []).toString('base64');
  return { ...base, body, isBase64Encoded: !text };
}
