// One request and its answer as a client of the deployed API would see them, and as a test prints them when it is surprised.
import type { APIGatewayProxyEventV2, Context as LambdaContext } from 'aws-lambda';
import type { Outgoing } from '#http/envelope.ts';
import type { Handler } from '#http/serve.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { FORM_TYPE, SentFile, toForm } from './sent-file.ts';

export type RequestOptions = {
  token?: string;
  /** Sent as JSON, a SentFile as multipart/form-data. */
  body?: unknown;
  /** Sent as it is, instead of `body`. */
  raw?: string | Uint8Array;
  headers?: Record<string, string>;
  query?: Record<string, string> | string;
};

export type Reply = {
  /** What was asked behind the path. */
  query: string;
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  text: string;
  /** The body as it came, for files. */
  bytes: Uint8Array;
  /** The parsed body, an empty object when it is no JSON object. */
  json: Rec;
  /** The whole exchange in words. */
  story: string;
};

const JSON_TYPE = 'application/json';

export async function call(
  handler: Handler,
  method: string,
  path: string,
  options: RequestOptions = {},
): Promise<Reply> {
  const event = toEvent(method, path, options);
  const context = { getRemainingTimeInMillis: () => 29_000 } as LambdaContext;
  const answer = await handler(event, context);
  const bytes = method === 'HEAD' ? new Uint8Array() : bodyOf(answer);
  return toReply(
    { method, path, options },
    { status: answer.statusCode, headers: answer.headers, bytes },
  );
}

const bodyOf = ({ body, isBase64Encoded }: Outgoing): Uint8Array =>
  Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');

/** The reply; its body is read when it is looked at, and its story told only where a test is surprised. */
export function toReply(
  request: { method: string; path: string; options: RequestOptions },
  told: { status: number; headers: Record<string, string>; bytes: Uint8Array },
): Reply {
  const { buffer, byteOffset, byteLength } = told.bytes;
  const answer = { ...told, text: Buffer.from(buffer, byteOffset, byteLength).toString() };
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(told.headers)) headers[name.toLowerCase()] = value;
  let json: Rec | undefined;
  let story: string | undefined;
  return {
    ...answer,
    query: queryText(request.options.query),
    headers,
    get json() {
      json ??= parsed(answer.text);
      return json;
    },
    get story() {
      story ??= storyOf(request, answer);
      return story;
    },
  };
}

/** Body and headers as they go over the wire. */
export function wireOf(options: RequestOptions): {
  body: Buffer | undefined;
  headers: Record<string, string>;
} {
  const body = bytesOf(options);
  return {
    body,
    headers: {
      ...(body !== undefined && { 'content-type': isFile(options) ? FORM_TYPE : JSON_TYPE }),
      ...credentialHeader(options.token),
      ...options.headers,
    },
  };
}

/** Sessions (three parts with dots) come as Bearer only, API tokens in either header. */
const credentialHeader = (token: string | undefined): Record<string, string> => {
  if (token === undefined) return {};
  return token.includes('.') ? { authorization: `Bearer ${token}` } : { 'x-api-key': token };
};

export const queryText = (query: RequestOptions['query']): string =>
  typeof query === 'string' ? query : new URLSearchParams(query).toString();

function toEvent(method: string, path: string, options: RequestOptions): APIGatewayProxyEventV2 {
  const { body, headers } = wireOf(options);
  const event: Partial<APIGatewayProxyEventV2> = {
    version: '2.0',
    routeKey: '$default',
    rawPath: path,
    rawQueryString: queryText(options.query),
    headers,
    isBase64Encoded: body !== undefined,
    body: body?.toString('base64'),
    requestContext: {
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '203.0.113.7', userAgent: 'test' },
    } as APIGatewayProxyEventV2['requestContext'],
  };
  return event as APIGatewayProxyEventV2;
}

const isFile = ({ raw, body }: RequestOptions): boolean =>
  raw === undefined && body instanceof SentFile;

function bytesOf({ raw, body }: RequestOptions): Buffer | undefined {
  if (raw !== undefined) return Buffer.from(raw);
  if (body instanceof SentFile) return toForm(body);
  return body === undefined ? undefined : Buffer.from(JSON.stringify(body));
}

function parsed(text: string): Rec {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Rec) : {};
  } catch {
    return {};
  }
}

const STORY_BODY_MAX = 2000;
/** Headers that every answer has say nothing about this one. */
const USUAL =
  /^(x-ratelimit|ratelimit|strict-transport|x-content-type|content-security|cache-control|x-api-version)/i;

function storyOf(
  { method, path, options }: { method: string; path: string; options: RequestOptions },
  { status, headers, text }: { status: number; headers: Record<string, string>; text: string },
): string {
  const query = queryText(options.query);
  const sent = options.raw === undefined ? JSON.stringify(options.body) : String(options.raw);
  return [
    `${method} ${path}${query === '' ? '' : `?${query}`}`,
    ...Object.entries(options.headers ?? {}).map(([name, value]) => `> ${name}: ${value}`),
    ...(sent === undefined ? [] : [`> ${sent.slice(0, STORY_BODY_MAX)}`]),
    `< ${status}`,
    ...Object.entries(headers)
      .filter(([name]) => !USUAL.test(name))
      .map(([name, value]) => `< ${name}: ${value}`),
    `< ${text.slice(0, STORY_BODY_MAX)}`,
  ].join('\n');
}
