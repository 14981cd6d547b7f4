// The gateway against API Gateway's rules: what a function is given, what a client is given, and what is refused before
// any function runs.
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { group, verb } from '#resource/define.ts';
import type { HandlerSource } from './gateway/functions.ts';
import { routeTable } from './gateway/route-table.ts';
import { type Gateway, startGateway } from './gateway.ts';

type Seen = { name: string; event: APIGatewayProxyEventV2; context: Context };
const MB = 1024 * 1024;
const seen: Seen[] = [];
let answer: unknown = { statusCode: 200, body: 'ok' };
let writes = 0;
let gateway: Gateway;

const ping = (path: string) =>
  verb(
    undefined,
    {
      name: `ping.${path}`,
      summary: 'p',
      method: 'GET',
      path,
      access: 'public',
      data: z.string(),
    },
    async () => ({ data: '' }),
  );
const groups = [
  group('catalog', { title: 'C', verbs: [ping('/products/x/'), ping('/services/')] }),
  group('sales', { title: 'S', verbs: [ping('/sales/{id}/')] }),
  group('platform', { title: 'P', verbs: [ping('/openapi.json')] }),
];
const record: HandlerSource = async (name) => async (event, context) => {
  seen.push({ name, event: event as APIGatewayProxyEventV2, context });
  return typeof answer === 'function' ? answer() : answer;
};

beforeAll(async () => {
  gateway = await startGateway({
    routes: routeTable(groups),
    handlers: record,
    port: 0,
    timeoutMs: 200,
    onWrite: () => {
      writes += 1;
    },
  });
});
afterAll(() => gateway.stop());

async function call(
  path: string,
  init: RequestInit = {},
  result: unknown = { statusCode: 200, body: 'ok' },
) {
  seen.length = 0;
  answer = result;
  const response = await fetch(gateway.url + path, init);
  const text = await response.text();
  return { response, text, ...(seen[0] ?? ({} as Partial<Seen>)) };
}

test.each([
  ['/api/v1/products', 'catalog', 'ANY /api/v1/products', undefined],
  ['/api/v1/products/', 'catalog', 'ANY /api/v1/products/{proxy+}', ''],
  ['/api/v1/services/1/x', 'catalog', 'ANY /api/v1/services/{proxy+}', '1/x'],
  ['/api/v1/sales/1', 'sales', 'ANY /api/v1/sales/{proxy+}', '1'],
  ['/api/v1/unknown/', 'platform', '$default', undefined],
  ['/api/v1/productsx', 'platform', '$default', undefined],
  ['/api/v1', 'platform', '$default', undefined],
  ['/docs', 'platform', '$default', undefined],
  ['/', 'platform', '$default', undefined],
])('the first path segment decides the function: %s', async (path, name, routeKey, proxy) => {
  const got = await call(path);
  expect(got.name).toBe(name);
  expect(got.event?.routeKey).toBe(routeKey);
  expect(got.event?.rawPath).toBe(path);
  expect(got.event?.pathParameters?.proxy).toBe(proxy);
});

test('two groups cannot share a first segment', () => {
  const rival = group('rival', { title: 'R', verbs: [ping('/sales/summary/')] });
  expect(() => routeTable([...groups, rival])).toThrow('/sales belongs to sales and to rival');
  const below = { ...rival, bases: ['sales/rival'] };
  const find = routeTable([...groups, below]);
  const owner = (path: string) => find(`/api/v1/${path}`).functionName;
  expect(['sales/rival/', 'sales/rival', 'sales/other/', 'sales'].map(owner)).toEqual([
    'rival',
    'rival',
    'sales',
    'sales',
  ]);
});

test('the path is decoded and cut at a decoded question mark, the query stays raw and is also joined', async () => {
  const { event } = await call('/api/v1/sales/a%20b%3Fc?x=1&x=a%2Bb&y=a+b&z');
  expect(event?.rawPath).toBe('/api/v1/sales/a b');
  expect(event?.rawQueryString).toBe('x=1&x=a%2Bb&y=a+b&z');
  expect(event?.queryStringParameters).toEqual({ x: '1,a+b', y: 'a b', z: '' });
});

test.each(['/api/v1/%zz', '/api/v1/products/%zz/', '/docs/%E0%A4', '/console/documents/%'])(
  'an undecodable path (%j) is refused by the gateway itself',
  async (path) => {
    const { response, text, event } = await call(path);
    expect([response.status, codeOf(text)]).toEqual([400, 'validation_error']);
    expect(JSON.parse(text).errors[0]).toMatchObject({ location: 'path', code: 'invalid_format' });
    expect(event).toBeUndefined();
  },
);

