// Gives a POST that changes something the idempotency record in which its answer is stored. Spec: Safe retries; contract#idempotency.
// The record, its counters and this answer are one transaction, so there is no moment at which a repeat could be run twice.
import { hash } from 'node:crypto';
import { fail } from '#kernel/error.ts';
import { member } from '#resource/fields/row.ts';
import { KEY_PATTERN } from '#resource/input/idempotency-key.ts';
import type { RequestState, Step } from '../request-state.ts';

/** Spec: 24 hours. */
const KEY_SECONDS = 86_400;

export function idempotency(): Step {
  return {
    before(request) {
      const state = request.event;
      state.idempotency = idempotencyOf(state);
    },
  };
}

function idempotencyOf(state: RequestState): RequestState['idempotency'] {
  const { verb, incoming } = state;
  if (verb === undefined) return undefined;
  const { requestId: owner } = incoming;
  const key = incoming.headers['idempotency-key'];
  const operation = `${incoming.method} ${incoming.path.replace(/\/$/, '')}`;
  if (key !== undefined && !verb.idempotent) return undefined;
  if (key !== undefined) {
    if (!KEY_PATTERN.test(key))
      fail('invalid_idempotency_key', {
        errors: [
          {
            field: 'Idempotency-Key',
            location: 'header',
            code: 'invalid_format',
            message: key.includes(',')
              ? 'One key, without a comma'
              : '1 to 255 ASCII characters, not only spaces',
          },
        ],
      });
    const bodyHash = digest(payloadOf(state));
    return { key: `k#${digest(`${operation}\n${key}`)}`, bodyHash, owner, seconds: KEY_SECONDS };
  }
  if (verb.fingerprintSeconds === undefined || incoming.headers['x-allow-duplicate'] === 'true')
    return undefined;
  const bodyHash = digest(payloadOf(state));
  return {
    key: `f#${digest(`${operation}\n${bodyHash}`)}`,
    bodyHash,
    owner,
    seconds: verb.fingerprintSeconds,
  };
}

/** What must be the same for a request to be the same: the body, and what the query asks of it. */
function payloadOf({ file, body, query }: RequestState): string {
  const payload = file?.digest ?? canonicalJson(body);
  return Object.keys(query).length === 0 ? payload : `${canonicalJson(query)}\n${payload}`;
}

/** The same text for the same value, whatever the order of its members. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.keys(value)
      .sort()
      .map((name) => `${JSON.stringify(name)}:${canonicalJson(member(value, name))}`);
    return `{${members.join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

const digest = (text: string): string => hash('sha256', text, 'base64url').slice(0, 32);
