// Parameters, headers and security schemes that operations share. Spec: Authentication; contract#error-body,
// contract#webhook-fields, contract#rate-headers.
import { KEY_PATTERN } from '../input/idempotency-key.ts';
import type { Json } from './names.ts';

const header = (description: string, schema: Json = { type: 'string' }): Json => ({
  description,
  schema,
});
const parameter = (name: string, description: string, schema: Json = { type: 'string' }): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
});

export const PARAMETERS: Readonly<Record<string, Json>> = {
  AcceptLanguage: parameter(
    'Accept-Language',
    'Language of `error`: Spanish for `es` and `es-*`, or English. `code` is the same.',
  ),
  IdempotencyKey: parameter(
    'Idempotency-Key',
    'The same request with the same key within 24 hours gets the original response and `Idempotency-Replayed: true`.',
    { type: 'string', minLength: 1, maxLength: 255, pattern: KEY_PATTERN.source },
  ),
  IfMatch: parameter(
    'If-Match',
    'The version that the record must still have, as its ETag, or 409 `version_conflict`.',
  ),
  IfNoneMatch: parameter(
    'If-None-Match',
    'The ETag of what the client has: 304 without a body where it would be sent the same.',
  ),
  AllowDuplicate: parameter(
    'X-Allow-Duplicate',
    '`true`: the same payload within 5 minutes is meant as a second document.',
    { type: 'string', enum: ['true'] },
  ),
  RequestId: parameter('X-Request-Id', 'Echoed as X-Client-Request-Id.', {
    type: 'string',
    pattern: '^[A-Za-z0-9_-]{8,64}$',
  }),
};

const whole = { type: 'integer', minimum: 0 };
const WINDOWS = ['Second', 'Minute', 'Hour', 'Day'];

export const HEADERS: Readonly<Record<string, Json>> = {
  'X-Request-Id': header('Id of this request, also in error bodies.'),
  'X-API-Version': header('Version of this interface.'),
  'X-RateLimit-Limit': header('Requests that the tightest window allows.', whole),
  'X-RateLimit-Remaining': header('Requests left in the tightest window.', whole),
  'X-RateLimit-Reset': header('Unix second when one more is free.', whole),
  'X-RateLimit-Window': header('The tightest window.', {
    type: 'string',
    enum: ['second', 'minute', 'hour', 'day'],
  }),
  ...Object.fromEntries(
    WINDOWS.flatMap((window) => [
      [
        `X-RateLimit-Limit-${window}`,
        header(`Requests allowed per ${window.toLowerCase()}.`, whole),
      ],
      [
        `X-RateLimit-Remaining-${window}`,
        header(`Requests left of this ${window.toLowerCase()}.`, whole),
      ],
    ]),
  ),
  'Retry-After': header('Whole seconds to wait.', {
    type: 'integer',
    minimum: 1,
  }),
  ETag: header(
    'In quotes: the version, for If-Match; of a read also a dot and what stands for its content, for If-None-Match.',
  ),
  Location: header('Of a 201: what `_links.self` is, if there is one.'),
  'Idempotency-Replayed': header('`true` on the original response of an earlier request.', {
    type: 'string',
    enum: ['true'],
  }),
  'WWW-Authenticate': header('`Bearer`.'),
  Deprecation: header(
    '`@` and the Unix second since which the operation is deprecated (RFC 9745).',
  ),
  Sunset: header('When it stops (RFC 8594).'),
  Link: header(
    'With `rel="deprecation"`: where that is explained; with `rel="next"`: the page after, of a file in pages.',
  ),
};

export const SECURITY_SCHEMES: Readonly<Record<string, Json>> = {
  ApiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'An API token, `tal_live_…` or `tal_test_…`. Never in the URL.',
  },
  Bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'The same API token as `Authorization: Bearer`.',
  },
  Session: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token of a logged-in session (OpenID Connect).',
  },
};

const always = (name: string, description: string): Json => ({
  ...parameter(name, description),
  required: true,
});

/** Header parameters of every webhook call (Standard Webhooks). */
export const WEBHOOK_PARAMETERS: Readonly<Record<string, Json>> = {
  WebhookId: always('webhook-id', 'Id of the event; the same on every attempt.'),
  WebhookTimestamp: always('webhook-timestamp', 'Unix second of the attempt.'),
  WebhookSignature: always(
    'webhook-signature',
    'Space-separated `v1,<base64 HMAC-SHA256 of id.timestamp.body>`.',
  ),
};

export const headerRefs = (names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

export const parameterRef = (name: string): Json => ({ $ref: `#/components/parameters/${name}` });
