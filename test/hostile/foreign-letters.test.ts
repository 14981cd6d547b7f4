// What says in which letters it is written: escapes of a query that are not UTF-8 are told so, and a media type may have parameters.
import { beforeAll, describe, expect, test } from 'vitest';
import { openMemoryStack, type Stack } from '../support/stack.ts';

const PATH = '/api/v1/customers/list/';

let stack: Stack;
let token: string;
beforeAll(async () => {
  stack = await openMemoryStack();
  token = await (await stack.newTenant()).token('test');
  await stack.expect(201, 'POST', '/api/v1/customers/', { token, body: { name: 'Muñoz 100%' } });
});

describe('escapes of a query', () => {
  test.each([
    ['search=Mu%F1oz', ['search']],
    ['external_reference=%e0%a4&page=1', ['external_reference']],
    ['search=a%ff&tags=%C3%28', ['search', 'tags']],
    ['%F1=1', ['\ufffd']],
  ])('%s are not of UTF-8, and are told so', async (query, fields) => {
    const { status, json, story } = await stack.request('GET', PATH, { token, query });
    expect([status, json.code], story).toEqual([400, 'invalid_query_parameter']);
    expect(json.errors, story).toEqual(
      fields.map((field) =>
        expect.objectContaining({ field, location: 'query', code: 'invalid_format' }),
      ),
    );
    expect(json.errors?.[0]?.message, story).toContain('UTF-8');
  });

  test.each([
    ['search=Mu%C3%B1oz', 1],
    ['search=muñoz', 1],
    ['search=100%', 1],
    ['search=00%25&', 1],
    ['search=%EF%BF%BD%EF%BF%BD', 0],
  ])('%s is read', async (query, total) => {
    const { json } = await stack.expect(200, 'GET', PATH, { token, query });
    expect(json.data.total).toBe(total);
  });
});

describe('the media type of a body', () => {
  const send = (type: string) => {
    const headers = { 'content-type': type };
    return stack.request('POST', '/api/v1/customers/', { token, raw: '{"name":"x"}', headers });
  };

  test.each([
    'application/json',
    'Application/JSON; Charset="UTF-8"',
    'application/json ; charset = utf-8',
    'application/json;charset=utf8',
    'application/json;',
    'application/json; charset=utf-8;',
    'application/json; version=1',
    'application/json;odata=verbose; charset=utf-8',
    'application/json; profile="https://example.com/a;b"',
  ])('%s is taken', async (type) => {
    const { status, story } = await send(type);
    expect(status, story).toBe(201);
  });

  test.each([
    'application/json; charset=latin1',
    'application/json; version=1; charset=utf-16',
    'application/json; charset',
    'application/json; charset=',
    'application/json, text/plain',
    'application/json; =1',
    'application/jsonp',
    'application/json-patch+json',
    'text/json; charset=utf-8',
    'application/json; x',
  ])('%s is not', async (type) => {
    const { json, story } = await send(type);
    expect(json.code, story).toBe('unsupported_content_type');
  });
});
