// What a function returned, as the HTTP API of API Gateway answers it: format 2.0, where anything without a statusCode is
// the body of a 200 in JSON.
import { PAYLOAD_BYTES_MAX } from './functions.ts';

export type HttpAnswer = {
  status: number;
  headers: Record<string, string | string[]>;
  /** A text is sent with its headers in one piece, which takes a fraction of the time of two. */
  body: string | Buffer;
};

type Structured = {
  statusCode: number;
  headers?: Record<string, string | number | boolean | undefined>;
  body?: string;
  cookies?: string[];
  isBase64Encoded?: boolean;
};

/** An answer of what is the local stack's alone, which is no part of the interface. */
export const gatewayMessage = (
  status: number,
  message: string,
  headers: Record<string, string> = {},
): HttpAnswer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify({ message }),
});

/** Throws an Error for an answer that API Gateway would not send. */
export function toAnswer(result: unknown): HttpAnswer {
  if (!isStructured(result)) return bare(result);
  const { statusCode, body = '', cookies = [], isBase64Encoded = false } = result;
  if (!Number.isInteger(statusCode) || statusCode < 100 || statusCode > 599) {
    throw new Error(`no status: ${statusCode}`);
  }
  if (body.length > PAYLOAD_BYTES_MAX) throw new Error(TOO_LONG);
  const headers: HttpAnswer['headers'] = {};
  for (const name in result.headers) {
    const value = result.headers[name];
    if (value !== undefined) headers[name.toLowerCase()] = String(value);
  }
  if (body !== '') headers['content-type'] ??= 'text/plain; charset=utf-8';
  if (cookies.length > 0) headers['set-cookie'] = cookies;
  return {
    status: statusCode,
    headers,
    body: isBase64Encoded ? Buffer.from(body, 'base64') : body,
  };
}

const TOO_LONG = 'an answer is longer than Lambda lets through';

function bare(result: unknown): HttpAnswer {
  const text = typeof result === 'string' ? result : (JSON.stringify(result) ?? '');
  if (text.length > PAYLOAD_BYTES_MAX) throw new Error(TOO_LONG);
  return { status: 200, headers: { 'content-type': 'application/json' }, body: text };
}

const isStructured = (result: unknown): result is Structured =>
  typeof result === 'object' && result !== null && 'statusCode' in result;
