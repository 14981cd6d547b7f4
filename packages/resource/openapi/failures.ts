// The failures that a verb may answer, by status: those of the pipeline that every verb shares, and its own.
import { ERRORS, type ErrorCode } from '#kernel/error.ts';
import { bringsBody } from '../bodies.ts';
import type { Verb } from '../declaration.ts';
import { failureStatus } from '../failure-status.ts';
import type { Access } from '../scopes.ts';

const CREDENTIALS: readonly ErrorCode[] = [
  'missing_token',
  'invalid_token',
  'expired_token',
  'revoked_token',
  'token_in_url',
  'conflicting_credentials',
];
const ACCOUNT: readonly ErrorCode[] = ['plan_required', 'trial_expired', 'tenant_suspended'];
const BODY: readonly ErrorCode[] = [
  'invalid_json',
  'invalid_body',
  'unsupported_content_type',
  'payload_too_large',
  'validation_error',
];
const UPLOAD: readonly ErrorCode[] = BODY.filter((code) => code !== 'invalid_json');
const KEY: readonly ErrorCode[] = [
  'invalid_idempotency_key',
  'idempotency_in_progress',
  'idempotency_key_reused',
];
const RIGHT: Partial<Record<Access, ErrorCode>> = {
  session: 'session_credential_required',
  token: 'token_credential_required',
  'test-token': 'sandbox_only',
};

/** Codes by status, in the order of statuses. */
export function failuresOf(verb: Verb): Map<number, ErrorCode[]> {
  const byStatus = new Map<number, ErrorCode[]>();
  const statuses = [...new Set(codesOf(verb))].map((code) => ({
    code,
    status: statusOf(verb, code),
  }));
  for (const { code, status } of statuses.sort((a, b) => a.status - b.status)) {
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return byStatus;
}

const statusOf = (verb: Verb, code: ErrorCode): number =>
  failureStatus(verb, { code, status: ERRORS[code].status });

function codesOf(verb: Verb): ErrorCode[] {
  return [
    'invalid_query_parameter',
    ...admission(verb),
    ...(verb.body !== undefined || (bringsBody(verb) && verb.upload === undefined) ? BODY : []),
    ...(verb.upload === undefined ? [] : UPLOAD),
    ...(verb.on === 'record' ? recordCodes(verb) : []),
    ...(verb.idempotent ? KEY : []),
    ...verb.fails,
    'internal_error',
    'service_unavailable',
  ];
}

function admission({ access }: Verb): ErrorCode[] {
  if (access === 'public') return [];
  const right = RIGHT[access];
  const own: ErrorCode[] =
    right === undefined ? (access === 'any' ? [] : ['insufficient_scope']) : [right];
  return [...CREDENTIALS, ...own, ...ACCOUNT, 'rate_limit_exceeded'];
}

const recordCodes = ({ method }: Verb): ErrorCode[] =>
  method === 'GET' ? ['invalid_id', 'not_found'] : ['invalid_id', 'not_found', 'version_conflict'];
