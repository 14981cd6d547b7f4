// One structured line per request, from an allow-list of fields: never bodies, queries, credentials or customer data. A
// failure's code is among them: alarms count it (infra/operations.ts). What writes or is refused says more, as its tenant may look it
// up (background/request-logs): which members were wrong, but no value of any, and the path by the names of its parameters.
import { ID_PATTERN } from '#kernel/id.ts';
import { parseJson } from '#kernel/json.ts';
import type { Verb } from '#resource/declaration.ts';
import { API_PREFIX } from '#resource/routes.ts';
import { type Access, SCOPES, type Scope } from '#resource/scopes.ts';
import type { Outgoing } from '../envelope.ts';
import type { Request, RequestState, Step } from '../request-state.ts';

export function log(): Step {
  const write = (request: Request): void => {
    request.event.runtime.log(lineOf(request.event, request.response));
  };
  return { after: write, onError: write };
}

const AGENT_MAX = 200;
/** What a client may have pasted where its name belongs: tokens, secrets of webhooks, sessions. */
const SECRETS = /(tal_(?:live|test)_|whsec_|eyJ)[\w.+/=-]+/g;
const ERRORS_MAX = 10;
const NAME_MAX = 100;
type Failed = { code?: unknown; errors?: unknown };

function lineOf(state: RequestState, response?: Outgoing | null): Record<string, unknown> {
  const { incoming, admission, verb, credential } = state;
  const status = response?.statusCode ?? 500;
  const failed = status < 400 || response == null ? undefined : failureOf(response);
  const code = typeof failed?.code === 'string' ? failed.code : undefined;
  return {
    level: status >= 500 ? 'error' : 'info',
    request_id: incoming.requestId,
    method: incoming.method,
    operation: verb?.name ?? null,
    status,
    ...(code !== undefined && { code }),
    ms: state.runtime.clock.now() - state.startedAt,
    tenant: admission?.tenantId ?? credential?.tenantId ?? null,
    mode: admission?.mode ?? credential?.mode ?? null,
    actor: admission?.actor.id ?? null,
    ...(isKept(incoming.method, status) && detailsOf(state, { failed, response })),
  };
}

/** What tenants may look up: reads that succeed are not worth the write. */
const isKept = (method: string, status: number): boolean =>
  status >= 400 || (method !== 'GET' && method !== 'HEAD');

function detailsOf(
  { incoming, verb, credential, params }: RequestState,
  { failed, response }: { failed?: Failed; response?: Outgoing | null },
): Record<string, unknown> {
  const resourceId = Object.values(params ?? {}).find((value) => ID_PATTERN.test(value));
  const errors = errorsOf(failed);
  return {
    kept: true,
    credential: credential?.kind ?? null,
    address: incoming.address,
    agent: incoming.headers?.['user-agent']?.replace(SECRETS, '$1***').slice(0, AGENT_MAX) ?? null,
    scope: verb === undefined ? '' : scopeOf(verb),
    ...(verb !== undefined && { path: pathOf(verb) }),
    ...(resourceId !== undefined && { resource_id: resourceId }),
    ...(errors.length > 0 && { errors }),
    ...(response?.headers?.['Idempotency-Replayed'] !== undefined && { replayed: true }),
  };
}

const pathOf = ({ path, outsideApi }: Verb): string =>
  outsideApi === true ? path : `${API_PREFIX}${path}`;

/** What one must hold to see that it was asked for: a scope, a session, or nothing. */
const scopeOf = ({ access }: Verb): Scope | 'session' | '' =>
  isScope(access) ? access : access === 'session' ? 'session' : '';

const isScope = (access: Access): access is Scope => (SCOPES as readonly string[]).includes(access);

/** Failures are short; whatever else is sent with such a status has no code. */
function failureOf({ body, isBase64Encoded }: Outgoing): Failed | undefined {
  return isBase64Encoded || !body.startsWith('{') ? undefined : (parseJson(body) as Failed);
}

/** Names and codes; a name that no declaration knows may be anything, so it is left out. */
function errorsOf(failed: Failed | undefined): Record<string, unknown>[] {
  if (!Array.isArray(failed?.errors)) return [];
  return failed.errors.slice(0, ERRORS_MAX).map(({ field, location, code }) => ({
    field: code === 'unknown_field' ? '' : String(field ?? '').slice(0, NAME_MAX),
    location: String(location ?? ''),
    code: String(code ?? ''),
  }));
}