test('headers are lower case and joined by commas, cookies travel apart, connection headers stay', async () => {
  seen.length = 0;
  answer = { statusCode: 200 };
  await raw(
    'GET /docs HTTP/1.1\r\nHost: h:1\r\nX-A: 1\r\nx-a: 2\r\nAuthorization: Bearer a\r\n' +
      'authorization: Bearer b\r\nCookie: a=1; b=2\r\nConnection: close\r\n\r\n',
  );
  const event = seen[0]?.event;
  expect(event?.headers).toMatchObject({
    host: 'h:1',
    'x-a': '1,2',
    authorization: 'Bearer a,Bearer b',
  });
  expect(event?.cookies).toEqual(['a=1', 'b=2']);
  expect(Object.keys(event?.headers ?? {})).not.toContain('connection');
  expect(Object.keys(event?.headers ?? {})).not.toContain('cookie');
  expect(event?.requestContext.domainName).toBe('h');
  expect(event?.headers['x-forwarded-for']).toBe('127.0.0.1');
});

test.each([
  ['application/json', '{"a":"ñ"}', false],
  ['application/json; charset=utf-8', '{}', false],
  ['text/csv', 'a;b', false],
  ['application/x-www-form-urlencoded', 'a=1', false],
  ['application/problem+json', '{}', false],
  ['application/octet-stream', 'abc', true],
  ['multipart/form-data; boundary=x', '--x', true],
])('a %s body arrives as %j, base64 only where it is no text', async (type, body, isBase64) => {
  const { event } = await call('/docs', {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  });
  expect(event?.isBase64Encoded).toBe(isBase64);
  expect(event?.body).toBe(isBase64 ? Buffer.from(body).toString('base64') : body);
});

test('JSON that is no UTF-8 arrives byte for byte in base64', async () => {
  const body = Buffer.from([0x22, 0xff, 0x22]);
  const { event } = await call('/docs', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body,
  });
  expect(Buffer.from(event?.body ?? '', 'base64')).toEqual(body);
  expect(event?.isBase64Encoded).toBe(true);
});

test('no body is no member of the event', async () => {
  const { event } = await call('/docs');
  expect(event).not.toHaveProperty('body');
  expect(event).not.toHaveProperty('queryStringParameters');
});

