// An API Gateway HTTP API event (payload 2.0) as the pipeline sees it: lower-case headers, decoded path, bytes of the body.
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { newUlid } from '#kernel/id.ts';
import type { RequestNote } from '#store/commit/request-note.ts';

export type Incoming = {
  /** Our own id, in X-Request-Id and in error bodies. */
  requestId: string;
  /** The client's X-Request-Id when it is well formed, echoed as X-Client-Request-Id. */
  clientRequestId: string | undefined;
  method: string;
  /** Decoded path as API Gateway gives it, with or without its trailing slash. */
  path: string;
  query: [name: string, value: string][];
  /** The query as it came, with its escapes. */
  rawQuery: string;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
  language: 'en' | 'es';
  /** The client's address, as the gateway saw it. */
  address: string;
};

/** What headers inherit. V8 keeps an object that has no prototype at all in a table, which is slow to fill. */
const NO_NAMES: object = Object.create(null);
const CLIENT_REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/;

export function readEvent(event: APIGatewayProxyEventV2, nowMs: number): Incoming {
  const headers: Record<string, string> = Object.create(NO_NAMES);
  for (const name in event.headers) {
    const value = event.headers[name];
    if (value !== undefined) headers[name.toLowerCase()] = value;
  }
  const clientId = headers['x-request-id'];
  return {
    requestId: `req_${newUlid(nowMs)}`,
    clientRequestId:
      clientId !== undefined && CLIENT_REQUEST_ID.test(clientId) ? clientId : undefined,
    method: event.requestContext.http.method.toUpperCase(),
    path: event.rawPath === '' ? '/' : event.rawPath,
    query: event.rawQueryString ? [...new URLSearchParams(event.rawQueryString)] : [],
    rawQuery: event.rawQueryString,
    headers,
    body: Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8'),
    language: languageOf(headers['accept-language']),
    address: event.requestContext.http.sourceIp,
  };
}

/** What the events of the request's changes say of it. */
export const requestNote = ({ requestId: id, headers }: Incoming): RequestNote => ({
  id,
  idempotencyKey: headers['idempotency-key'],
});

/** The language of errors for that Accept-Language. */
export const languageOf = (header: string | undefined): 'en' | 'es' =>
  prefersSpanish(header) ? 'es' : 'en';

/** contract#language: of the languages that errors have, the caller's preferred one is es or es-*; any other language is passed over. */
function prefersSpanish(header: string | undefined): boolean {
  if (header === undefined) return false;
  const ranked = header
    .split(',')
    .map((part, index) => {
      const [tag = '', ...params] = part.trim().toLowerCase().split(';');
      const q = params.find((param) => param.trim().startsWith('q='));
      return {
        tag,
        index,
        weight: q === undefined ? 1 : Number.parseFloat(q.trim().slice(2)) || 0,
      };
    })
    .filter(({ tag, weight }) => weight > 0 && /^(es|en|\*)(-|$)/.test(tag))
    .sort((a, b) => b.weight - a.weight || a.index - b.index);
  return ranked[0]?.tag.startsWith('es') === true;
}
