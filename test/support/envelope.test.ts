// Each way in which an answer is no envelope is noticed.
import { expect, test } from 'vitest';
import { expectAnswered, expectEnvelope } from './envelope.ts';
import { type Reply, toReply } from './exchange.ts';

const ID = 'req_01KXY3NJ8K1X2Y3Z4A5B6C7D8E';
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'x-request-id': ID,
  'cache-control': 'no-store',
};
const LINK = { href: '/api/v1/products/', method: 'GET' };
const SUCCESS = { success: true, data: {}, _links: { self: LINK } };
const LINE = { code: 'required', message: 'is missing' };
const FAILURE = { success: false, error: 'x', code: 'not_found', request_id: ID, errors: [LINE] };

const answer = (status: number, json: object, headers: object = {}): Reply =>
  toReply(
    { method: 'GET', path: '/', options: {} },
    { status, headers: { ...HEADERS, ...headers }, bytes: Buffer.from(JSON.stringify(json)) },
  );

test('a success and a failure are envelopes', () => {
  expectEnvelope(answer(200, SUCCESS));
  expectEnvelope(answer(404, FAILURE));
});

test('a failure of ours is told with its story, and no other answer is', () => {
  expect(() => expectAnswered(answer(500, FAILURE), 'the third')).toThrow(/the third\nGET \//);
  expectAnswered(answer(499, FAILURE));
});

test.each([
  { 'content-type': 'text/html' },
  { 'x-request-id': 'req_1' },
  { 'cache-control': 'max-age=60' },
])('%j is no header of one', (headers) => {
  expect(() => expectEnvelope(answer(200, SUCCESS, headers))).toThrow('GET /');
  expect(() => expectEnvelope(answer(404, FAILURE, headers))).toThrow('GET /');
});

test.each([
  { success: false },
  { data: undefined },
  { more: 1 },
  { _links: { self: { ...LINK, href: 'products' } } },
  { _links: { self: { ...LINK, method: undefined } } },
  { _links: { self: null } },
])('%j is no success', (other) => {
  expect(() => expectEnvelope(answer(200, { ...SUCCESS, ...other }))).toThrow('GET /');
});

test.each([
  { success: true },
  { error: undefined },
  { error: 'ConditionalCheckFailed' },
  { code: 'unheard_of' },
  { code: 'toString' },
  { request_id: 'req_1' },
  { more: 1 },
  { errors: [] },
  { errors: {} },
  { errors: [{ ...LINE, code: 1 }] },
  { errors: [LINE, { code: 'required' }] },
  { errors: Array.from({ length: 51 }, () => LINE) },
])('%j is no failure', (other) => {
  expect(() => expectEnvelope(answer(400, { ...FAILURE, ...other }))).toThrow('GET /');
});
