// An HTTP request as the HTTP API of API Gateway hands it to a function: payload format 2.0 with its habits (headers in
// lower case and joined, cookies apart, repeated query parameters joined, path decoded, other media in base64).
import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { toIso } from '#kernel/clock.ts';
import { drawBytes } from '#kernel/random.ts';
import type { RouteTable } from './route-table.ts';

type Received = {
  event: APIGatewayProxyEventV2;
  functionName: string;
};

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const TEXT =
  /^\s*(text\/|application\/(json|xml|javascript|x-www-form-urlencoded)\b|[^;]+\+(json|xml)\b)/i;
/** Headers about the connection end at the gateway; cookies travel in their own member. */
const NOT_PASSED = new Set([
  'connection',
  'cookie',
  'expect',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** undefined when the path is no valid URL path: API Gateway answers 400 itself. */
export function toEvent(
  request: IncomingMessage,
  body: Buffer,
  routes: RouteTable,
  nowMs: number,
): Received | undefined {
  const target = targetOf(request.url ?? '/');
  if (target === undefined) return undefined;
  const { rawPath, rawQueryString } = target;
  const { functionName, routeKey, pathParameters } = routes(rawPath);
  const { headers, cookies } = headersOf(request);
  const sourceIp = request.socket.remoteAddress ?? '127.0.0.1';
  const forwarded = headers['x-forwarded-for'];
  const host = headers.host ?? 'localhost';
  const query = queryOf(rawQueryString);
  headers['x-forwarded-for'] = forwarded === undefined ? sourceIp : `${forwarded}, ${sourceIp}`;
  headers['x-forwarded-port'] = String(request.socket.localPort ?? 0);
  headers['x-forwarded-proto'] = 'http';
  headers['x-amzn-trace-id'] ??= traceId(nowMs);
  const event: APIGatewayProxyEventV2 = {
    version: '2.0',
    routeKey,
    rawPath,
    rawQueryString,
    ...(cookies.length > 0 && { cookies }),
    headers,
    ...(query !== undefined && { queryStringParameters: query }),
    ...(pathParameters !== undefined && { pathParameters }),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: host.replace(/:\d+$/, ''),
      domainPrefix: host.split(/[.:]/)[0] ?? '',
      http: {
        method: request.method ?? 'GET',
        path: rawPath,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: drawBytes(11).toString('base64url'),
      routeKey,
      stage: '$default',
      time: logTime(nowMs),
      timeEpoch: nowMs,
    },
    ...bodyOf(body, headers['content-type']),
  };
  return { event, functionName };
}

/** The path is decoded, and a decoded `?` cuts it, as seen on the real gateway. */
function targetOf(url: string): { rawPath: string; rawQueryString: string } | undefined {
  const relative = url.startsWith('/') ? url : url.replace(/^[a-z]+:\/\/[^/?#]*/i, '');
  const [encoded = '', ...query] = relative.split('?');
  try {
    const rawPath = decodeURIComponent(encoded).split('?')[0] ?? '';
    if (!rawPath.startsWith('/')) return undefined;
    return { rawPath, rawQueryString: query.join('?') };
  } catch {
    return undefined;
  }
}

function headersOf(request: IncomingMessage) {
  const headers: Record<string, string> = {};
  const cookies: string[] = [];
  for (let at = 0; at < request.rawHeaders.length; at += 2) {
    const name = (request.rawHeaders[at] ?? '').toLowerCase();
    const value = request.rawHeaders[at + 1] ?? '';
    if (name === 'cookie') cookies.push(...value.split(/;\s*/).filter((part) => part !== ''));
    if (NOT_PASSED.has(name)) continue;
    const before = Object.hasOwn(headers, name) ? headers[name] : undefined;
    headers[name] = before === undefined ? value : `${before},${value}`;
  }
  return { headers, cookies };
}

function queryOf(rawQueryString: string): Record<string, string> | undefined {
  if (rawQueryString === '') return undefined;
  const query: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(rawQueryString)) {
    query[name] = Object.hasOwn(query, name) ? `${query[name]},${value}` : value;
  }
  return query;
}

/** Decision: bytes that are no UTF-8 travel in base64 whatever their type says, so that a function can refuse them. */
function bodyOf(body: Buffer, contentType: string | undefined) {
  if (body.length === 0) return { isBase64Encoded: false };
  const isText = (contentType === undefined || TEXT.test(contentType)) && isUtf8(body);
  return { body: body.toString(isText ? 'utf8' : 'base64'), isBase64Encoded: !isText };
}

const traceId = (nowMs: number): string =>
  `Root=1-${Math.floor(nowMs / 1000).toString(16)}-${drawBytes(12).toString('hex')}`;

/** `12/Mar/2020:19:03:58 +0000`. */
function logTime(nowMs: number): string {
  const iso = toIso(nowMs);
  const month = MONTHS[Number.parseInt(iso.slice(5, 7), 10) - 1];
  return `${iso.slice(8, 10)}/${month}/${iso.slice(0, 4)}:${iso.slice(11, 19)} +0000`;
}
