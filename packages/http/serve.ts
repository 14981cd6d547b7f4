// The one place where the order of the pipeline is written: log → fail → match → authenticate and rate-limit → route →
// scope → parse → idempotency → verb → envelope. Admission outranks what follows, so the precedence of errors is
// 401, 429, 403 (account), 404 (route), 405, 403 (scope), 400, 422 (key reused), 404 (record), 409, 503.
import middy from '@middy/core';
import type { APIGatewayProxyEventV2, Context as LambdaContext } from 'aws-lambda';
import type { Group } from '#resource/declaration.ts';
import { deprecationHeaders } from '#resource/openapi/deprecation.ts';
import { buildRoutes, type Routes } from '#resource/routes.ts';
import type { Outgoing } from './envelope.ts';
import { readEvent } from './event.ts';
import { authenticate } from './middleware/authenticate.ts';
import { failToEnvelope } from './middleware/fail.ts';
import { idempotency } from './middleware/idempotency.ts';
import { log } from './middleware/log.ts';
import { match, requireMatch } from './middleware/match.ts';
import { parse } from './middleware/parse.ts';
import { rateLimit } from './middleware/rate-limit.ts';
import { scope } from './middleware/scope.ts';
import { runVerb } from './operation/run-verb.ts';
import type { RequestState } from './request-state.ts';
import { type Composition, composed, createRuntime, type Runtime } from './runtime.ts';

export type Handler = (event: APIGatewayProxyEventV2, context: LambdaContext) => Promise<Outgoing>;
type ServeOptions = Composition & {
  /** Replaces the runtime made from the environment (tests). */
  runtime?: () => Runtime;
  /** Paths of other functions, for the one that answers for all that is unknown. */
  neighbours?: () => readonly string[];
};

/** The handler of one function: every route of its groups behind the shared pipeline. Throws on a route without access. */
export const serve = (groups: Group | readonly Group[], options: ServeOptions = {}): Handler =>
  serveRoutes(buildRoutes([groups].flat()), options);

/** The same of a table that is made already: handlers of one process may have it in common. */
export function serveRoutes(routes: Routes, options: ServeOptions = {}): Handler {
  const unguarded = routes.all.find((route) => route.access === undefined);
  if (unguarded !== undefined) throw new Error(`${unguarded.name} says not who may call it`);
  const pipeline = middy<RequestState, Outgoing, Error, LambdaContext>({ timeoutEarlyInMillis: 0 })
    .use(log())
    .use(failToEnvelope())
    .use(match(routes))
    .use(authenticate())
    .use(rateLimit())
    .use(requireMatch(routes, options.neighbours ?? (() => [])))
    .use(scope())
    .use(parse())
    .use(idempotency())
    .handler(runVerb);
  let runtime: Runtime | undefined;
  return async (event, context) => {
    runtime ??= composed((options.runtime ?? createRuntime)(), options);
    const state = open({ runtime, routes }, event, context);
    const answer = (await pipeline(state, context)) as Outgoing;
    Object.assign(answer.headers, deprecationHeaders(state.verb?.deprecated));
    return answer;
  };
}

function open(
  { runtime, routes }: Pick<RequestState, 'runtime' | 'routes'>,
  event: APIGatewayProxyEventV2,
  context: LambdaContext,
): RequestState {
  const startedAt = runtime.clock.now();
  return {
    runtime,
    routes,
    incoming: readEvent(event, startedAt),
    startedAt,
    remainingMs: () => context.getRemainingTimeInMillis?.() ?? Number.POSITIVE_INFINITY,
    params: {},
    query: {},
    body: undefined,
  };
}
