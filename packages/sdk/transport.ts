// One request: sent, repeated where that is safe, and its answer or its error. A repetition has the same Idempotency-Key, so the service
// carries the request out once however often it is sent. Decision 112.
import { ConnectionError, TalonarioError } from './errors.ts';
import type { ErrorCode, FieldError, Links } from './generated/types.ts';
import type { Query, Sent, Upload } from './options.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export type Settings = {
  token: string;
  baseUrl: string;
  fetch: Fetch;
  /** Attempts beside the first; what the limits of the account refused is none. */
  retries: number;
  /** How long a call waits for the limits in all, and the longest wait that any other refusal may ask for. */
  maxWaitMs: number;
  timeoutMs: number;
  wait: (ms: number, signal?: AbortSignal) => Promise<void>;
};

export type Answer<D = unknown> = {
  data: D;
  message?: string;
  links: Links;
  status: number;
  headers: Headers;
  requestId: string;
  /** True where it is the answer of an earlier request with the same key. */
  isReplay: boolean;
};

const FIRST_WAIT_MS = 500;
const REPEATABLE = new Set(['GET', 'PUT', 'PATCH']);

/** Throws TalonarioError, ConnectionError, and what the signal was aborted with. */
export async function send(
  settings: Settings,
  method: string,
  path: string,
  sent: Sent = {},
): Promise<Answer> {
  const key = sent.idempotencyKey ?? (sent.isKeyed ? crypto.randomUUID() : undefined);
  const isRepeatable = key !== undefined || REPEATABLE.has(method);
  const request = { ...sent, idempotencyKey: key };
  const { retries, maxWaitMs } = settings;
  let [attempt, limitedMs] = [0, 0];
  for (;;) {
    try {
      return await once(settings, method, path, request);
    } catch (error) {
      const waitMs = repeatAfter(error, attempt, isRepeatable);
      sent.signal?.throwIfAborted();
      if (waitMs === undefined || waitMs > maxWaitMs || attempt >= retries) throw error;
      if (isTurnToCome(error)) {
        limitedMs += waitMs;
        if (limitedMs > maxWaitMs) throw error;
      } else attempt += 1;
      await settings.wait(waitMs, sent.signal);
    }
  }
}

/** Did the limits refuse it, and say when there is room again? Of many calls at once each is admitted when its turn comes. */
const isTurnToCome = (error: unknown): boolean =>
  error instanceof TalonarioError && error.status === 429 && error.retryAfterMs !== undefined;

/** How long to wait before the request may be sent again; undefined: it may not. */
function repeatAfter(error: unknown, attempt: number, isRepeatable: boolean): number | undefined {
  const [chance = 0] = crypto.getRandomValues(new Uint8Array(1));
  const usualMs = FIRST_WAIT_MS * 2 ** attempt * (0.5 + chance / 512);
  if (error instanceof ConnectionError) return isRepeatable ? usualMs : undefined;
  if (!(error instanceof TalonarioError)) return undefined;
  const wasRefused = error.status === 429 || error.code === 'idempotency_in_progress';
  const mayRepeat = wasRefused || (error.status === 503 && isRepeatable);
  return mayRepeat ? (error.retryAfterMs ?? usualMs) : undefined;
}

async function once(settings: Settings, method: string, path: string, sent: Sent): Promise<Answer> {
  const timeout = AbortSignal.timeout(sent.timeoutMs ?? settings.timeoutMs);
  const signal = sent.signal === undefined ? timeout : AbortSignal.any([sent.signal, timeout]);
  const { body, contentType } = bodyOf(sent);
  const headers = headersOf(settings.token, sent, contentType);
  const url = `${settings.baseUrl}${path}${queryText(sent.query)}`;
  let response: Response;
  let bytes: ArrayBuffer;
  try {
    // The service redirects nothing; what answers in its place must not be sent the token.
    response = await settings.fetch(url, { method, headers, body, signal, redirect: 'error' });
    bytes = await response.arrayBuffer();
  } catch (cause) {
    throw new ConnectionError(`${method} ${path}: no answer`, { cause });
  }
  return answerOf(response, bytes);
}

function headersOf(token: string, sent: Sent, contentType?: string): Record<string, string> {
  const headers: Record<string, string> = { 'X-API-Key': token, Accept: 'application/json, */*' };
  if (contentType !== undefined) headers['Content-Type'] = contentType;
  if (sent.idempotencyKey !== undefined) headers['Idempotency-Key'] = sent.idempotencyKey;
  if (sent.ifMatch !== undefined) headers['If-Match'] = sent.ifMatch;
  if (sent.language !== undefined) headers['Accept-Language'] = sent.language;
  return headers;
}

function bodyOf({ body, bodyText = JSON.stringify(body), upload }: Sent): {
  body?: BodyInit;
  contentType?: string;
} {
  if (upload !== undefined) {
    const form = new FormData();
    const { name, blob } = fileOf(upload.file);
    form.append(upload.field, blob, name);
    return { body: form };
  }
  if (bodyText === undefined) return {};
  return { body: bodyText, contentType: 'application/json' };
}

function fileOf(file: Upload): { name: string; blob: Blob } {
  if (file instanceof Blob)
    return { name: 'name' in file ? String(file.name) : 'file', blob: file };
  if (file instanceof Uint8Array) return { name: 'file', blob: new Blob([new Uint8Array(file)]) };
  return { ...fileOf(file.data), name: file.name };
}

function queryText(query: Query = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

function answerOf(response: Response, bytes: ArrayBuffer): Answer {
  const { status, headers } = response;
  const isJson = headers.get('content-type')?.startsWith('application/json') === true;
  const json: unknown = isJson ? parsed(new TextDecoder().decode(bytes)) : undefined;
  if (!response.ok) throw refusal(response, json);
  const envelope = isEnvelope(json) ? json : { data: isJson ? json : new Uint8Array(bytes) };
  return {
    data: envelope.data,
    ...(envelope.message !== undefined && { message: envelope.message }),
    links: envelope._links ?? {},
    status,
    headers,
    requestId: headers.get('x-request-id') ?? '',
    isReplay: headers.get('idempotency-replayed') === 'true',
  };
}

type Envelope = { success?: true; data: unknown; message?: string; _links?: Links };
type Refused = { code: ErrorCode; error: string; request_id?: string; errors?: FieldError[] };

const isEnvelope = (json: unknown): json is Envelope => has(json, 'success') && has(json, 'data');
const isRefused = (json: unknown): json is Refused => has(json, 'code') && has(json, 'error');
const has = (json: unknown, name: string): boolean =>
  typeof json === 'object' && json !== null && name in json;

function refusal({ status, headers }: Response, json: unknown): Error {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  const retryAfterMs = Number.isFinite(seconds) ? seconds * 1000 : undefined;
  const requestId = headers.get('x-request-id') ?? undefined;
  if (isRefused(json)) {
    const { code, error: message, errors } = json;
    return new TalonarioError({ status, code, message, requestId, errors, retryAfterMs });
  }
  const code = codeOf(status);
  const message = `HTTP ${status} without an answer of the service`;
  return new TalonarioError({ status, code, message, requestId, retryAfterMs });
}

/** Of what something between the client and the service answered. */
function codeOf(status: number): ErrorCode {
  if (status === 429) return 'rate_limit_exceeded';
  if (status === 503) return 'service_unavailable';
  return status < 500 ? 'route_not_found' : 'internal_error';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