test('a structured answer keeps status, headers, cookies and bytes', async () => {
  const bytes = Buffer.from([0, 255, 1]);
  const { response } = await call(
    '/docs',
    {},
    {
      statusCode: 201,
      headers: { 'X-One': 1, 'Content-Type': 'image/png' },
      cookies: ['a=1; Path=/', 'b=2'],
      body: bytes.toString('base64'),
      isBase64Encoded: true,
    },
  );
  expect(response.status).toBe(201);
  expect(response.headers.get('x-one')).toBe('1');
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(response.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2']);
  expect(response.headers.get('content-length')).toBe('3');
});

test('HEAD is answered as GET is, without the body but with its length', async () => {
  const { response, text, event } = await call('/docs', { method: 'HEAD' }, { hello: 'ñ' });
  expect(event?.requestContext.http.method).toBe('HEAD');
  expect([response.status, response.headers.get('content-length'), text]).toEqual([200, '14', '']);
});

test('anything without a statusCode is the JSON body of a 200', async () => {
  const { response, text } = await call('/docs', {}, { hello: 'ñ' });
  expect([response.status, response.headers.get('content-type'), text]).toEqual([
    200,
    'application/json',
    '{"hello":"ñ"}',
  ]);
});

test.each([
  [
    'throws',
    () => {
      throw new Error('secret');
    },
  ],
  ['answers with no valid status', { statusCode: 'x' }],
  [
    'answers more than Lambda lets through',
    () => ({ statusCode: 200, body: 'x'.repeat(6 * MB + 1) }),
  ],
  ['sets a header that cannot be sent', { statusCode: 200, headers: { a: 'b\r\nc: d' } }],
  ['outlives its time-out', () => new Promise(() => {})],
])('a function that %s is an internal server error without details', async (_, result) => {
  const { response, text } = await call('/docs', {}, result);
  expect([response.status, codeOf(text)]).toEqual([500, 'internal_error']);
});

test('the function knows how long it may still run', async () => {
  const { context } = await call('/docs');
  expect(context?.getRemainingTimeInMillis()).toBeLessThanOrEqual(200);
});

test.each([
  ['a body over 10 MB', { size: 10 * MB + 1, type: 'application/json', chunked: false }],
  ['a chunked body over 10 MB', { size: 10 * MB + 1, type: 'application/json', chunked: true }],
  ['a body over 6 MB as an event', { size: 6 * MB + 1, type: 'application/json', chunked: false }],
  [
    'a binary body over 6 MB in base64',
    { size: 4.6 * MB, type: 'text/x;application/octet-stream', chunked: false },
  ],
])('%s is 413 before any function runs', async (_, { size, type, chunked }) => {
  seen.length = 0;
  const body = Buffer.alloc(Math.ceil(size), type.startsWith('text/x') ? 0xff : 'x');
  const [status, text] = await post(body, type, chunked);
  expect([status, codeOf(text)]).toEqual([413, 'payload_too_large']);
  expect(seen).toHaveLength(0);
});

test.each([11_000, 100_000])('%i bytes of headers are 431', async (size) => {
  const head = `GET /docs HTTP/1.1\r\nHost: h\r\nX-Long: ${'x'.repeat(size)}\r\nConnection: close\r\n\r\n`;
  const text = await raw(head);
  expect(text).toMatch(/^HTTP\/1.1 431 /);
  expect(codeOf(text.slice(text.indexOf('{')))).toBe('validation_error');
  expect(text).toContain('It has at most 10240 characters');
});

test('a request without the name of a host is refused in the envelope, unless it is of HTTP 1.0', async () => {
  const text = await raw('GET /docs HTTP/1.1\r\nConnection: close\r\n\r\n');
  expect(text).toMatch(/^HTTP\/1.1 400 /);
  expect(codeOf(text.slice(text.indexOf('{')))).toBe('validation_error');
  expect(text).toContain('"field":"Host"');
  answer = { statusCode: 200, body: 'ok' };
  expect(await raw('GET /docs HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 200 /);
});

test('contradictory lengths are refused, not guessed', async () => {
  const text = await raw(
    'POST /docs HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  );
  expect(text).toMatch(/^HTTP\/1.1 400 /);
});

test('only requests that may write nudge what follows', async () => {
  writes = 0;
  await call('/docs');
  expect(writes).toBe(0);
  await call('/docs', { method: 'POST', body: '{}' });
  expect(writes).toBe(1);
});

test.each([
  ['a method that no parser knows', 'FOO /docs HTTP/1.1', 405, 'method_not_allowed'],
  ['a tunnel', 'CONNECT /docs HTTP/1.1', 405, 'method_not_allowed'],
  ['what is no HTTP', 'GET /docs\u0001 HTTP/1.1', 400, 'validation_error'],
  ['a path with a blank', 'GET /docs?a= 1 HTTP/1.1', 400, 'validation_error'],
])('%s is refused in the envelope', async (_, line, status, code) => {
  const text = await raw(`${line}\r\nHost: h\r\nConnection: close\r\n\r\n`);
  expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(codeOf(text.slice(text.indexOf('{')))).toBe(code);
  const allow = /\r\nallow: (.*)\r\n/i.exec(text)?.[1];
  expect(allow).toBe(status === 405 ? 'GET, HEAD, POST, PUT, PATCH, DELETE' : undefined);
});

test('an expectation that the gateway does not know changes nothing', async () => {
  answer = { statusCode: 200, body: 'ok' };
  const text = await raw('GET /docs HTTP/1.1\r\nHost: h\r\nExpect: x\r\nConnection: close\r\n\r\n');
  expect(text).toMatch(/^HTTP\/1.1 200 /);
});

test('what the gateway refuses it says in the language asked for, under an id of its own', async () => {
  const told = async (language: string) => {
    const { response, text } = await call('/%zz', { headers: { 'accept-language': language } });
    expect(response.headers.get('x-request-id')).toBe(JSON.parse(text).request_id);
    return JSON.parse(text).error;
  };
  expect(await told('en')).toBe('The request has invalid fields');
  expect(await told('es-AR')).toBe('El pedido tiene campos inválidos');
});

/** Of an answer in the envelope of errors. */
function codeOf(text: string): string {
  const { success, error, code, request_id } = JSON.parse(text);
  expect([success, typeof error, String(request_id).slice(0, 4)]).toEqual([
    false,
    'string',
    'req_',
  ]);
  return code;
}

function raw(text: string): Promise<string> {
  return new Promise((settle, reject) => {
    const socket = connect(gateway.port, '127.0.0.1', () => socket.write(text));
    let heard = '';
    socket.on('data', (chunk) => {
      heard += chunk;
    });
    socket.on('close', () => settle(heard));
    socket.on('error', reject);
  });
}

function post(body: Buffer, type: string, chunked: boolean): Promise<[number | undefined, string]> {
  return new Promise((settle, reject) => {
    const headers = { 'content-type': type, ...(!chunked && { 'content-length': body.length }) };
    const sent = httpRequest(`${gateway.url}/docs`, { method: 'POST', headers }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => settle([response.statusCode, text]));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
