import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { readEvent } from './event.ts';

function event(parts: Partial<APIGatewayProxyEventV2> = {}): APIGatewayProxyEventV2 {
  const http = {
    method: 'get',
    path: '/',
    protocol: 'HTTP/1.1',
    sourceIp: '127.0.0.1',
    userAgent: '',
  };
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: '/api/v1/products/list/',
    rawQueryString: '',
    headers: {},
    isBase64Encoded: false,
    requestContext: { http } as APIGatewayProxyEventV2['requestContext'],
    ...parts,
  };
}
const language = (header: string) =>
  readEvent(event({ headers: { 'Accept-Language': header } }), 0).language;

describe('event', () => {
  it.each([
    ...['es', 'es-AR', 'ES-ar,en;q=0.5', 'en;q=0.4, es;q=0.9'],
    ...[
      'pt-BR,pt;q=0.9,es;q=0.8',
      'fr;q=1, es;q=0.9',
      'gn,es-AR;q=0.9,en;q=0.8',
      'fr, es, *;q=0.1',
    ],
  ])('speaks Spanish where the caller prefers it to English: %s', (header) => {
    expect(language(header)).toBe('es');
  });

  it.each([
    ...['en', 'en,es', 'es;q=0', 'estonian', '', '*', 'fr', 'es;q=0.1, en-GB;q=0.2'],
    ...['fr, en;q=0.9, es;q=0.8', '*, es;q=0.9'],
  ])('and English otherwise: %s', (header) => {
    expect(language(header)).toBe('en');
  });

  it('keeps every pair of the query, repeated ones too', () => {
    const { query } = readEvent(event({ rawQueryString: 'a=1&a=2&b=x%20y&c' }), 0);
    expect(query).toEqual([
      ['a', '1'],
      ['a', '2'],
      ['b', 'x y'],
      ['c', ''],
    ]);
  });

  it('reads the bytes of the body however they were sent', () => {
    const encoded = readEvent(event({ body: 'w7E=', isBase64Encoded: true }), 0);
    expect(Buffer.from(encoded.body).toString('utf8')).toBe('ñ');
    expect(Buffer.from(readEvent(event({ body: 'ñ' }), 0).body).toString('utf8')).toBe('ñ');
  });

  it('echoes a well-formed request id of the client and never takes it as its own', () => {
    const read = (id: string) => readEvent(event({ headers: { 'X-Request-Id': id } }), 0);
    expect(read('client-1234').clientRequestId).toBe('client-1234');
    expect(read('client-1234').requestId).toMatch(/^req_/);
    expect(read('short').clientRequestId).toBeUndefined();
    expect(read('with space and more').clientRequestId).toBeUndefined();
  });

  it('knows headers by lower-case name and none by a name of Object.prototype', () => {
    const { headers } = readEvent(event({ headers: { 'X-API-Key': 'k' } }), 0);
    expect(headers['x-api-key']).toBe('k');
    expect(headers.constructor).toBeUndefined();
  });
});
