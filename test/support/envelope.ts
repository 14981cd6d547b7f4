// What every answer must look like, whatever was asked. Spec: General rules 2-3.
import { expect } from 'vitest';
import { ERRORS } from '#kernel/error.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import type { Reply } from './exchange.ts';

const SUCCESS_MEMBERS = ['success', 'data', 'message', '_links'];
const FAILURE_MEMBERS = ['success', 'error', 'code', 'request_id', 'errors', 'docs_url'];
const ERRORS_MAX = 50;
const REQUEST_ID = /^req_[0-9A-HJKMNP-TV-Z]{26}$/;
/** Traces of our own insides that no client may see. */
const INSIDES =
  /node_modules|\bat \w+ \(|\.ts:\d+|ConditionalCheckFailed|ValidationException|[Dd]ynamo|"[ps]k":|ZodError/;

/** A success or a failure in the promised shape, with the headers that every answer has. */
export function expectEnvelope(reply: Reply): void {
  const wrong = [
    ...wrongHeaders(reply),
    ...(reply.status < 400 ? wrongSuccess : wrongFailure)(reply),
  ];
  if (wrong.length > 0) expect.fail(`${wrong.join('; ')}\n${reply.story}`);
}

/**
 * No failure of ours. A hundred thousand answers are looked at like this, so nothing is asserted, and no story told, of one that is
 * right.
 */
export function expectAnswered(reply: Reply, asked = ''): void {
  if (reply.status >= 500) expect.fail(`${asked}\n${reply.story}`);
}

function wrongHeaders({ headers }: Reply): string[] {
  const type = headers['content-type'] ?? '';
  return told({
    [`is ${type}`]: !type.startsWith('application/json'),
    'has no id': !REQUEST_ID.test(headers['x-request-id'] ?? ''),
    'may be stored': headers['cache-control'] !== 'no-store',
  });
}

function wrongSuccess({ json }: Reply): string[] {
  return told({
    'is no success': json.success !== true,
    'has no data': !Object.hasOwn(json, 'data'),
    [`has other members than ${SUCCESS_MEMBERS}`]: hasOthers(json, SUCCESS_MEMBERS),
    'has a link that is none': !Object.values(json._links ?? {}).every(isLink),
  });
}

function isLink(link: unknown): boolean {
  const { href, method } = (link ?? {}) as Rec;
  return typeof href === 'string' && href.startsWith('/') && typeof method === 'string';
}

function wrongFailure({ json, headers, text }: Reply): string[] {
  const { errors } = json;
  return told({
    'is no failure': json.success !== false,
    'has no message': typeof json.error !== 'string',
    [`has the code ${json.code}`]: !Object.hasOwn(ERRORS, json.code),
    'has another id than its header': json.request_id !== headers['x-request-id'],
    [`has other members than ${FAILURE_MEMBERS}`]: hasOthers(json, FAILURE_MEMBERS),
    'tells of our insides': INSIDES.test(text),
    'has errors that are none': errors !== undefined && !areErrors(errors),
  });
}

const areErrors = (errors: unknown): boolean =>
  Array.isArray(errors) &&
  errors.length > 0 &&
  errors.length <= ERRORS_MAX &&
  errors.every(({ code, message }) => typeof code === 'string' && typeof message === 'string');

const hasOthers = (json: Rec, members: readonly string[]): boolean =>
  Object.keys(json).some((name) => !members.includes(name));

/** Those that are so. */
const told = (wrongs: Readonly<Record<string, boolean>>): string[] =>
  Object.keys(wrongs).filter((wrong) => wrongs[wrong] === true);
