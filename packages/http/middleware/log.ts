// One structured line per request, from an allow-list of fields: never bodies, queries, credentials or customer data. A
// failure's code is among them: alarms count it (infra/operations.ts).
import type { Outgoing } from '../envelope.ts';
import type { Request, RequestState, Step } from '../request-state.ts';

export function log(): Step {
  const write = (request: Request): void => {
    request.event.runtime.log(lineOf(request.event, request.response));
  };
  return { after: write, onError: write };
}

function lineOf(state: RequestState, response?: Outgoing | null): Record<string, unknown> {
  const { incoming, admission, verb } = state;
  const status = response?.statusCode ?? 500;
  const code = status < 400 || response == null ? undefined : codeOf(response);
  return {
    level: status >= 500 ? 'error' : 'info',
    request_id: incoming.requestId,
    method: incoming.method,
    operation: verb?.name ?? null,
    status,
    ...(code !== undefined && { code }),
    ms: state.runtime.clock.now() - state.startedAt,
    tenant: admission?.tenantId ?? null,
    mode: admission?.mode ?? null,
    actor: admission?.actor.id ?? null,
  };
}

/** Failures are short; whatever else is sent with such a status has no code. */
function codeOf({ body, isBase64Encoded }: Outgoing): string | undefined {
  if (isBase64Encoded || !body.startsWith('{')) return undefined;
  const { code } = JSON.parse(body) as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
}
