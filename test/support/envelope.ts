// What every answer must look like, whatever was asked. Spec: General rules 2-3.
import { expect } from 'vitest';
import { ERRORS } from '#kernel/error.ts';
import type { Reply } from './exchange.ts';

const SUCCESS_MEMBERS = ['success', 'data', 'message', '_links'];
const FAILURE_MEMBERS = ['success', 'error', 'code', 'request_id', 'errors', 'docs_url'];
const REQUEST_ID = /^req_[0-9A-HJKMNP-TV-Z]{26}$/;
/** Traces of our own insides that no client may see. */
const INSIDES =
  /node_modules|\bat \w+ \(|\.ts:\d+|ConditionalCheckFailed|ValidationException|[Dd]ynamo|"[ps]k":|ZodError/;

/** A success or a failure in the promised shape, with the headers that every answer has. */
export function expectEnvelope(reply: Reply): void {
  expect(reply.headers['content-type'], reply.story).toMatch(/^application\/json/);
  expect(reply.headers['x-request-id'], reply.story).toMatch(REQUEST_ID);
  expect(reply.headers['cache-control'], reply.story).toBe('no-store');
  if (reply.status < 400) expectSuccess(reply);
  else expectFailure(reply);
}

function expectSuccess({ json, story }: Reply): void {
  expect(json.success, story).toBe(true);
  expect(json, story).toHaveProperty('data');
  expect(
    Object.keys(json).filter((name) => !SUCCESS_MEMBERS.includes(name)),
    story,
  ).toEqual([]);
  for (const link of Object.values(json._links ?? {})) {
    expect(link, story).toMatchObject({
      href: expect.stringMatching(/^\//),
      method: expect.any(String),
    });
  }
}

function expectFailure({ json, story, headers, text }: Reply): void {
  expect(json.success, story).toBe(false);
  expect(typeof json.error, story).toBe('string');
  expect(Object.keys(ERRORS), story).toContain(json.code);
  expect(json.request_id, story).toBe(headers['x-request-id']);
  expect(
    Object.keys(json).filter((name) => !FAILURE_MEMBERS.includes(name)),
    story,
  ).toEqual([]);
  expect(text, story).not.toMatch(INSIDES);
  if (json.errors !== undefined) {
    expect(
      Array.isArray(json.errors) && json.errors.length > 0 && json.errors.length <= 50,
      story,
    ).toBe(true);
    for (const line of json.errors) {
      expect([typeof line.code, typeof line.message], story).toEqual(['string', 'string']);
    }
  }
}
