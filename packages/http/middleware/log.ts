// One structured line per request, from an allow-list of fields: never bodies, queries, credentials or customer data.
import type { Exchange, Request, Step } from '../exchange.ts';

export function log(): Step {
  const write = (request: Request): void => {
    request.event.world.log(lineOf(request.event, request.response?.statusCode ?? 500));
  };
  return { after: write, onError: write };
}

function lineOf(exchange: Exchange, status: number): Record<string, unknown> {
  const { incoming, admission, verb } = exchange;
  return {
    level: status >= 500 ? 'error' : 'info',
    request_id: incoming.requestId,
    method: incoming.method,
    operation: verb?.name ?? null,
    status,
    ms: exchange.world.clock.now() - exchange.startedAt,
    tenant: admission?.tenantId ?? null,
    mode: admission?.mode ?? null,
    actor: admission?.actor.id ?? null,
  };
}
